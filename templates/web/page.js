// What a page can do more with script: forms and steps without a jump, search as you type. All work without.
"use strict";
(() => {
  const swap = async (url, options, push) => {
    const answer = await fetch(url, options);
    const type = answer.headers.get("content-type") || "";
    if (!type.startsWith("text/html")) { location.assign(url); return; }
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.querySelector("main"), old = document.querySelector("main");
    if (!fresh || page.querySelector("[data-live-table]")) { location.assign(answer.url); return; }
    const top = old.contains(document.activeElement) ? document.activeElement : null;
    const label = top && (top.getAttribute("aria-label") || top.textContent.trim());
    const height = top && top.getBoundingClientRect().top;
    old.replaceChildren(...fresh.childNodes);
    document.title = page.title;
    follow();
    if (push) history[answer.url === location.href ? "replaceState" : "pushState"]({}, "", answer.url);
    const same = label && [...old.querySelectorAll("button,a,input")].find((one) => (one.getAttribute("aria-label") || one.textContent.trim()) === label);
    // What was pressed stays under the thumb, so that it can be pressed again.
    if (same) { same.focus({ preventScroll: true }); scrollBy(0, same.getBoundingClientRect().top - height); } else old.focus({ preventScroll: true });
    const said = old.querySelector(".notice[role=status]");
    if (said) said.scrollIntoView({ block: "nearest" });
  };
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.dataset.plain !== undefined || form.method !== "post" || form.enctype.startsWith("multipart")) return;
    event.preventDefault();
    const data = new URLSearchParams(new FormData(form, event.submitter));
    const buttons = [...form.querySelectorAll("button")];
    buttons.forEach((one) => { one.disabled = true; });
    swap(form.action, { method: "POST", body: data }, true).catch(() => {
      buttons.forEach((one) => { one.disabled = false; });
      form.submit();
    });
  });
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-swap]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    swap(link.href.split("#")[0], {}, true).catch(() => location.assign(link.href));
  });
  addEventListener("popstate", () => swap(location.href, {}, false).catch(() => location.reload()));
  let waiting = 0, asked = 0;
  document.addEventListener("input", (event) => {
    const form = event.target.closest("form[data-live]");
    if (!form) return;
    clearTimeout(waiting);
    waiting = setTimeout(async () => {
      const url = new URL(form.action);
      url.search = new URLSearchParams(new FormData(form));
      const mine = ++asked;
      const page = new DOMParser().parseFromString(await (await fetch(url)).text(), "text/html");
      const fresh = page.querySelector("#results");
      if (fresh && mine === asked) { document.querySelector("#results").replaceChildren(...fresh.childNodes); history.replaceState({}, "", url); }
    }, 160);
  });
  // A page that follows a game fetches those parts of itself again that somebody else has changed.
  let stream = null;
  const follow = () => {
    const root = document.querySelector("[data-follow]");
    if (stream) stream.close();
    stream = root && new EventSource(`${root.dataset.follow}?after=${root.dataset.head}`);
    if (stream) stream.addEventListener("state", async (event) => {
      const head = String(JSON.parse(event.data).head);
      if (head === root.dataset.head || !root.isConnected) return;
      const answer = await fetch(location.pathname);
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const fresh = page.querySelector("[data-follow]");
      if (!fresh || !root.isConnected) return;
      root.dataset.head = fresh.dataset.head;
      for (const part of root.querySelectorAll("[data-part]")) {
        const other = fresh.querySelector(`[data-part="${part.dataset.part}"]`);
        if (!other) continue;
        const open = [...part.querySelectorAll("details")].map((one) => one.open);
        part.replaceChildren(...other.childNodes);
        part.querySelectorAll("details").forEach((one, at) => { one.open = Boolean(open[at]); });
      }
    });
  };
  addEventListener("pagehide", () => stream && stream.close());
  addEventListener("pageshow", (event) => event.persisted && follow());
  follow();
  if ("serviceWorker" in navigator) navigator.serviceWorker.register("/worker.js").catch(() => {});
})();
