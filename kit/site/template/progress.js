// What this browser knows of lessons, as a file for another device. A file is anybody's: all of it is checked before the
// first journal is written, and a page that reads a journal checks it once more.

const PROGRESS = 1, SHELF = "kit:lesson:", MOST_JOURNALS = 90, MOST_ANSWERS = 1_000, LONGEST_JOURNAL = 1_000_000, LARGEST_FILE = 20 * 1024 * 1024;
const KEY = /^kit:lesson:[a-z][a-z0-9_]{0,39}:((?:own:)?[A-Za-z0-9-]{1,40})$/, NAME = /^[A-Za-z0-9 .,:@<>=+*\/_-]{0,40}$/, LINE = /^[ -~]*$/;
const isText = (form, most) => (value) => typeof value === "string" && value.length <= most && form.test(value);
const isWhole = (least, most = Number.MAX_SAFE_INTEGER) => (value) => Number.isInteger(value) && value >= least && value <= most;
const orNone = (fits) => (value) => value === null || fits(value);
const name = isText(NAME, 40), said = isText(LINE, 2_000);
const FITS = { // as in journal.py
  lesson: name, step: name, position: isText(LINE, LONGEST_JOURNAL), prediction: said, sureness: orNone((value) => [30, 60, 90].includes(value)), truth: said,
  right: orNone((value) => typeof value === "boolean"), rule: name, misconception: name, tries: isWhole(1),
  seconds: (value) => Number.isFinite(value) && value >= 0, seed: orNone(isWhole(0)), level: orNone(isWhole(0)), day: orNone(isWhole(0, 99_999)),
};
const isTable = (value) => value instanceof Object && !Array.isArray(value);
const isScalar = (value) => value === null || ["boolean", "number"].includes(typeof value) || (typeof value === "string" && value.length <= 2_000);

class Unfit extends Error {}
const unless = (fits, kind) => { if (!fits) throw new Unfit(kind); };

const isAnswer = (answer, lesson) => isTable(answer) && answer.lesson === lesson && Object.keys(answer).every((field) => Object.hasOwn(FITS, field))
  && Object.entries(FITS).every(([field, fits]) => fits(answer[field] ?? null));
const isJournal = (key, { format, lesson, answers, place }) => format === 1 && lesson === KEY.exec(key)[1].replace("own:", "")
  && Array.isArray(answers) && answers.length <= MOST_ANSWERS && answers.every((answer) => isAnswer(answer, lesson))
  && isTable(place) && Object.keys(place).length <= 20 && Object.entries(place).every(([field, value]) => field.length <= 40 && isScalar(value));

function read(text) { // the journals in a file, by key
  unless(text.length <= LARGEST_FILE, "tooLarge");
  let file = null;
  try { file = JSON.parse(text); } catch { /* then it is not ours */ }
  unless(isTable(file) && file.progress === PROGRESS && isTable(file.journals), "notOurs");
  const journals = Object.entries(file.journals);
  unless(journals.length <= MOST_JOURNALS && journals.every(([key, journal]) => KEY.test(key) && isTable(journal) && isJournal(key, journal)), "damaged");
  return journals;
}

function reach({ answers, place }) { // how far a learner is
  if (place.done === true || place.at === "end") return Infinity;
  return new Set(answers.map(({ step }) => step).filter((step) => !step.includes(":"))).size;
}

const written = (answer) => JSON.stringify(Object.keys(FITS).map((field) => answer[field] ?? null));

function merge(mine, theirs) { // all answers of both, the oldest first; the place of who is farther
  const answers = new Map([...mine.answers, ...theirs.answers].map((answer) => [written(answer), answer]));
  const farther = reach(theirs) > reach(mine) ? theirs : mine;
  const merged = [...answers.values()].sort((one, other) => (one.day ?? 0) - (other.day ?? 0)).slice(-MOST_ANSWERS);
  const place = { ...farther.place, phase: "", again: "", begun: merged.length, until: undefined }; // a series begins anew
  const whole = { format: 1, lesson: mine.lesson, place, answers: merged };
  while (JSON.stringify(whole).length > LONGEST_JOURNAL) { merged.shift(); place.begun = merged.length; }
  return whole;
}

function keepAll(texts) { // all of them or none
  const before = texts.map(([key]) => [key, recall(key)]);
  try { for (const [key, text] of texts) localStorage.setItem(key, text); } catch {
    for (const [key] of texts) localStorage.removeItem(key);
    for (const [key, text] of before) if (text !== null) keep(key, text);
    throw new Unfit("noRoom");
  }
}

const ownJournal = (key) => { // what of it makes no sense is not carried
  try {
    const journal = JSON.parse(recall(key)), sound = { ...journal, answers: journal.answers.filter((answer) => isAnswer(answer, journal.lesson)) };
    return KEY.test(key) && isJournal(key, sound) ? sound : null;
  } catch { return null; }
};
const ownJournals = () => keysOf(SHELF).map((key) => [key, ownJournal(key)]).filter(([, journal]) => journal).slice(0, MOST_JOURNALS);

function takeIn(text) { // how many answers were new
  const own = new Map(ownJournals());
  let added = 0, changed = false;
  const texts = read(text).map(([key, theirs]) => {
    const mine = own.get(key), whole = mine ? merge(mine, theirs) : theirs;
    const isNew = !mine || whole.answers.length > mine.answers.length || reach(whole) > reach(mine);
    added += whole.answers.length - (mine?.answers.length ?? 0);
    changed ||= isNew;
    return isNew && [key, JSON.stringify(whole)];
  });
  keepAll(texts.filter(Boolean));
  return changed ? { kind: "takenIn", added: Math.max(added, 0) } : { kind: "nothingNew" };
}

{
  const door = document.getElementById("take-along"), out = document.getElementById("progress-out"), status = document.getElementById("progress-said");
  const say = ({ kind, added }) => { status.textContent = status.dataset[kind].replace("{}", added); status.className = ["takenIn", "nothingNew"].includes(kind) ? "" : "wrong"; };
  const showProgress = () => { // nothing without storage
    try { door.hidden = !localStorage; } catch { return; }
    out.disabled = !ownJournals().length;
  };
  out.onclick = () => {
    const text = JSON.stringify({ progress: PROGRESS, journals: Object.fromEntries(ownJournals()) });
    const href = URL.createObjectURL(new Blob([text], { type: "application/json" })), download = `${document.title} ${new Date().toLocaleDateString("sv")}.json`;
    Object.assign(document.createElement("a"), { href, download }).click();
    setTimeout(() => URL.revokeObjectURL(href), 4_000);
  };
  document.getElementById("progress-in").onchange = async ({ target }) => {
    const [file] = target.files;
    if (!file) return;
    try {
      unless(file.size <= LARGEST_FILE, "tooLarge");
      say(takeIn(await file.text()));
    } catch (error) { say({ kind: error instanceof Unfit ? error.message : "notOurs" }); }
    target.value = ""; // so that the same file can be chosen again
    showWays();
    showProgress();
  };
  showProgress();
  addEventListener("pageshow", showProgress);
}
