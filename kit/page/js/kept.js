// What a browser keeps and hands out, and may refuse to.

function recall(key) {
  if (atAKiosk) return null;
  try { return localStorage.getItem(key); } catch { return null; }
}

function remember(key, text) { // false when the browser keeps nothing
  if (atAKiosk) return true; // whoever stands there next must find nothing of theirs
  try {
    text === null ? localStorage.removeItem(key) : localStorage.setItem(key, text);
    return true;
  } catch { return false; }
}

function keysOf(shelf) { // "" is no shelf
  const stands = (key) => shelf && key.startsWith(shelf);
  if (atAKiosk) return [];
  try { return Object.keys(localStorage).filter(stands).sort(); } catch { return []; }
}

function textsOf(shelf) { // by the rest of their keys
  const kept = keysOf(shelf).map((key) => [key.slice(shelf.length), recall(key)]);
  return Object.fromEntries(kept.filter(([, text]) => text?.length <= LONGEST).slice(0, MOST_SHELVED));
}

const bytes = (message) => new TextEncoder().encode(JSON.stringify(message)).length; // as it is sent

function lightest(texts, room) { // the largest give way, until the others find room
  const sizes = Object.entries(texts).map(([name, text]) => [name, bytes({ [name]: text })]);
  sizes.sort(([, one], [, other]) => one - other);
  for (const [name, size] of sizes) if ((room -= size) < 0) delete texts[name];
  return texts;
}

function wishes() {
  try { return { ...JSON.parse(recall("kit:wishes")) }; } catch { return {}; }
}

function rememberWish(given) {
  const kept = Object.entries({ ...wishes(), ...given }).filter(([, value]) => value !== null);
  remember("kit:wishes", JSON.stringify(Object.fromEntries(kept)));
}

function today() { // whole days since 1970, where the browser is
  const now = new Date();
  return Math.floor((now.getTime() - now.getTimezoneOffset() * 60_000) / 86_400_000);
}

const hasCome = () => performance.getEntriesByType("navigation")[0]?.type === "navigate"; // not by a reload, nor back

function noteWhere(now) { // for the first page: where this one stands, or that there is nothing to go on with
  if (inLab()) return;
  const address = location.pathname + location.search.replace(/(?<=[?&])(lang|present|sheet)=[^&]*&?/g, "").replace(/[?&]$/, "");
  const others = places().filter((place) => place.address !== address);
  const all = now.where ? [{ address, ...now }, ...others] : others;
  if (now.where || others.length < places().length) remember("kit:places", JSON.stringify(all.slice(0, MOST_PLACES)));
}

function places() { // the latest first
  try { return JSON.parse(recall("kit:places") ?? "[]").filter((place) => typeof place?.address === "string"); } catch { return []; }
}

function readdress(lang) { // F5, or the address copied, is in the language of now
  const search = location.search.replace(/(?<=[?&]lang=)[^&]*/, lang);
  if (search !== location.search) history.replaceState(history.state, "", search + location.hash);
}

function download(name, content) {
  const href = URL.createObjectURL(new Blob([content], { type: "application/octet-stream" }));
  Object.assign(document.createElement("a"), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), PATIENCE);
}

async function downloadPicture(name, svg) { // drawn as a picture it runs no script and fetches nothing
  const picture = new Image();
  picture.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await picture.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: 2 * picture.width, height: 2 * picture.height });
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  canvas.toBlob((drawn) => download(name, drawn));
}

// A page without a kernel comes back by itself as often as its server does. In JupyterLab a reload of the page does not
// run the cell again.
const hasKernel = () => !!document.getElementById("jupyter-config-data");
const inLab = () => hasKernel() && !("voila" in document.body.dataset);

async function serverAnswers() { // asked for the page's head only, because the page itself would start a kernel
  const asked = { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(PATIENCE) };
  try { return (await fetch(location.href, asked)).status !== 403; } catch { return false; } // 403: not with this key
}
