// What can be heard, made here from plain tones: no file, no voice, and nothing before somebody has switched it on.

const TONES = { // each: hertz at first and at last, ms after the beginning, how many ms it lasts, how loud, its wave
  open: [[150, 90, 0, 120, .3, "triangle"], [420, 640, 60, 90, .06, "sine"]],
  coins: [0, 60, 120, 180].map((after, number) => [2100 + 170 * (number % 3), 2000, after, 80, .05, "triangle"]),
  thief: [[320, 110, 0, 260, .12, "sawtooth"]],
  hop: [[520, 330, 0, 70, .12, "triangle"]],
  back: [[300, 180, 0, 110, .14, "triangle"]],
  won: [392, 494, 587, 784].map((hertz, number) => [hertz, hertz, 130 * number, 320, .12, "triangle"]),
};
let audio = null;

function hear(node) {
  const tones = TONES[node.dataset.sound?.split(".")[0]];
  if (!tones || document.hidden || !node.closest("[data-sounds=on]")) return;
  try {
    audio ??= new AudioContext();
    if (audio.state === "suspended") audio.resume(); // a browser is silent until the first press
    for (const tone of tones) sing(...tone);
  } catch { /* a machine without sound */ }
}

function sing(first, last, after, lasts, loud, wave) {
  const from = audio.currentTime + after / 1000, to = from + lasts / 1000;
  const voice = new OscillatorNode(audio, { type: wave }), volume = new GainNode(audio, { gain: 0 });
  voice.frequency.setValueAtTime(first, from);
  voice.frequency.exponentialRampToValueAtTime(last, to);
  volume.gain.setValueAtTime(loud, from);
  volume.gain.exponentialRampToValueAtTime(.001, to);
  voice.connect(volume).connect(audio.destination);
  voice.start(from);
  voice.stop(to);
}
