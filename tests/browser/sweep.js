// Speaks to the page's script in place of a server: draws the views it was given, one after the other.

const { default: { render } } = await import("SCRIPT");
const listeners = {}, fire = (what, said) => (listeners[what] ?? []).forEach((act) => act(said));
const model = {
  state: { view: '["div",{"data-view":"0"}]', parts: {}, storage_key: "kit:sweep", shelf: "" },
  away: () => false,
  get: (name) => model.state[name],
  on: (what, act) => (listeners[what] ??= []).push(act),
  send: ({ seq }) => fire("msg:custom", { ack: seq }),
};
let drawn = 0; // the number of the latest tree: no two have the same

window.begin = () => {
  showPage();
  render({ model, el: document.querySelector("main > div") });
};

function draw([tag, attributes, ...children], parts = {}) {
  Object.assign(model.state, { parts, view: JSON.stringify([tag, { ...attributes, "data-view": String(++drawn) }, ...children]) });
  fire("change:view");
  if (document.querySelector("[data-view]").dataset.view !== String(drawn)) throw Error("it was not drawn");
}

function shapeOf([, { class: look = "" }]) { // as the style has it at this size, of a root that looks so
  const kit = document.querySelector("main > div"), root = kit.appendChild(document.createElement("div"));
  root.className = look;
  const shape = getComputedStyle(root).getPropertyValue("--shape").trim();
  root.remove();
  return shape;
}

function lay({ trees, parts, language, opens, unfolds }) {
  if (opens) draw(["div", {}]); // where another page ends nothing stays: no focus, no place it was scrolled to
  document.documentElement.lang = language;
  draw(trees[shapeOf(trees.wide)], parts);
  if (unfolds) document.querySelectorAll(unfolds).forEach((each) => { each.open = true; });
}

window.measured = async (measure, given) => {
  const answers = [];
  for (const view of views) {
    lay(view);
    answers.push(await measure(given));
  }
  return answers;
};
