// Keeps the whole folder: FILES, and by each name the hash of what it holds (build.py). A new version is kept as a whole before it
// takes over, which it does when no page is open any more. (Told to take over sooner, Chromium let the next page wait for ever.)
const { scope } = self.registration, KEPT = `kit ${scope}`; // another folder of this host keeps its own
const address = (name) => new URL(name, scope).href, place = (name) => address(`?${FILES[name]}`); // so what only moved is not fetched again

async function keep() { // what is not there yet: of a new version what has changed
  const cache = await caches.open(KEPT);
  for (const name of Object.keys(FILES)) if (!await cache.match(place(name))) await cache.put(place(name), await fetched(name));
}

async function fetched(name) { // as it was listed: a host may be in the midst of a change, and a cache on the way behind it
  for (const cache of ["default", "reload", "reload"]) {
    const answer = await fetch(address(name), { cache }).catch(() => null), content = await answer?.arrayBuffer().catch(() => null);
    if (!answer?.ok || !content || await hash(content) !== FILES[name]) continue; // one of hundreds may be lost on the way
    const headers = new Headers(answer.headers);
    headers.delete("Vary"); // the same for whoever asks
    return new Response(content, { headers });
  }
  throw new Error(`${name} is another one`);
}

async function hash(content) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("").slice(0, 16);
}

async function forget() { // older versions
  const cache = await caches.open(KEPT), ours = new Set(Object.keys(FILES).map(place));
  for (const { url } of await cache.keys()) if (!ours.has(url)) await cache.delete(url);
}

self.oninstall = (event) => event.waitUntil(keep());
self.onactivate = (event) => event.waitUntil(forget());
self.onmessage = (event) => event.waitUntil(keep().then(() => event.source.postMessage("kept")));

self.onfetch = (event) => {
  const { request } = event, { origin, pathname } = new URL(request.url), asked = origin + pathname;
  const said = asked.startsWith(scope) ? asked.slice(scope.length).replace(/(?<=^|\/)$/, "index.html") : null;
  const name = [said, `${said}.html`].find((each) => Object.hasOwn(FILES, each)); // some hosts leave the ending out
  if (request.method !== "GET" || !name) return;
  event.respondWith(caches.open(KEPT).then((cache) => cache.match(place(name))).then((kept) => kept ?? fetch(request)));
};
