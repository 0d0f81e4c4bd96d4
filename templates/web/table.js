// The live table: every tap counts at once here, goes out through the outbox, and shows on every phone. The
// server's state always wins; what is on its way only runs ahead of it.
import { asItStands } from "./ahead.js";
import { Outbox, storage } from "./outbox.js";

const root = document.getElementById("table");
if (root) {
  const facts = JSON.parse(root.dataset.facts), fr = facts.lang === "fr", name = root.dataset.name;
  const api = `/api/tables/${name}`, kept = `lotow.${name}.`;
  const t = (en, french) => (fr ? french : en), colon = t(":", " :");
  let server = JSON.parse(root.dataset.state), open = null, pick = null, panel = null;
  const box = new Outbox(name, server.log, () => draw());
  const view = { side: storage.get(`${kept}side`, ""), follow: storage.get(`${kept}follow`, "all") };
  const state = () => asItStands(server, box, facts.guns);

  const tap = (...dos) => {
    const { turn } = state();
    if (navigator.vibrate) navigator.vibrate(15);
    pick = null; panel = null;
    box.add(...dos.map((one) => (typeof one === "string" ? one : { turn, ...one })));
  };

  // Drawing

  const h = (tag, attributes, ...children) => {
    const element = document.createElement(tag);
    for (const [key, value] of Object.entries(attributes || {})) {
      if (key === "on") element.addEventListener("click", value);
      else if (value === true) element.setAttribute(key, "");
      else if (value !== false && value != null) element.setAttribute(key, value);
    }
    element.append(...children.flat(9).filter((one) => one !== null && one !== false && one !== undefined && one !== ""));
    return element;
  };
  const icon = (id) => {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg"), use = document.createElementNS("http://www.w3.org/2000/svg", "use");
    svg.setAttribute("class", "icon"); svg.setAttribute("aria-hidden", "true");
    use.setAttribute("href", `${root.dataset.icons}#${id}`); svg.append(use);
    return svg;
  };
  const button = (label, on, kind = "plain", more = {}) => h("button", { type: "button", class: kind, on, ...more }, label);
  const choices = (label, several) => h("div", { class: "row", role: "group", "aria-label": label }, several.map(([what, on, chosen]) => button(what, on, chosen ? "" : "plain", { "aria-pressed": String(Boolean(chosen)) })));
  const show = (what) => { panel = what; draw(); window.scrollTo({ top: 0 }); };
  const percent = (part) => `${(part * 100).toFixed(part > 0.0005 && part < 0.9995 ? 1 : 0)}${fr ? " %" : "%"}`.replace(".", fr ? "," : ".");
  const phases = { drop: t("Drop", "Initiative"), movin: t("Movin'", "Déplacement"), shootin: t("Shootin'", "Tir"), fightin: t("Fightin'", "Combat") };
  const guns = { ready: t("ready", "prête"), half: t("half", "à demi"), empty: t("empty", "vide"), jammed: t("jammed", "enrayée"), spent: t("used", "utilisée") };
  const modes = { shot: t("a shot", "un tir"), volley: t("fan it", "défourailler"), "both-barrels": t("both barrels", "deux canons"), spread: t("spread", "gerbe") };
  const kinds = {
    turn: t("a new turn", "nouveau tour"), phase: t("next phase", "phase suivante"), drop: t("the Drop", "l'initiative"), shot: t("shoots", "tire"), threw: t("throws", "lance"), jammed: t("gun jams", "arme enrayée"),
    reloaded: t("reloads", "recharge"), wounded: t("wounded", "blessé"), out: t("out of action", "hors de combat"), fortune: t("Fortune", "Chance"), fame: t("spends Fame", "dépense la Réputation"), dived: t("dives for cover", "plonge à couvert"),
    hills: t("Head for the Hills", "Sauve qui peut"), fled: t("flees", "fuit"), prone: t("prone", "à terre"), stood: t("stands up", "se relève"), mounted: t("mounts", "monte en selle"), dismounted: t("dismounts", "met pied à terre"),
    unhorsed: t("thrown", "désarçonné"), "horse-killed": t("horse killed", "cheval tué"), took: t("takes something", "prend un objet"), left: t("leaves the table", "quitte la table"), note: t("note", "note"), end: t("the end", "la fin"),
  };
  const all = (now) => now.sides.flatMap((side) => side.fighters.map((one) => ({ ...one, side: side.posse })));
  const find = (now, id) => all(now).find((one) => one.id === id) || now.things.find((one) => one.id === id);
  const called = (now, id) => (find(now, id) || {}).name || "";
  const standing = (one) => !one.out && !one.left;
  const loaded = (gun) => gun.state === "ready" || gun.state === "half";
  const said = (now, what) => (typeof what === "string" ? what : `${called(now, what.fighter) || (now.sides.find((one) => one.posse === what.side) || {}).name || ""} ${kinds[what.tap] || what.tap}`.trim());
  const pips = (label, left, most) => (most > 0 ? h("span", { class: "pips" }, h("span", { class: "unseen" }, `${label} ${left}/${most}`), h("span", { "aria-hidden": "true" }, `${label} ${"●".repeat(Math.max(0, left))}${"○".repeat(Math.max(0, most - Math.max(0, left)))}`)) : null);

  const next = (now) => {
    const order = Object.keys(phases), at = order.indexOf(now.phase);
    if (!now.turn || at === order.length - 1) tap({ tap: "turn", turn: now.turn + 1 });
    else tap({ tap: "phase", phase: order[at + 1] });
  };
  const top = (now) => {
    const turn = now.turn ? `${t("Turn", "Tour")} ${now.turn}${now.turns ? `/${now.turns}` : ""}` : t("Begin turn 1", "Commencer le tour 1");
    const holder = now.sides.find((one) => one.posse === now.drop);
    return h("div", { class: "turn" },
      h("button", { type: "button", class: "now", on: () => facts.taps && next(now), "aria-label": now.turn ? `${turn} ${phases[now.phase]}${colon} ${t("next phase", "phase suivante")}` : turn }, h("b", {}, turn), now.turn ? h("span", {}, phases[now.phase]) : null, facts.taps ? h("span", { class: "next", "aria-hidden": "true" }, "›") : null),
      now.turn ? h("button", { type: "button", class: "drop", on: () => facts.taps && show({ is: "drop" }) }, holder ? `${t("Drop", "Initiative")}${colon} ${holder.name}` : t("who has the Drop?", "qui a l'initiative ?")) : null);
  };

  // Rows: who is there, how he stands, what he does

  const marks = (one) => h("span", { class: "marks" },
    view.follow !== "out" ? [pips(t("W", "B"), one.wounds_left, one.wounds), pips(t("Fame", "Rép."), one.fame_left, one.fame), pips(t("Fortune", "Chance"), one.fortune_left, one.fortune)] : null,
    one.prone ? h("span", { class: "tag red" }, kinds.prone) : null, one.mounted ? h("span", { class: "tag" }, t("mounted", "en selle")) : null, one.diving ? h("span", { class: "tag" }, t("in cover", "à couvert")) : null,
    [...new Set(one.carries)].map((what) => h("span", { class: "tag" }, `${one.carries.filter((other) => other === what).length > 1 ? `${one.carries.filter((other) => other === what).length} × ` : ""}${facts.counts[what] || what}`)),
    view.follow === "all" ? one.guns.map((gun) => h("span", { class: `gun ${gun.state}` }, `${facts.weapons[gun.weapon] || gun.weapon}${gun.state === "ready" ? "" : ` · ${guns[gun.state]}`}`)) : null);
  const ended = (now, one) => {
    const by = one.out && one.by ? called(now, one.by) : "";
    return h("span", { class: "end" }, one.out ? `${t("out", "hors de combat")}${one.out_turn ? `, ${t("turn", "tour")} ${one.out_turn}` : ""}${by ? `, ${t("by", "par")} ${by}` : ""}` : t("left the table", "a quitté la table"));
  };
  const row = (now, one, about, doing) => {
    const mine = open === one.id && !pick, here = doing === thingActions ? one.number > 0 : standing(one);
    const target = pick && here && pick.from.includes(one.id);
    const press = () => { if (pick) { if (target) pick.then(one.id); } else { open = mine ? null : one.id; panel = null; } draw(); };
    return h("li", { class: `who ${here ? "" : "gone"} ${target ? "target" : ""} ${mine ? "open" : ""}` },
      h("button", { type: "button", class: "face", on: press, "aria-expanded": String(mine), "data-fighter": one.id }, h("span", { class: "title" }, h("b", {}, one.name), h("span", { class: "kind" }, ` ${about}`)), doing === thingActions ? h("span", { class: "marks" }, pips(t("W", "B"), one.wounds_left, one.wounds)) : here ? marks(one) : ended(now, one)),
      mine && facts.taps ? doing(now, one) : null);
  };
  const aim = (now, one, what, then, nobody) => {
    const foes = all(now).filter((other) => standing(other) && other.side !== (all(now).find((each) => each.id === one.id) || {}).side);
    pick = { what: `${one.name}${colon} ${what}`, from: foes.map((other) => other.id), then, nobody };
    draw();
    const first = root.querySelector(".target");
    if (first) first.scrollIntoView({ block: "center" });
  };
  const act = (one, what, label = kinds[what], more = {}) => button(label, () => tap({ tap: what, fighter: one.id, ...more }));

  const thingActions = (now, one) => h("div", { class: "do" }, one.wounds ? button([icon("drop"), t("wound", "blessé")], () => tap({ tap: "wounded", fighter: one.id })) : null, button([icon("skull"), t("out", "hors de combat")], () => show({ is: "out", id: one.id })));
  const actions = (now, one) => {
    if (!standing(one)) return h("div", { class: "do" }, one.out && !one.by ? button(t("by whom?", "par qui ?"), () => show({ is: "out", id: one.id })) : null, h("p", {}, t("Undo brings him back.", "Annuler le ramène.")));
    const more = panel && panel.is === "more", { id } = one;
    return h("div", { class: "do" },
      one.guns.some(loaded) ? button([icon("gun"), t("shoot", "tirer")], () => aim(now, one, t("at whom?", "sur qui ?"), (other) => duel(id, other), () => duel(id, 0)), "") : null,
      button([icon("drop"), t("wound", "blessé")], () => tap({ tap: "wounded", fighter: id })),
      button([icon("skull"), t("out", "hors de combat")], () => show({ is: "out", id })),
      button([icon("fist"), t("fight", "combat")], () => aim(now, one, t("against whom?", "contre qui ?"), (other) => duel(id, other, true))),
      button(more ? t("less", "moins") : t("more", "plus"), () => { panel = more ? null : { is: "more" }; draw(); }, "plain", { "aria-expanded": String(Boolean(more)) }),
      more ? [
        one.fortune_left > 0 ? [act(one, "fortune", t("Fortune saves", "la Chance sauve"), { saved: true }), act(one, "fortune", t("Fortune fails", "la Chance échoue"), { saved: false })] : null,
        one.fame_left > 0 ? act(one, "fame", t("spend Fame", "dépenser la Réputation")) : null,
        one.guns.some((gun) => gun.state !== "ready" && gun.state !== "spent") ? act(one, "reloaded", t("reload", "recharger")) : null,
        one.guns.filter((gun, at) => gun.state !== "spent" && gun.state !== "jammed" && facts.guns[id][at].jams).map((gun) => act(one, "jammed", `${facts.weapons[gun.weapon]}${colon} ${t("jams", "s'enraye")}`, { weapon: gun.weapon })),
        act(one, one.prone ? "stood" : "prone"), act(one, "dived"),
        one.mounted ? ["dismounted", "unhorsed", "horse-killed"].map((what) => act(one, what)) : one.mount ? act(one, "mounted") : null,
        Object.entries(facts.counts).map(([key, what]) => act(one, "took", `${t("takes", "prend")}${colon} ${what}`, { what: key })),
        button(kinds.left, () => show({ is: "left", id })),
      ] : null);
  };

  // Odds between two as they stand, and what came of it; the last answer that was asked for counts

  const duel = (first, second, fight = false) => {
    const one = find(state(), first), ready = one.guns.filter(loaded);
    pick = null;
    panel = { is: "duel", first, second, fight, weapon: (ready[0] || {}).weapon, mode: "shot", range: storage.get(`${kept}range`, ""), behind: storage.get(`${kept}behind`, []), odds: null };
    ask(); window.scrollTo({ top: 0 });
  };
  const ask = async () => {
    const it = panel;
    draw();
    if (!it.second) return;
    const query = new URLSearchParams({ first: it.first, second: it.second, range: it.range, weapon: it.fight ? "" : it.weapon || "", mode: it.mode });
    it.behind.forEach((one) => query.append("behind", one));
    it.asked = String(query);
    let odds;
    try { odds = await (await fetch(`${api}/odds?${query}`)).json(); } catch { odds = { error: t("no odds without network", "pas de chances sans réseau") }; }
    if (it.asked === String(query)) { it.odds = odds; if (panel === it) draw(); }
  };
  const bar = (label, part) => [h("span", {}, label), h("b", {}, percent(part)), h("meter", { min: 0, max: 1, value: part, "aria-label": label })];
  const figures = (it) => {
    const { odds } = it;
    if (!it.second) return null;
    if (!odds) return h("p", { class: "quiet" }, "…");
    if (odds.error) return h("p", { class: "quiet" }, odds.error);
    const found = it.fight ? odds.fight : odds.shot;
    if (!found) return null;
    const told = it.fight ? [["win", t("wins", "gagne")], ["kill", t("puts him out", "le sort")], ["killed", t("is put out", "est sorti")]] : [["hit", t("hits", "touche")], ["wound", t("wounds", "blesse")], ["out", kinds.out], ["jam", kinds.jammed]];
    return [odds.unready && !it.fight ? h("p", {}, odds.unready) : null, h("div", { class: "bars" }, told.filter(([key]) => typeof found[key] === "number").map(([key, label]) => bar(label, found[key]))),
      found.steps && found.steps.length ? h("p", { class: "quiet" }, found.steps.map((step) => `${step.label} ${step.need}`.trim()).join(" · ")) : null];
  };
  const ways = (it, one) => {
    const ready = one.guns.filter(loaded), gun = one.guns.findIndex((other) => other.weapon === it.weapon && loaded(other)), start = facts.guns[one.id][gun] || {};
    const possible = Object.keys(modes).filter((mode) => mode === "shot" || (mode === "volley" && start.volley) || (mode === "both-barrels" && start.both && one.guns[gun].state === "ready") || (mode === "spread" && start.scatter));
    const weapons = [...new Set(ready.map((other) => other.weapon))];
    const keep = (what, value) => { it[what] = value; storage.set(kept + what, value); ask(); };
    const past = (id) => (it.behind.includes(id) ? it.behind.filter((other) => other !== id) : [...it.behind, id]);
    return [weapons.length > 1 ? choices(t("With", "Avec"), weapons.map((what) => [facts.weapons[what], () => { it.weapon = what; it.mode = "shot"; ask(); }, what === it.weapon])) : h("p", { class: "quiet" }, facts.weapons[it.weapon] || ""),
      possible.length > 1 ? choices(t("How", "Comment"), possible.map((mode) => [modes[mode], () => { it.mode = mode; ask(); }, mode === it.mode])) : null,
      it.second ? [choices(t("Range", "Portée"), ["4", "8", "12", "18", "24"].map((range) => [`${range}"`, () => keep("range", it.range === range ? "" : range), it.range === range])),
        h("details", { open: it.behind.length > 0 }, h("summary", {}, t("In the way", "Sur le trajet")), choices(t("In the way", "Sur le trajet"), Object.entries(facts.obstacles).map(([id, what]) => [what, () => keep("behind", past(id)), it.behind.includes(id)])))] : null];
  };
  const came = (now, it, one, other) => {
    const start = facts.guns[one.id][one.guns.findIndex((gun) => gun.weapon === it.weapon)] || {};
    const shot = { fighter: one.id, weapon: it.weapon, ...(other ? { target: other.id } : {}), ...(start.thrown ? { tap: "threw" } : { tap: "shot", mode: it.mode }) };
    const hurt = other && { tap: "wounded", fighter: other.id, by: one.id }, out = other && { tap: "out", fighter: other.id, by: one.id };
    if (it.fight) return [button(t("wounded him", "l'a blessé"), () => tap(hurt)), button(t("put him out", "l'a sorti"), () => tap(out), ""), button(t("was wounded", "a été blessé"), () => tap({ tap: "wounded", fighter: one.id, by: other.id })), button(t("was put out", "a été sorti"), () => tap({ tap: "out", fighter: one.id, by: other.id }))];
    const weapon = it.weapon, jams = start.jams ? button(t("jammed", "enrayée"), () => tap(shot, { tap: "jammed", fighter: one.id, weapon })) : null;
    if (!other) return [button(start.thrown ? t("thrown it", "lancé") : t("fired", "tiré"), () => tap(shot), ""), jams];
    return [button(t("missed", "manqué"), () => tap(shot)), button(t("wounded", "blessé"), () => tap(shot, { ...hurt, weapon })),
      other.fortune_left > 0 ? button(t("saved", "sauvé"), () => tap(shot, { tap: "fortune", fighter: other.id, saved: true })) : null, button(t("out", "hors de combat"), () => tap(shot, { ...out, weapon }), ""), jams];
  };

  // Questions, above the rows

  const panels = (now) => {
    const shut = (label = t("never mind", "laisser")) => button(label, () => { panel = null; pick = null; draw(); });
    const asked = (title, inside, ...answers) => h("section", { class: "panel" }, h("h2", {}, title), inside, h("div", { class: "do" }, answers, shut()));
    const side = (then) => now.sides.map((one) => button(one.name, () => tap(then(one.posse)), ""));
    const dice = (given) => tap({ tap: "hills", side: panel.side, dice: given });
    if (pick) return asked(pick.what, null, view.side ? pick.from.map((id) => button(called(now, id), () => pick.then(id), "")) : null, pick.nobody ? button(t("nobody in particular", "personne en particulier"), pick.nobody) : null);
    const one = panel && find(now, panel.id);
    switch (panel && panel.is) {
      case "duel": {
        const first = find(now, panel.first), second = panel.second ? find(now, panel.second) : null;
        return h("section", { class: "panel", "aria-live": "polite" }, h("h2", {}, second ? `${first.name} → ${second.name}` : first.name), panel.fight ? null : ways(panel, first), figures(panel), h("div", { class: "do" }, facts.taps ? came(now, panel, first, second) : null, shut(t("close", "fermer"))));
      }
      case "out": return asked(`${one.name}${colon} ${t("out, by whom?", "hors de combat, par qui ?")}`, null, all(now).filter((other) => other.side !== one.side && other.id !== one.id).map((other) => button(other.name, () => tap({ tap: "out", fighter: one.id, by: other.id }), "")), button(t("nobody", "personne"), () => tap({ tap: "out", fighter: one.id, by: 0 })));
      case "left": return asked(`${one.name}${colon} ${t("leaves the table?", "quitte la table ?")}`, null, button(t("yes", "oui"), () => tap({ tap: "left", fighter: one.id }), ""));
      case "drop": return asked(t("Who has the Drop?", "Qui a l'initiative ?"), [h("div", { class: "do" }, side((posse) => ({ tap: "drop", side: posse }))), h("p", { class: "label" }, t("Or go on with", "Ou passer à"))], Object.keys(phases).slice(1).map((phase) => button(phases[phase], () => tap({ tap: "phase", phase }))), button(t("next turn", "tour suivant"), () => tap({ tap: "turn", turn: now.turn + 1 })));
      case "hills": return asked(`${now.sides.find((each) => each.posse === panel.side).name}${colon} ${t("two dice", "deux dés")}`, [0, 1].map((die) => h("div", { class: "faces", role: "group", "aria-label": `${t("Die", "Dé")} ${die + 1}` }, [1, 2, 3, 4, 5, 6].map((face) => button(String(face), () => { panel.dice[die] = face; if (panel.dice[0] && panel.dice[1]) dice(panel.dice); else draw(); }, panel.dice[die] === face ? "" : "plain")))), button([icon("dice"), t("roll", "lancer")], () => dice([0, 1].map(() => 1 + (crypto.getRandomValues(new Uint32Array(1))[0] % 6))), ""));
      case "end": return asked(t("End the game: who won?", "Finir la partie : qui a gagné ?"), null, side((posse) => ({ tap: "end", winner: posse })), button(t("a draw", "match nul"), () => tap({ tap: "end", winner: "draw" })), button(t("as the rules say", "selon les règles"), () => tap({ tap: "end" })));
      case "fled": return asked(t("Who flees?", "Qui fuit ?"), null, side((posse) => ({ tap: "fled", side: posse })));
      case "words": {
        const field = h("input", { maxlength: 300, "aria-label": t("In words", "En toutes lettres"), autocomplete: "off" }), typed = () => field.value.trim();
        return asked(t("In words", "En toutes lettres"), [field, h("p", { class: "quiet" }, t("Whatever has no button, as one would say it: “reroll Law”, “Kid frees the prisoner”. Or a note to keep.", "Ce qui n'a pas de bouton, comme on le dirait : « relance la Loi », « Kid libère le prisonnier ». Ou une note à garder."))],
          button(t("it happened", "c'est arrivé"), () => typed() && tap(typed()), ""), button(t("keep as a note", "garder en note"), () => typed() && tap({ tap: "note", text: typed() })));
      }
      case "menu": return menu(now, asked);
    }
    return null;
  };
  const menu = (now, asked) => {
    const set = (what, value) => { view[what] = value; storage.set(kept + what, value); draw(); };
    const ask = (label, is) => button(label, () => show({ is }));
    const named = (label, several) => [h("p", { class: "label", "aria-hidden": "true" }, label), choices(label, several)];
    return asked(t("Table", "Table"), [
      named(t("Show", "Montrer"), [["", t("both sides", "les deux camps")], ...now.sides.map((side) => [side.posse, side.name])].map(([key, label]) => [label, () => set("side", key), view.side === key])),
      named(t("Follow", "Suivre"), [["out", t("only who is out", "seulement qui est hors de combat")], ["wounds", t("wounds and Fame", "blessures et Réputation")], ["all", t("everything", "tout")]].map(([key, label]) => [label, () => set("follow", key), view.follow === key]))],
    facts.taps ? [ask(t("in words, or a note", "en toutes lettres, ou une note"), "words"), ask(t("a side flees", "un camp fuit"), "fled"), ask(t("end the game", "finir la partie"), "end")] : null,
    [[`/tables/${name}/log`, t("log", "journal")], facts.owns ? [`/links?table=${name}`, t("invite", "inviter")] : null, ["/tables", t("leave", "sortir")]].filter(Boolean).map(([href, label]) => h("a", { class: "button plain", href }, label)));
  };

  const foot = (now) => {
    const unseen = [...box.taken.filter((one) => one.entry > server.head), ...box.waiting];
    const struck = new Set(unseen.filter((one) => one.do.tap === "struck").map((one) => one.do.of_number));
    const mine = [...server.log.filter((one) => one.device === box.device && !one.struck && one.tap !== "struck").map((one) => ({ number: one.device_number, text: one.text })), ...unseen.filter((one) => one.do.tap !== "struck").map((one) => ({ number: one.number, text: said(now, one.do) }))];
    const last = mine.filter((one) => !struck.has(one.number)).pop();
    return h("div", { class: "foot" },
      facts.taps ? h("button", { type: "button", class: "undo", disabled: !last, on: () => tap({ tap: "struck", of_device: box.device, of_number: last.number }) }, icon("undo"), h("span", {}, last ? `${t("undo", "annuler")}${colon} ${last.text}` : t("nothing to undo", "rien à annuler"))) : h("span", { class: "grow" }, t("looking on", "vous regardez")),
      button(t("menu", "menu"), () => show(panel && panel.is === "menu" ? null : { is: "menu" })));
  };

  const notices = (now) => {
    const waiting = box.waiting.length, many = waiting > 1;
    return [
      waiting && !box.online ? h("p", { class: "wait", role: "status" }, t(`${waiting} ${many ? "taps wait" : "tap waits"} for the network`, `${waiting} ${many ? "gestes attendent" : "geste attend"} le réseau`)) : null,
      waiting && box.trouble ? h("p", { class: "notice bad", role: "alert" }, t(`${waiting} ${many ? "taps wait" : "tap waits"}${colon} ${box.trouble}`, `${waiting} ${many ? "gestes attendent" : "geste attend"}${colon} ${box.trouble}`)) : null,
      box.refused.length ? h("div", { class: "notice bad", role: "alert" }, box.refused.map((one) => h("div", {}, h("p", {}, one.text), one.insist && typeof one.insist === "object" ? button(t("it happened all the same", "c'est bien arrivé"), () => { box.seen(); tap({ ...one.insist, anyway: true }); }) : null)), h("div", { class: "do" }, button(t("all right", "d'accord"), () => box.seen()))) : null,
      now.over ? h("p", { class: "notice", role: "status" }, `${t("It is over", "C'est fini")}${colon} ${now.why || ""} `, facts.taps ? h("a", { class: "button", href: `/tables/${name}/finish` }, t("to the report", "au compte rendu")) : "") : null];
  };
  const whole = (now, side) => {
    const at = now.sides.indexOf(side);
    const due = side.must_test && !side.fled ? h("p", { class: "alarm", role: "status" }, h("span", {}, `${t("Head for the Hills!", "Sauve qui peut !")} ${side.hills_tester || ""}, ${t("Pluck", "Cran")} ${side.hills_pluck ?? "?"}${side.hills_chance != null ? `, ${percent(side.hills_chance)}` : ""}`), facts.taps ? button(t("test", "tester"), () => show({ is: "hills", side: side.posse, dice: [] })) : "") : null;
    return h("section", { class: `side side${at % 4}` },
      h("h2", {}, h("span", { class: "shape", "aria-hidden": "true" }, ["◆", "●", "▲", "■"][at % 4]), ` ${side.name} `, h("small", {}, `${side.out} ${t("of", "sur")} ${side.of} ${t("out", "hors de combat")}`)),
      side.fled ? h("p", { class: "alarm" }, t("fled", "en fuite")) : due, h("ul", {}, side.fighters.map((one) => row(now, one, facts.types[one.id] || "", actions))));
  };

  const draw = () => {
    const now = state(), sides = [...now.sides].sort((one, other) => (other.posse === view.side) - (one.posse === view.side)).filter((side) => !view.side || side.posse === view.side);
    const focus = document.activeElement && document.activeElement.getAttribute("data-fighter"), typing = root.querySelector(".panel input:focus");
    if (typing && panel && panel.is === "words") return;
    root.replaceChildren(
      h("div", { class: "stick" }, top(now), notices(now), panels(now)),
      h("div", { class: "sides" }, sides.map((side) => whole(now, side)),
        now.things.length ? h("section", { class: "side" }, h("h2", {}, t("Also there", "Aussi là")), h("ul", {}, now.things.map((one) => row(now, one, one.number > 1 || !one.number ? `× ${one.number}` : "", thingActions)))) : null),
      foot(now));
    if (focus) { const again = root.querySelector(`[data-fighter="${focus}"]`); if (again) again.focus({ preventScroll: true }); }
  };

  // The stream

  let stream = null;
  const heard = () => { box.online = true; box.send(); };
  const listen = () => {
    if (stream) stream.close();
    stream = new EventSource(`${api}/events?after=${server.head}&device=${box.device}`);
    stream.addEventListener("state", (event) => { server = JSON.parse(event.data); draw(); heard(); });
    stream.addEventListener("open", heard);
    stream.addEventListener("error", () => { box.online = false; draw(); if (stream.readyState === EventSource.CLOSED) setTimeout(listen, 2000); });
  };
  addEventListener("online", () => { listen(); box.send(); });
  addEventListener("pagehide", () => stream && stream.close());
  addEventListener("pageshow", (event) => { if (event.persisted) listen(); });
  const awake = () => { if (navigator.wakeLock && document.visibilityState === "visible") navigator.wakeLock.request("screen").catch(() => {}); };
  document.addEventListener("visibilitychange", awake);
  if ("serviceWorker" in navigator) navigator.serviceWorker.register("/worker.js").catch(() => {});
  awake(); draw(); listen(); box.send();
}
