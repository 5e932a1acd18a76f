// Keeps the whole folder, its FILES as they are in this VERSION (build.py). A new version is kept as a whole before it takes over, which it does when no page is open any more.
const CACHE = `kit-${VERSION}`, address = (name) => new URL(name, self.registration.scope).href, LAB = address("lab/"); // none of its files is kept

self.oninstall = (event) => event.waitUntil((async () => {
  const cache = await caches.open(CACHE);
  for (const name of FILES) await cache.add(new Request(address(name), { cache: "reload" }));
})());

self.onactivate = (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith("kit-") && name !== CACHE) await caches.delete(name);
})());

self.onfetch = (event) => {
  const asked = new URL(event.request.url);
  if (event.request.method !== "GET" || asked.origin !== location.origin || asked.href.startsWith(LAB)) return;
  asked.search = asked.hash = "";
  if (asked.pathname.endsWith("/")) asked.pathname += "index.html";
  event.respondWith(caches.open(CACHE).then((cache) => cache.match(asked.href)).then((kept) => kept ?? fetch(event.request)));
};
