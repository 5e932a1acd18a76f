// The link to a lesson, for pupils: a press copies it, and the button says so for a moment.

const HERE_ALONE = ["localhost", "127.0.0.1", "[::1]"], A_MOMENT = 4000; // ms
const status = document.getElementById("shared");
let last = () => {};

async function share(button) {
  const link = new URL(button.dataset.share, location.href).href, [name] = button.children;
  last();
  if (!await copied(link)) return prompt(status.dataset.byHand, link);
  const before = name.textContent, later = setTimeout(() => last(), A_MOMENT);
  name.textContent = status.dataset.said;
  status.textContent = HERE_ALONE.includes(location.hostname) ? status.dataset.alone : status.dataset.said;
  last = () => {
    clearTimeout(later);
    name.textContent = before;
    status.textContent = "";
    last = () => {};
  };
}

document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-share]");
  if (button) share(button);
});
