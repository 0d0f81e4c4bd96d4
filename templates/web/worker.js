// Keeps the pages that this device has seen, so that they open without network. What there is network for comes
// from it; browsers run this where the address is https, or the machine itself.
"use strict";
const PAGES = "lotow-pages", FILES = "lotow-files", MOST = 80;
addEventListener("install", () => skipWaiting());
const kept = async (name, request, answer) => {
  const cache = await caches.open(name), copy = answer.clone();
  await cache.put(request, copy).catch((error) => { if (error.name !== "QuotaExceededError") throw error; });
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - MOST)).map((one) => cache.delete(one)));
  return answer;
};
const file = async (request) => {
  const there = await caches.match(request);
  if (there) return there;
  const answer = await fetch(request);
  return answer.ok ? kept(FILES, request, answer) : answer;
};
const page = async (request) => {
  try {
    const answer = await fetch(request);
    const html = (answer.headers.get("content-type") || "").startsWith("text/html");
    // Awaited here: an answer that breaks off, its server gone, is no answer.
    return answer.ok && html ? await kept(PAGES, request, answer) : answer;
  } catch (lost) {
    const there = await caches.match(request);
    if (there) return there;
    throw lost;
  }
};
// Pages that were open before this ran are kept too, with what they load.
const begin = async () => {
  await clients.claim();
  for (const { url } of await clients.matchAll()) {
    const answer = await page(new Request(url));
    const loaded = (await answer.clone().text()).match(/\/static\/[\w./-]+/g) || [];
    await Promise.all([...new Set(loaded)].map((one) => file(new Request(one))));
  }
};
addEventListener("activate", (event) => event.waitUntil(begin().catch(() => {})));
addEventListener("fetch", (event) => {
  const { request } = event, url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.method !== "GET") {
    if (url.pathname === "/leave") event.waitUntil(caches.delete(PAGES));
    return;
  }
  if (url.pathname.startsWith("/static/")) event.respondWith(file(request));
  else if (!/^\/(api|j)\//.test(url.pathname)) event.respondWith(page(request));
});
