// The live table: every tap counts at once here, waits in the browser's storage until the server has it, and
// shows on every phone. The server's state always wins; this only runs ahead of it.
"use strict";
(() => {
  const root = document.getElementById("table");
  if (!root) return;
  const facts = JSON.parse(root.dataset.facts), fr = facts.lang === "fr", name = root.dataset.name;
  const api = `/api/tables/${name}`, kept = `lotow.${name}.`;
  const t = (en, french) => (fr ? french : en);
  const store = {
    get: (key, other) => { try { return JSON.parse(localStorage.getItem(key)) ?? other; } catch { return other; } },
    set: (key, value) => { try { localStorage.setItem(key, JSON.stringify(value)); } catch { /* private mode */ } },
  };
  const device = store.get("lotow.device") || [...crypto.getRandomValues(new Uint8Array(8))].map((one) => one.toString(16).padStart(2, "0")).join("");
  store.set("lotow.device", device);
  let server = JSON.parse(root.dataset.state), outbox = store.get(`${kept}outbox`, []), sent = [];
  let counter = Math.max(store.get(`${kept}counter`, 0), ...server.log.filter((one) => one.device === device).map((one) => one.device_number), 0);
  let open = null, pick = null, panel = null, message = null, online = true, sending = false;
  const view = { side: store.get(`${kept}side`, ""), follow: store.get(`${kept}follow`, "all") };

  // Taps

  const tap = (...dos) => {
    for (const one of dos) {
      outbox.push({ device, number: ++counter, do: { turn: state().turn, ...one } });
      if (navigator.vibrate) navigator.vibrate(15);
    }
    store.set(`${kept}outbox`, outbox); store.set(`${kept}counter`, counter);
    pick = null; panel = null; message = null;
    draw(); send();
  };

  const send = async () => {
    if (sending || !outbox.length) return;
    sending = true;
    const batch = outbox.slice(0, 100);
    try {
      const answer = await fetch(`${api}/taps`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(batch) });
      if (answer.status === 429 || answer.status >= 500) throw new Error("later");
      const said = await answer.json();
      online = true;
      if (!answer.ok) {
        message = { text: said.error || t("refused", "refusé") };
        outbox = outbox.slice(batch.length);
      } else {
        for (const one of said.taken) {
          const mine = outbox.find((other) => other.number === one.number);
          outbox = outbox.filter((other) => other.number !== one.number);
          if (one.refused) message = { text: one.refused, insist: one.may_insist && mine ? mine.do : null };
          else if (mine) sent.push({ ...mine, entry: one.entry });
        }
      }
      store.set(`${kept}outbox`, outbox);
    } catch {
      online = false;
    }
    sending = false;
    draw();
    if (outbox.length) setTimeout(send, online ? 0 : 2000);
  };

  // Running ahead of the server: only what shows, only until it has answered

  const ahead = (now, one) => {
    const who = (id) => now.sides.flatMap((side) => side.fighters).find((other) => other.id === id);
    const f = who(one.fighter), side = now.sides.find((other) => other.posse === one.side);
    const out = () => { if (f && !f.out) { f.out = true; f.wounds_left = 0; f.by = one.by ?? null; f.out_turn = now.turn; now.sides.find((s) => s.fighters.includes(f)).out += 1; } };
    const gun = f && f.guns.find((other) => other.weapon === one.weapon);
    switch (one.tap) {
      case "turn": now.turn = one.turn; now.phase = "drop"; now.drop = null; break;
      case "phase": now.phase = one.phase; break;
      case "drop": now.drop = one.side; break;
      case "wounded": if (f) { f.wounds_left -= one.wounds || 1; if (f.wounds_left <= 0) out(); } break;
      case "out": out(); break;
      case "fame": if (f) f.fame_left -= one.points || 1; break;
      case "fortune": if (f) f.fortune_left -= 1; break;
      case "jammed": if (gun) gun.state = "jammed"; break;
      case "reloaded": if (f) f.guns.forEach((other) => { if (other.state !== "spent") other.state = "ready"; }); break;
      case "prone": if (f) f.prone = true; break;
      case "stood": if (f) f.prone = false; break;
      case "mounted": if (f) f.mounted = true; break;
      case "dismounted": case "unhorsed": if (f) f.mounted = false; break;
      case "horse-killed": if (f) { f.mounted = false; f.mount = false; } break;
      case "hills": if (side) side.must_test = false; break;
      case "fled": if (side) side.fled = true; break;
    }
    return now;
  };
  const state = () => {
    sent = sent.filter((one) => one.entry > server.head);
    const waiting = [...sent, ...outbox];
    return waiting.length ? waiting.reduce((now, one) => ahead(now, one.do), structuredClone(server)) : server;
  };

  // Drawing

  const h = (tag, attributes, ...children) => {
    const element = document.createElement(tag);
    for (const [key, value] of Object.entries(attributes || {})) {
      if (key === "on") element.addEventListener("click", value);
      else if (value === true) element.setAttribute(key, "");
      else if (value !== false && value != null) element.setAttribute(key, value);
    }
    element.append(...children.flat().filter((one) => one !== null && one !== false && one !== undefined && one !== ""));
    return element;
  };
  const icon = (id) => {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg"), use = document.createElementNS("http://www.w3.org/2000/svg", "use");
    svg.setAttribute("class", "icon"); svg.setAttribute("aria-hidden", "true");
    use.setAttribute("href", `${root.dataset.icons}#${id}`); svg.append(use);
    return svg;
  };
  const button = (label, on, kind = "plain", more = {}) => h("button", { type: "button", class: kind, on, ...more }, label);
  const percent = (part) => `${(part * 100).toFixed(part > 0.0005 && part < 0.9995 ? 1 : 0)}${fr ? " %" : "%"}`.replace(".", fr ? "," : ".");
  const phases = { drop: t("Drop", "Initiative"), movin: t("Movin'", "Déplacement"), shootin: t("Shootin'", "Tir"), fightin: t("Fightin'", "Combat") };
  const guns = { ready: t("ready", "prête"), half: t("half", "à demi"), empty: t("empty", "vide"), jammed: t("jammed", "enrayée"), spent: t("used", "utilisée") };
  const all = (now) => now.sides.flatMap((side) => side.fighters.map((one) => ({ ...one, side: side.posse })));
  const find = (now, id) => all(now).find((one) => one.id === id);
  const pips = (label, left, most) => (most > 0 ? h("span", { class: "pips", title: label }, h("span", { class: "unseen" }, `${label} ${left}/${most}`), h("span", { "aria-hidden": "true" }, `${label} ${"●".repeat(Math.max(0, left))}${"○".repeat(Math.max(0, most - left))}`)) : null);

  const next = (now) => {
    const order = ["drop", "movin", "shootin", "fightin"], at = order.indexOf(now.phase);
    if (!now.turn || at === 3) tap({ tap: "turn", turn: now.turn + 1 });
    else tap({ tap: "phase", phase: order[at + 1] });
  };
  const top = (now) => h("div", { class: "turn" },
    h("button", { type: "button", class: "now", on: () => facts.taps && next(now), "aria-label": t("next phase", "phase suivante") },
      h("b", {}, now.turn ? `${t("Turn", "Tour")} ${now.turn}${now.turns ? `/${now.turns}` : ""}` : t("Begin turn 1", "Commencer le tour 1")), now.turn ? h("span", {}, phases[now.phase]) : null),
    now.turn ? h("button", { type: "button", class: "drop", on: () => { panel = facts.taps ? "drop" : null; draw(); } }, now.drop ? `${t("Drop", "Initiative")}: ${(now.sides.find((one) => one.posse === now.drop) || {}).name || ""}` : t("who has the Drop?", "qui a l'initiative ?")) : null);

  const row = (now, one, shape) => {
    const mine = open === one.id && !pick, follow = view.follow;
    const target = pick && pick.who !== one.id && !one.out && !one.left;
    const by = one.out && one.by != null ? (find(now, one.by) || {}).name : null;
    const press = () => { if (pick) { if (target) pick.then(one.id); } else open = mine ? null : one.id; draw(); };
    return h("li", { class: `who ${one.out || one.left ? "gone" : ""} ${target ? "target" : ""} ${mine ? "open" : ""}`, id: `w${one.id}` },
      h("button", { type: "button", class: "face", on: press, "aria-expanded": String(mine), "data-fighter": one.id },
        h("span", { class: "title" }, h("b", {}, one.name), h("span", { class: "kind" }, ` ${facts.types[one.id] || ""}`)),
        one.out ? h("span", { class: "end" }, `${t("out", "hors de combat")}${one.out_turn ? `, ${t("turn", "tour")} ${one.out_turn}` : ""}${by ? `, ${t("by", "par")} ${by}` : ""}`) : one.left ? h("span", { class: "end" }, t("left the table", "a quitté la table")) :
          h("span", { class: "marks" }, follow !== "out" ? [pips(t("W", "B"), one.wounds_left, one.wounds), pips(t("Fame", "Rép."), one.fame_left, one.fame), pips(t("Fortune", "Chance"), one.fortune_left, one.fortune)] : null,
            one.prone ? h("span", { class: "tag" }, t("prone", "à terre")) : null, one.mounted ? h("span", { class: "tag" }, t("mounted", "en selle")) : null, ...[...new Set(one.carries)].map((what) => h("span", { class: "tag" }, facts.counts[what] || what)),
            follow === "all" ? one.guns.map((gun) => h("span", { class: `gun ${gun.state}` }, `${facts.weapons[gun.weapon] || gun.weapon}${gun.state === "ready" ? "" : ` · ${guns[gun.state]}`}`)) : null)),
      mine && facts.taps ? actions(now, one) : null);
  };

  const actions = (now, one) => {
    if (one.out || one.left) return h("div", { class: "do" }, h("p", {}, t("Undo brings him back.", "Annuler le ramène.")));
    const id = one.id, more = panel === "more";
    const choose = (what, then) => { pick = { who: id, what, then }; draw(); window.scrollTo({ top: 0 }); };
    return h("div", { class: "do" },
      one.guns.some((gun) => gun.state === "ready" || gun.state === "half") ? button([icon("gun"), t("shoot", "tirer")], () => choose(t("at whom?", "sur qui ?"), (other) => duel(id, other)), "") : null,
      button([icon("drop"), t("wound", "blessé")], () => tap({ tap: "wounded", fighter: id })),
      button([icon("skull"), t("out", "hors de combat")], () => { panel = { out: id }; draw(); }),
      button([icon("fist"), t("fight", "combat")], () => choose(t("against whom?", "contre qui ?"), (other) => duel(id, other, true))),
      button(more ? "–" : t("more", "plus"), () => { panel = more ? null : "more"; draw(); }, "plain", { "aria-expanded": String(more) }),
      more ? [
        one.fortune_left > 0 ? [button(t("Fortune saves", "la Chance sauve"), () => tap({ tap: "fortune", fighter: id, saved: true })), button(t("Fortune fails", "la Chance échoue"), () => tap({ tap: "fortune", fighter: id, saved: false }))] : null,
        one.fame_left > 0 ? button(t("spend Fame", "dépenser la Réputation"), () => tap({ tap: "fame", fighter: id })) : null,
        one.guns.some((gun) => gun.state !== "ready") ? button(t("reload", "recharger"), () => tap({ tap: "reloaded", fighter: id })) : null,
        one.guns.filter((gun) => gun.state !== "spent" && gun.state !== "jammed").map((gun) => button(`${facts.weapons[gun.weapon]}: ${t("jams", "s'enraye")}`, () => tap({ tap: "jammed", fighter: id, weapon: gun.weapon }))),
        one.prone ? button(t("stands up", "se relève"), () => tap({ tap: "stood", fighter: id })) : button(t("prone", "à terre"), () => tap({ tap: "prone", fighter: id })),
        button(t("dives for cover", "plonge à couvert"), () => tap({ tap: "dived", fighter: id })),
        one.mounted ? [button(t("dismounts", "met pied à terre"), () => tap({ tap: "dismounted", fighter: id })), button(t("thrown", "désarçonné"), () => tap({ tap: "unhorsed", fighter: id })), button(t("horse killed", "cheval tué"), () => tap({ tap: "horse-killed", fighter: id }))] : one.mount ? button(t("mounts", "monte en selle"), () => tap({ tap: "mounted", fighter: id })) : null,
        Object.entries(facts.counts).map(([key, called]) => button(`${t("takes", "prend")}: ${called}`, () => tap({ tap: "took", fighter: id, what: key }))),
        button(t("leaves the table", "quitte la table"), () => { panel = { leave: id }; draw(); }),
      ] : null);
  };

  // Odds between two, and what came of it

  const duel = async (first, second, fight) => {
    pick = null;
    panel = { duel: { first, second, fight, range: store.get(`${kept}range`, ""), odds: null } };
    draw(); await ask();
  };
  const ask = async () => {
    const now = panel && panel.duel;
    if (!now) return;
    try {
      const query = new URLSearchParams({ first: now.first, second: now.second, range: now.range || "", weapon: now.weapon || "" });
      const answer = await fetch(`${api}/odds?${query}`);
      now.odds = answer.ok ? await answer.json() : { error: (await answer.json()).error };
    } catch { now.odds = { error: t("no odds without network", "pas de chances sans réseau") }; }
    if (panel && panel.duel === now) draw();
  };
  const bar = (label, part) => [h("span", {}, label), h("b", {}, percent(part)), h("meter", { min: 0, max: 1, value: part, "aria-label": label })];
  const duelPanel = (now) => {
    const it = panel.duel, one = find(now, it.first), other = find(now, it.second), odds = it.odds;
    const ready = one.guns.filter((gun) => gun.state === "ready" || gun.state === "half"), weapon = it.weapon || (ready[0] || {}).weapon;
    const shot = { tap: "shot", fighter: one.id, weapon, target: other.id }, by = { by: one.id, weapon };
    const figures = odds && !odds.error ? (it.fight ? odds.fight : odds.shot) : null;
    return h("section", { class: "panel", "aria-live": "polite" }, h("h2", {}, `${one.name} → ${other.name}`),
      it.fight ? null : h("div", { class: "row" }, ready.length > 1 ? h("div", { class: "row", role: "group" }, ready.map((gun) => button(facts.weapons[gun.weapon], () => { it.weapon = gun.weapon; ask(); }, gun.weapon === weapon ? "" : "plain"))) : h("span", {}, facts.weapons[weapon] || ""),
        h("div", { class: "row", role: "group", "aria-label": t("Range", "Portée") }, ["4", "8", "12", "18", "24"].map((range) => button(`${range}"`, () => { it.range = it.range === range ? "" : range; store.set(`${kept}range`, it.range); ask(); }, it.range === range ? "" : "plain")))),
      odds && odds.error ? h("p", { class: "quiet" }, odds.error) : null,
      figures ? h("div", { class: "bars" }, it.fight ? [bar(t("wins", "gagne"), figures.win), bar(t("puts him out", "le sort"), figures.kill ?? figures.out ?? 0), bar(t("is put out", "est sorti"), figures.killed ?? 0)] : [["hit", t("hits", "touche")], ["wound", t("wounds", "blesse")], ["out", t("out of action", "hors de combat")]].filter(([key]) => typeof figures[key] === "number").map(([key, label]) => bar(label, figures[key]))) : odds ? null : h("p", { class: "quiet" }, "…"),
      odds && odds.chain && !it.fight ? h("p", { class: "quiet" }, odds.chain.map((step) => `${step.label} ${step.need}`.trim()).join(" · ")) : null,
      h("div", { class: "do" }, it.fight ? [
        button(t("wounded him", "l'a blessé"), () => tap({ tap: "wounded", fighter: other.id, by: one.id })),
        button(t("put him out", "l'a sorti"), () => tap({ tap: "out", fighter: other.id, by: one.id }), ""),
        button(t("was put out", "a été sorti"), () => tap({ tap: "out", fighter: one.id, by: other.id })),
      ] : [
        button(t("missed", "manqué"), () => tap(shot)), button(t("wounded", "blessé"), () => tap(shot, { tap: "wounded", fighter: other.id, ...by })),
        other.fortune_left > 0 ? button(t("saved", "sauvé"), () => tap(shot, { tap: "fortune", fighter: other.id, saved: true })) : null,
        button(t("out", "hors de combat"), () => tap(shot, { tap: "out", fighter: other.id, ...by }), ""),
        button(t("jammed", "enrayée"), () => tap(shot, { tap: "jammed", fighter: one.id, weapon })),
      ], button(t("close", "fermer"), () => { panel = null; draw(); })));
  };

  const panels = (now) => {
    if (pick) return h("section", { class: "panel" }, h("h2", {}, `${(find(now, pick.who) || {}).name || ""} ${pick.what}`), h("div", { class: "do" }, all(now).filter((one) => !one.out && !one.left && one.id !== pick.who && one.side !== (find(now, pick.who) || {}).side).map((one) => button(one.name, () => pick.then(one.id), "")), button(t("never mind", "laisser"), () => { pick = null; draw(); })));
    if (!panel || panel === "more") return null;
    if (panel.duel) return duelPanel(now);
    const shut = button(t("never mind", "laisser"), () => { panel = null; draw(); });
    if (panel.out) { const one = find(now, panel.out); return h("section", { class: "panel" }, h("h2", {}, `${one.name}: ${t("out, by whom?", "hors de combat, par qui ?")}`), h("div", { class: "do" }, all(now).filter((other) => other.side !== one.side).map((other) => button(other.name, () => tap({ tap: "out", fighter: one.id, by: other.id }), "")), button(t("nobody", "personne"), () => tap({ tap: "out", fighter: one.id })), shut)); }
    if (panel.leave) return h("section", { class: "panel" }, h("h2", {}, `${find(now, panel.leave).name}: ${t("leaves the table?", "quitte la table ?")}`), h("div", { class: "do" }, button(t("yes", "oui"), () => tap({ tap: "left", fighter: panel.leave }), ""), shut));
    if (panel === "drop") return h("section", { class: "panel" }, h("h2", {}, t("Who has the Drop?", "Qui a l'initiative ?")), h("div", { class: "do" }, now.sides.map((side) => button(side.name, () => tap({ tap: "drop", side: side.posse }), "")), now.turn ? button(t("next turn", "tour suivant"), () => tap({ tap: "turn", turn: now.turn + 1 })) : null, shut));
    if (panel.hills) return h("section", { class: "panel" }, h("h2", {}, `${now.sides.find((side) => side.posse === panel.hills).name}: ${t("two dice", "deux dés")}`), [0, 1].map((die) => h("div", { class: "faces", role: "group", "aria-label": `${t("Die", "Dé")} ${die + 1}` }, [1, 2, 3, 4, 5, 6].map((face) => button(String(face), () => { panel.dice[die] = face; if (panel.dice[0] && panel.dice[1]) tap({ tap: "hills", side: panel.hills, dice: panel.dice }); else draw(); }, panel.dice[die] === face ? "" : "plain")))), h("div", { class: "do" }, button([icon("dice"), t("roll", "lancer")], () => tap({ tap: "hills", side: panel.hills, dice: [0, 1].map(() => 1 + (crypto.getRandomValues(new Uint32Array(1))[0] % 6)) }), ""), shut));
    if (panel === "end") return h("section", { class: "panel" }, h("h2", {}, t("End the game: who won?", "Finir la partie : qui a gagné ?")), h("div", { class: "do" }, now.sides.map((side) => button(side.name, () => tap({ tap: "end", winner: side.posse }), "")), button(t("a draw", "match nul"), () => tap({ tap: "end", winner: "draw" })), button(t("as the rules say", "selon les règles"), () => tap({ tap: "end" })), shut));
    if (panel === "flee") return h("section", { class: "panel" }, h("h2", {}, t("Who flees?", "Qui fuit ?")), h("div", { class: "do" }, now.sides.map((side) => button(side.name, () => tap({ tap: "fled", side: side.posse }), "")), shut));
    if (panel === "note") { const field = h("input", { maxlength: 300, "aria-label": t("Note", "Note") }); return h("section", { class: "panel" }, h("h2", {}, t("Note", "Note")), field, h("div", { class: "do" }, button(t("keep", "garder"), () => field.value.trim() && tap({ tap: "note", text: field.value.trim() }), ""), shut)); }
    if (panel === "menu") return h("section", { class: "panel" }, h("h2", {}, t("Table", "Table")),
      h("div", { class: "do", role: "group", "aria-label": t("Show", "Montrer") }, [["", t("both sides", "les deux camps")], ...now.sides.map((side) => [side.posse, side.name])].map(([key, label]) => button(label, () => { view.side = key; store.set(`${kept}side`, key); draw(); }, view.side === key ? "" : "plain"))),
      h("div", { class: "do", role: "group", "aria-label": t("Follow", "Suivre") }, [["out", t("only who is out", "seulement qui est hors de combat")], ["wounds", t("wounds and Fame", "blessures et Réputation")], ["all", t("everything", "tout")]].map(([key, label]) => button(label, () => { view.follow = key; store.set(`${kept}follow`, key); draw(); }, view.follow === key ? "" : "plain"))),
      h("div", { class: "do" }, facts.taps ? [button(t("note", "note"), () => { panel = "note"; draw(); }), button(t("a side flees", "un camp fuit"), () => { panel = "flee"; draw(); }), button(t("end the game", "finir la partie"), () => { panel = "end"; draw(); })] : null, h("a", { class: "button plain", href: `/tables/${name}/log` }, t("log", "journal")), h("a", { class: "button plain", href: "/tables" }, t("leave", "sortir")), shut));
    return null;
  };

  const mine = () => server.log.filter((one) => one.device === device && !one.struck && one.tap !== "struck").pop();
  const foot = () => {
    const taken = new Set([...sent, ...outbox].filter((one) => one.do.tap === "struck").map((one) => one.do.of_number));
    const waiting = [...sent, ...outbox].filter((one) => one.do.tap !== "struck").pop();
    const last = waiting ? { text: waiting.do.tap, device_number: waiting.number } : mine();
    const can = last && !taken.has(last.device_number);
    return h("div", { class: "foot" },
      facts.taps ? h("button", { type: "button", class: "undo", disabled: !can, on: () => tap({ tap: "struck", of_device: device, of_number: last.device_number }) }, icon("undo"), h("span", {}, can ? `${t("undo", "annuler")}: ${last.text}` : t("nothing to undo", "rien à annuler"))) : h("span", { class: "grow" }, t("looking on", "vous regardez")),
      button(t("menu", "menu"), () => { panel = panel === "menu" ? null : "menu"; draw(); }));
  };

  const draw = () => {
    const now = state(), sides = [...now.sides].sort((one, other) => (other.posse === view.side) - (one.posse === view.side));
    const focus = document.activeElement && document.activeElement.getAttribute("data-fighter");
    root.replaceChildren(
      h("div", { class: "stick" }, top(now),
        outbox.length && !online ? h("p", { class: "wait", role: "status" }, t(`${outbox.length} taps wait for the network`, `${outbox.length} gestes attendent le réseau`)) : null,
        message ? h("div", { class: "notice bad", role: "alert" }, h("p", {}, message.text), h("div", { class: "do" }, message.insist ? button(t("it happened all the same", "c'est bien arrivé"), () => tap({ ...message.insist, anyway: true })) : null, button(t("all right", "d'accord"), () => { message = null; draw(); }))) : null,
        now.over ? h("p", { class: "notice", role: "status" }, `${t("It is over", "C'est fini")}: ${now.why || ""} `, facts.taps ? h("a", { class: "button", href: `/tables/${name}/finish` }, t("to the report", "au compte rendu")) : "") : null,
        panels(now)),
      h("div", { class: "sides" }, sides.filter((side) => !view.side || side.posse === view.side).map((side) => { const at = now.sides.indexOf(side); return h("section", { class: `side side${at % 4}` },
        h("h2", {}, h("span", { class: "shape", "aria-hidden": "true" }, ["◆", "●", "▲", "■"][at % 4]), ` ${side.name} `, h("small", {}, `${side.out} ${t("of", "sur")} ${side.of} ${t("out", "hors de combat")}`)),
        side.fled ? h("p", { class: "alarm" }, t("fled", "en fuite")) : side.must_test ? h("p", { class: "alarm" }, `${t("must test", "doit tester")}: ${side.hills_tester || ""}, ${t("Pluck", "Cran")} ${side.hills_pluck ?? "?"}${side.hills_chance != null ? `, ${percent(side.hills_chance)}` : ""} `, facts.taps ? button(t("test", "tester"), () => { panel = { hills: side.posse, dice: [] }; draw(); window.scrollTo({ top: 0 }); }) : "") : null,
        h("ul", {}, side.fighters.map((one) => row(now, one)))); })),
      foot());
    if (focus) { const again = root.querySelector(`[data-fighter="${focus}"]`); if (again) again.focus({ preventScroll: true }); }
  };

  // The stream

  let stream = null;
  const listen = () => {
    if (stream) stream.close();
    stream = new EventSource(`${api}/events?after=${server.head}&device=${device}`);
    stream.addEventListener("state", (event) => { server = JSON.parse(event.data); online = true; draw(); send(); });
    stream.addEventListener("open", () => { online = true; draw(); send(); });
    stream.addEventListener("error", () => { online = false; draw(); if (stream.readyState === EventSource.CLOSED) setTimeout(listen, 2000); });
  };
  addEventListener("online", () => { listen(); send(); });
  addEventListener("pagehide", () => stream && stream.close());
  addEventListener("pageshow", (event) => { if (event.persisted) listen(); });
  const awake = () => { if (navigator.wakeLock && document.visibilityState === "visible") navigator.wakeLock.request("screen").catch(() => {}); };
  document.addEventListener("visibilitychange", awake);
  if ("serviceWorker" in navigator) navigator.serviceWorker.register("/worker.js").catch(() => {});
  awake(); draw(); listen(); send();
})();
