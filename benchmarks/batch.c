/* Whole games of Bakschisch with fists at random: the yardstick for kit/games/bakschisch/batch.py.
 *
 * The same luck (splitmix64), the same rules with default switches, written plainly, game after game on one core.
 * benchmarks/lab.py compiles it, holds what it plays equal to the batch, and measures both in turns.
 */
#include <stdint.h>

enum { MOST_SEATS = 4, KINDS = 6, CALIPH = 5, COPIES = 5, BRIBES = 5, GOLD_EACH = 10 };

static const uint64_t STEP = 0x9E3779B97F4A7C15u;

static inline uint64_t mix(uint64_t value) {
    value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9u;
    value = (value ^ (value >> 27)) * 0x94D049BB133111EBu;
    return value ^ (value >> 31);
}

static inline int below(uint64_t *stream, int choices) {
    *stream += STEP;
    return (int)(((mix(*stream) >> 32) * (uint64_t)choices) >> 32);
}

typedef struct {
    int players, stop, throne;
    const int64_t *ahead, *behind; /* [inhabitant][space] */
} Rules;

/* BK-28, BK-29, C-BK-2: 1 + pawns strictly before it; way -1: from the last. */
static int rank(const Rules *rules, const int *spaces, int seat, int way) {
    int found = 1;
    for (int other = 0; other < rules->players; other++) found += spaces[other] * way > spaces[seat] * way;
    return found;
}

static int step(const Rules *rules, const int *spaces, int seat, int card, int is_back) {
    int space = spaces[seat];
    if (card != CALIPH) return (int)(is_back ? rules->behind : rules->ahead)[card * (rules->throne + 1) + space];
    int end = is_back ? space - rank(rules, spaces, seat, -1) : space + rank(rules, spaces, seat, 1);
    return end < 0 ? 0 : end > rules->throne ? rules->throne : end;
}

/* BK-39, BK-40: on the throne, most gold, longest there; a bit for each seat. */
static int find_winners(const Rules *rules, const int *spaces, const int *purses, const int *since) {
    int best = -1, found = 0;
    for (int seat = 0; seat < rules->players; seat++) {
        if (spaces[seat] != rules->throne) continue;
        int order = best < 0 ? 1 : purses[seat] - purses[best];
        if (order == 0) order = since[best] - since[seat];
        if (order > 0) best = seat, found = 0;
        if (order >= 0) found |= 1 << seat;
    }
    return found;
}

/* The bribes of all games; winners, rounds, bribes and purses of each are written down. */
int64_t play(uint64_t seed, uint64_t first, int64_t games, int players, int stop, int throne, const int64_t *ahead,
             const int64_t *behind, uint8_t *winners, int32_t *rounds, int32_t *bribes, int16_t *purses_of) {
    const Rules rules = {players, stop, throne, ahead, behind};
    int64_t all = 0;
    for (int64_t game = 0; game < games; game++) {
        uint64_t stream = mix(mix(seed) + (first + (uint64_t)game) * STEP);
        int spaces[MOST_SEATS] = {0}, purses[MOST_SEATS], in_hand[MOST_SEATS], since[MOST_SEATS] = {0};
        int unseen[KINDS], left = COPIES * KINDS, heap = 0, round = 1, played = 0, won = 0;
        for (int seat = 0; seat < players; seat++) purses[seat] = GOLD_EACH, in_hand[seat] = 1;
        for (int kind = 0; kind < KINDS; kind++) unseen[kind] = COPIES;
        while (!won) {
            for (int bribe = 1; bribe <= BRIBES; bribe++, played++) {
                /* BK-8: a card */
                int card = 0, place = below(&stream, left--);
                while (place >= unseen[card]) place -= unseen[card++];
                unseen[card]--;
                /* BK-9, BK-10: fists */
                int gold[MOST_SEATS], steals[MOST_SEATS], pot = 0, thieves = 0, most = 0, least = 1000;
                for (int seat = 0; seat < players; seat++) {
                    int choice = below(&stream, purses[seat] + 1 + in_hand[seat]);
                    steals[seat] = choice > purses[seat];
                    gold[seat] = steals[seat] ? 0 : choice;
                    pot += gold[seat];
                    thieves += steals[seat];
                    if (gold[seat] > most) most = gold[seat];
                    if (gold[seat] < least) least = gold[seat];
                }
                /* BK-18 to BK-21, BK-26: gold */
                for (int seat = 0; seat < players; seat++) purses[seat] -= gold[seat];
                if (thieves) {
                    int each = pot / thieves;
                    for (int seat = 0; seat < players; seat++)
                        if (steals[seat]) purses[seat] += each, in_hand[seat] = 0;
                    pot -= each * thieves;
                }
                heap += pot;
                /* BK-12 to BK-16, BK-22 to BK-33, BK-38: walks */
                int is_back = bribe == BRIBES, ends[MOST_SEATS];
                for (int seat = 0; seat < players; seat++) {
                    int moves = is_back ? gold[seat] == least : most && gold[seat] == most && spaces[seat] != throne;
                    ends[seat] = moves ? step(&rules, spaces, seat, card, is_back) : spaces[seat];
                }
                for (int seat = 0; seat < players; seat++) {
                    int begin = spaces[seat], end = ends[seat];
                    if (begin == end) continue;
                    spaces[seat] = end;
                    if ((begin > stop) != (end > stop)) in_hand[seat] = begin > stop;
                    if (begin == throne) since[seat] = 0;
                    if (end == throne) since[seat] = BRIBES * (round - 1) + bribe;
                }
            }
            /* BK-34 to BK-40: the end of the round */
            won = find_winners(&rules, spaces, purses, since);
            if (won) break;
            int each = heap / players;
            heap -= each * players;
            for (int seat = 0; seat < players; seat++) purses[seat] += each, in_hand[seat] = spaces[seat] <= stop;
            if (!left) {
                left = COPIES * KINDS;
                for (int kind = 0; kind < KINDS; kind++) unseen[kind] = COPIES;
            }
            round++;
        }
        winners[game] = (uint8_t)won, rounds[game] = round, bribes[game] = played;
        for (int seat = 0; seat < players; seat++) purses_of[game * players + seat] = (int16_t)purses[seat];
        all += played;
    }
    return all;
}
