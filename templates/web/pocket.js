// The table in one file: every tap is kept in a list, and what shows is folded from it, so that undo is only
// a shorter list. No server and no network; what was tapped stays in this browser's storage where it has one.
"use strict";
(() => {
  const root = document.getElementById("pocket"), facts = JSON.parse(document.getElementById("facts").textContent);
  const kept = `lotow.pocket.${facts.key}`;
  let keeps = true;
  const load = () => { try { return JSON.parse(localStorage.getItem(kept)) || {}; } catch { return {}; } };
  const save = () => { try { localStorage.setItem(kept, JSON.stringify({ taps, undone, lang, side })); keeps = true; } catch { keeps = false; } };
  const before = load();
  let taps = Array.isArray(before.taps) ? before.taps : [], undone = Array.isArray(before.undone) ? before.undone : [];
  let lang = facts.words[before.lang] ? before.lang : document.documentElement.lang, side = before.side ?? null;
  let open = null, panel = null;
  const t = (en, fr) => (lang === "fr" ? fr : en);
  const words = () => facts.words[lang];
  const colon = () => t(":", " :");

  const tap = (...dos) => {
    const turn = fold().turn;
    taps.push(...dos.map((one) => ({ turn, ...one })));
    undone = []; panel = null;
    if (navigator.vibrate) navigator.vibrate(15);
    save(); draw();
  };

  // What the taps come to

  const everybody = facts.sides.flatMap((one, at) => one.fighters.map((fighter) => ({ ...fighter, side: at })));
  const readiness = (gun) => (gun.spent ? "spent" : gun.jammed ? "jammed" : gun.fired >= (gun.capacity || 1) ? "empty" : gun.fired ? "half" : "ready");
  const loaded = (gun) => ["ready", "half"].includes(readiness(gun));
  const fold = () => {
    const people = new Map(everybody.map((one) => [one.id, { ...one, wounds_left: one.wounds, fame_left: one.fame, fortune_left: one.fortune, mounted: one.horse, out: null, prone: false, left: false, guns: one.guns.map((gun) => ({ ...gun, fired: 0, scattered: 0, jammed: false, spent: false })) }]));
    const now = { turn: 0, people, sides: facts.sides.map(() => ({ passed: 0, fled: false })) };
    for (const one of taps) change(now, one);
    return now;
  };
  const change = (now, one) => {
    const who = now.people.get(one.fighter), gun = who && who.guns[one.gun];
    const falls = () => { who.out = now.turn; who.by = one.by; who.wounds_left = 0; who.prone = who.mounted = false; };
    switch (one.tap) {
      case "turn": now.turn += 1; break;
      case "wounded": if (who.ignores) who.ignores -= 1; else { who.wounds_left -= 1; if (who.wounds_left <= 0) falls(); } break;
      case "out": falls(); break;
      case "left": who.left = true; break;
      case "fame": who.fame_left -= 1; break;
      case "fortune": who.fortune_left -= 1; break;
      case "prone": who.prone = true; break;
      case "stood": who.prone = false; break;
      case "mounted": who.mounted = true; break;
      case "dismounted": who.mounted = false; break;
      case "horse-killed": who.mounted = who.horse = false; break;
      case "shot":
        if (gun.once) gun.spent = true;
        else if (one.mode === "spread") gun.scattered += 1;
        else if (one.mode === "volley") gun.fired = gun.reloads ? 1 : 0;
        else if (one.mode === "both-barrels") gun.fired = Math.max(gun.capacity, 1);
        else if (gun.capacity) gun.fired = Math.min(gun.fired + 1, gun.capacity);
        break;
      case "jammed": gun.jammed = true; break;
      case "reloaded": for (const each of who.guns) { each.fired = 0; each.jammed = false; } break;
      case "passed": now.sides[one.side].passed = now.turn; break;
      case "fled": now.sides[one.side].fled = true; break;
    }
  };
  const sideNow = (now, at) => {
    const people = [...now.people.values()].filter((one) => one.side === at), out = people.filter((one) => one.out !== null).length;
    const there = people.filter((one) => one.out === null && !one.left), most = Math.max(0, ...there.map((one) => one.pluck));
    const tester = there.find((one) => one.role === "leader") || there.find((one) => one.pluck === most);
    const due = tester && !now.sides[at].fled && out * facts.losses[1] >= people.length * facts.losses[0] && now.sides[at].passed < Math.max(now.turn, 1);
    return { people, out, tester, due };
  };

  // In words

  const name = (id) => (everybody.find((one) => one.id === id) || {}).name || "";
  const weapon = (gun) => words().weapons[gun.weapon] || gun.weapon;
  const said = (one) => {
    const who = name(one.fighter), gun = one.gun != null ? weapon(everybody.find((other) => other.id === one.fighter).guns[one.gun]) : "";
    const modes = { volley: t("fans", "défouraille"), "both-barrels": t("fires both barrels", "tire les deux canons"), spread: t("fires a spread", "tire en gerbe") };
    return {
      turn: () => t("the next turn", "le tour suivant"),
      wounded: () => t(`${who} is wounded`, `${who} est blessé`),
      out: () => `${who} ${t("out of action", "hors de combat")}${one.by != null ? ` ${t("by", "par")} ${name(one.by)}` : ""}`,
      left: () => t(`${who} leaves the table`, `${who} quitte la table`),
      fame: () => t(`${who} spends Fame`, `${who} dépense de la Réputation`),
      fortune: () => (one.saved ? t(`Fortune saves ${who}`, `la Chance sauve ${who}`) : t(`Fortune fails ${who}`, `la Chance abandonne ${who}`)),
      prone: () => t(`${who} is prone`, `${who} est à terre`),
      stood: () => t(`${who} stands up`, `${who} se relève`),
      mounted: () => t(`${who} mounts`, `${who} monte en selle`),
      dismounted: () => t(`${who} is off the horse`, `${who} n'est plus en selle`),
      "horse-killed": () => t(`the horse of ${who} is dead`, `le cheval de ${who} est mort`),
      shot: () => `${who} ${modes[one.mode] || t("shoots", "tire")} (${gun})`,
      jammed: () => t(`${who}'s ${gun} jams`, `${who} : ${gun}, arme enrayée`),
      reloaded: () => t(`${who} reloads`, `${who} recharge`),
      passed: () => t(`${facts.sides[one.side].name} stays`, `${facts.sides[one.side].name} tient bon`),
      fled: () => t(`${facts.sides[one.side].name} heads for the hills`, `sauve qui peut : ${facts.sides[one.side].name}`),
    }[one.tap]();
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
    use.setAttribute("href", `#${id}`); svg.append(use);
    return svg;
  };
  const button = (label, on, kind = "plain", more = {}) => h("button", { type: "button", class: kind, on, ...more }, label);
  const pips = (label, left, most) => (most > 0 ? h("span", { class: "pips" }, h("span", { class: "unseen" }, `${label} ${left}/${most}`), h("span", { "aria-hidden": "true" }, `${label} ${"●".repeat(Math.max(0, left))}${"○".repeat(Math.max(0, most - Math.max(0, left)))}`)) : null);
  const guns = () => ({ half: t("half", "à demi"), empty: t("empty", "vide"), jammed: t("jammed", "enrayée"), spent: t("used", "utilisée") });
  const show = (what) => () => { panel = panel && what && panel.is === what.is ? null : what; draw(); };

  const row = (now, one) => {
    const mine = open === one.id, gone = one.out !== null || one.left, states = guns();
    return h("li", { class: `who ${gone ? "gone" : ""} ${mine ? "open" : ""}` },
      h("button", { type: "button", class: "face", "aria-expanded": String(mine), "data-fighter": one.id, on: () => { open = mine ? null : one.id; panel = null; draw(); } },
        h("span", { class: "title" }, h("b", {}, one.name), h("span", { class: "kind" }, ` ${words().people[one.id].kind}`)),
        one.out !== null ? h("span", { class: "end" }, `${t("out of action", "hors de combat")}${one.out ? `, ${t("turn", "tour")} ${one.out}` : ""}${one.by != null ? `, ${t("by", "par")} ${name(one.by)}` : ""}`)
          : one.left ? h("span", { class: "end" }, t("left the table", "a quitté la table"))
            : h("span", { class: "marks" }, pips(t("W", "B"), one.wounds_left, one.wounds), pips(t("Fame", "Rép."), one.fame_left, one.fame), pips(t("Fortune", "Chance"), one.fortune_left, one.fortune),
              one.prone ? h("span", { class: "tag red" }, t("prone", "à terre")) : null, one.mounted ? h("span", { class: "tag" }, t("mounted", "en selle")) : null,
              one.guns.map((gun) => h("span", { class: `gun ${readiness(gun)}` }, `${weapon(gun)}${states[readiness(gun)] ? ` · ${states[readiness(gun)]}` : ""}`)))),
      mine ? [gone ? h("div", { class: "do" }, h("p", {}, t("Undo brings him back.", "Annuler le ramène."))) : actions(now, one), card(one)] : null);
  };

  const shots = (one) => one.guns.flatMap((gun, at) => {
    const id = one.id;
    const another = one.guns.slice(0, at).some((other) => other.weapon === gun.weapon && loaded(other));
    if (another || !loaded(gun)) return [];
    const fires = (label, mode, sign) => button([sign ? icon("gun") : "", `${weapon(gun)}${colon()} ${label}`], () => tap({ tap: "shot", fighter: id, gun: at, mode }), sign ? "" : "plain");
    return [fires(gun.once ? t("use", "utiliser") : gun.thrown ? t("throw", "lancer") : t("shoot", "tirer"), "aimed", true),
      gun.volley ? fires(t("fan", "défourailler"), "volley") : null,
      gun.both && gun.capacity > 1 && !gun.fired ? fires(t("both barrels", "deux canons"), "both-barrels") : null,
      gun.scatter > gun.scattered ? fires(t("spread", "gerbe"), "spread") : null,
      gun.jams ? button(`${weapon(gun)}${colon()} ${t("jams", "s'enraye")}`, () => tap({ tap: "jammed", fighter: id, gun: at })) : null];
  });
  const actions = (now, one) => {
    const id = one.id, act = (label, what, more = {}) => button(label, () => tap({ tap: what, fighter: id, ...more }));
    return h("div", { class: "do" },
      button([icon("drop"), t("wound", "blessé")], () => tap({ tap: "wounded", fighter: id })),
      button([icon("skull"), t("out", "hors de combat")], show({ is: "out", id })),
      one.fortune_left > 0 ? [act(t("Fortune saves", "la Chance sauve"), "fortune", { saved: true }), act(t("Fortune fails", "la Chance échoue"), "fortune", { saved: false })] : null,
      one.fame_left > 0 ? act(t("spend Fame", "dépenser la Réputation"), "fame") : null,
      shots(one),
      one.guns.some((gun) => gun.jammed || gun.fired) ? act(t("reload", "recharger"), "reloaded") : null,
      one.prone ? act(t("stands up", "se relève"), "stood") : act(t("prone", "à terre"), "prone"),
      one.mounted ? [act(t("off the horse", "descend de selle"), "dismounted"), act(t("horse killed", "cheval tué"), "horse-killed")] : one.horse ? act(t("mounts", "monte en selle"), "mounted") : null,
      button(t("leaves the table", "quitte la table"), show({ is: "left", id })));
  };
  const card = (one) => {
    const about = words().people[one.id];
    return h("div", { class: "told" },
      h("dl", { class: "stats" }, about.figures.map(([label, value]) => h("div", {}, h("dt", {}, label), h("dd", {}, value)))),
      about.injuries.length ? h("p", { class: "hurt" }, about.injuries.join(", ")) : null,
      about.gear.length ? h("ul", {}, about.gear.map((gear) => h("li", {}, h("b", {}, gear.name), gear.reach ? h("span", {}, gear.reach) : null, gear.strength ? h("span", {}, gear.strength) : null, gear.notes ? h("span", { class: "notes" }, gear.notes) : null))) : null,
      about.terms.length ? h("details", {}, h("summary", {}, t("What it means", "Ce que cela veut dire")), about.terms.map((term) => h("p", {}, h("b", {}, `${term}. `), words().terms[term]))) : null);
  };

  const panels = (now) => {
    if (!panel) return null;
    const shut = button(t("never mind", "laisser"), show(null)), one = now.people.get(panel.id);
    const asked = (title, ...inside) => h("section", { class: "panel" }, h("h2", {}, title), ...inside);
    if (panel.is === "out") {
      const others = everybody.filter((other) => facts.sides.length > 1 && other.side !== one.side);
      return asked(`${one.name}${colon()} ${t("out of action, by whom?", "hors de combat, par qui ?")}`, h("div", { class: "do" }, others.map((other) => button(other.name, () => tap({ tap: "out", fighter: one.id, by: other.id }), "")), button(others.length ? t("nobody of them", "aucun d'eux") : t("yes, out", "oui, hors de combat"), () => tap({ tap: "out", fighter: one.id }), others.length ? "plain" : ""), shut));
    }
    if (panel.is === "left") return asked(`${one.name}${colon()} ${t("leaves the table?", "quitte la table ?")}`, h("div", { class: "do" }, button(t("yes", "oui"), () => tap({ tap: "left", fighter: one.id }), ""), shut));
    if (panel.is === "anew") return asked(t("Forget everything and begin again?", "Tout oublier et recommencer ?"), h("div", { class: "do" }, button(t("begin again", "recommencer"), () => { taps = []; undone = []; panel = null; open = null; save(); draw(); }, ""), shut));
    return asked(t("Table", "Table"),
      facts.sides.length > 1 ? h("div", { class: "do", role: "group", "aria-label": t("Show", "Montrer") }, [[null, t("all sides", "tous les camps")], ...facts.sides.map((each, at) => [at, each.name])].map(([key, label]) => button(label, () => { side = key; save(); draw(); }, side === key ? "" : "plain", { "aria-pressed": String(side === key) }))) : null,
      h("div", { class: "do" }, button(t("Français", "English"), () => { lang = t("fr", "en"); document.documentElement.lang = lang; save(); draw(); }, "plain", { lang: t("fr", "en") }),
        undone.length ? button(`${t("redo", "refaire")}${colon()} ${said(undone[undone.length - 1])}`, () => { taps.push(undone.pop()); save(); draw(); }) : null,
        facts.sides.map((each, at) => (now.sides[at].fled ? null : button(`${t("flees", "en fuite")}${colon()} ${each.name}`, () => tap({ tap: "fled", side: at })))),
        taps.length ? button(t("begin again", "recommencer"), show({ is: "anew" })) : null, shut),
      taps.length ? h("ol", { class: "past", tabindex: "0", "aria-label": t("What was tapped", "Ce qui s'est passé") }, taps.map((each) => h("li", {}, said(each)))) : null);
  };

  const whole = (now, at) => {
    const it = sideNow(now, at), each = facts.sides[at], need = it.tester ? facts.target - it.tester.pluck : 0;
    return h("section", { class: `side side${at % 4}` },
      h("h2", {}, h("span", { class: "shape", "aria-hidden": "true" }, ["◆", "●", "▲", "■"][at % 4]), ` ${each.name} `, h("small", {}, `${it.out} ${t("of", "sur")} ${it.people.length} ${t("out", "hors de combat")}`)),
      now.sides[at].fled ? h("p", { class: "alarm" }, t("fled", "en fuite")) : null,
      it.due ? h("div", { class: "alarm", role: "status" }, h("span", {}, t(`Head for the Hills? ${it.tester.name} tests, Pluck ${it.tester.pluck}: two dice, ${need} or more`, `Sauve qui peut ? ${it.tester.name} teste, Cran ${it.tester.pluck} : deux dés, ${need} ou plus`)), button(t("stays", "tient"), () => tap({ tap: "passed", side: at })), button(t("flees", "fuit"), () => tap({ tap: "fled", side: at }))) : null,
      h("ul", {}, it.people.map((one) => row(now, one))),
      words().absent[at].length ? h("p", { class: "quiet" }, `${t("away", "absents")}${colon()} ${words().absent[at].join(" · ")}`) : null);
  };

  const draw = () => {
    const now = fold(), last = taps[taps.length - 1];
    const focus = document.activeElement && document.activeElement.getAttribute("data-fighter");
    root.replaceChildren(
      h("div", { class: "stick" },
        h("div", { class: "turn" }, h("button", { type: "button", class: "now", on: () => tap({ tap: "turn" }) }, h("b", {}, now.turn ? `${t("Turn", "Tour")} ${now.turn}` : t("Begin turn 1", "Commencer le tour 1")), now.turn ? h("span", {}, t("next turn", "tour suivant")) : null)),
        keeps ? null : h("p", { class: "wait", role: "status" }, t("This browser keeps nothing: leave the page open.", "Ce navigateur ne garde rien : laissez la page ouverte.")),
        panels(now)),
      h("div", { class: "sides" }, facts.sides.map((_, at) => (side === null || side === at ? whole(now, at) : null)).filter(Boolean)),
      h("div", { class: "foot" },
        h("button", { type: "button", class: "undo", disabled: !last, on: () => { undone.push(taps.pop()); panel = null; save(); draw(); } }, icon("undo"), h("span", {}, last ? `${t("undo", "annuler")}${colon()} ${said(last)}` : t("nothing to undo", "rien à annuler"))),
        button(t("menu", "menu"), show({ is: "menu" }))));
    if (focus) { const again = root.querySelector(`[data-fighter="${focus}"]`); if (again) again.focus({ preventScroll: true }); }
  };

  const awake = () => { if (navigator.wakeLock && document.visibilityState === "visible") navigator.wakeLock.request("screen").catch(() => {}); };
  document.addEventListener("visibilitychange", awake);
  if (!facts.sides[side]) side = null;
  document.documentElement.lang = lang;
  awake(); save(); draw();
})();
