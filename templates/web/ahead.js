// How the table stands with the taps that the server has not told yet: only what shows, and only until it has.
const everybody = (now) => now.sides.flatMap((side) => side.fighters);

const falls = (now, f, one) => {
  if (!f || f.out) return;
  Object.assign(f, { out: true, wounds_left: 0, by: one.by ?? null, out_turn: now.turn, prone: false, mounted: false, carries: [] });
  now.sides.find((side) => side.fighters.includes(f)).out += 1;
};
const fired = (gun, start, mode) => {
  if (start.once) gun.state = "spent";
  else if (mode === "both-barrels" || (mode === "volley" && start.reloads)) gun.state = "empty";
  else if (!["volley", "spread"].includes(mode) && start.capacity) gun.state = gun.state === "ready" && start.capacity > 1 ? "half" : "empty";
};
const gunOf = (f, weapon, jams) => {
  const alike = f ? f.guns.filter((one) => one.weapon === weapon) : [];
  return alike.find((one) => one.state === "ready" || one.state === "half" || (jams && one.state === "empty")) || alike[0];
};

const ahead = (now, one, guns) => {
  const f = everybody(now).find((other) => other.id === one.fighter), side = now.sides.find((other) => other.posse === one.side);
  const thing = now.things.find((other) => other.id === one.fighter);
  const less = () => { thing.number = Math.max(0, thing.number - 1); thing.wounds_left = thing.number ? thing.wounds : 0; };
  switch (one.tap) {
    case "turn": Object.assign(now, { turn: one.turn, phase: "drop", drop: null }); break;
    case "phase": now.phase = one.phase; break;
    case "drop": now.drop = one.side; break;
    case "shot": case "threw": { const gun = gunOf(f, one.weapon); if (gun) fired(gun, guns[f.id][f.guns.indexOf(gun)], one.mode || "shot"); break; }
    case "wounded":
      if (thing) { thing.wounds_left -= one.wounds || 1; if (thing.wounds_left <= 0) less(); }
      else if (f && f.ignores > 0) f.ignores -= 1;
      else if (f && !f.out) { f.wounds_left -= one.wounds || 1; if (f.wounds_left <= 0) falls(now, f, one); }
      break;
    case "out": if (thing) less(); else falls(now, f, one); break;
    case "fame": if (f) f.fame_left -= one.points || 1; break;
    case "fortune": if (f) f.fortune_left -= 1; break;
    case "jammed": { const gun = gunOf(f, one.weapon, true); if (gun) gun.state = "jammed"; break; }
    case "reloaded": if (f) f.guns.forEach((other) => { if (other.state !== "spent") other.state = "ready"; }); break;
    case "prone": if (f) f.prone = true; break;
    case "stood": if (f) f.prone = false; break;
    case "mounted": if (f) Object.assign(f, { mounted: true, prone: false }); break;
    case "dismounted": case "unhorsed": if (f) f.mounted = false; break;
    case "horse-killed": if (f) Object.assign(f, { mounted: false, mount: false }); break;
    case "dived": if (f) f.diving = true; break;
    case "took": if (f) f.carries.push(one.what); break;
    case "left": if (f) f.left = true; break;
    case "hills": if (side) side.must_test = false; break;
    case "fled": if (side) side.fled = true; break;
  }
};

// A tap that the server has, taken back here: what can be told without the server is put back.
const back = (now, one, guns) => {
  const f = everybody(now).find((other) => other.id === one.fighter), side = now.sides.find((other) => other.posse === one.side);
  const rises = (wounds) => {
    if (f.out) { f.out = false; now.sides.find((other) => other.fighters.includes(f)).out -= 1; }
    f.wounds_left = Math.min(f.wounds, Math.max(f.wounds_left, 0) + wounds);
  };
  const gun = f && f.guns.filter((other) => other.weapon === one.weapon && other.state !== "ready").pop();
  switch (one.tap) {
    case "wounded": if (f) rises(one.wounds || 1); break;
    case "out": if (f) rises(1); break;
    case "fame": if (f) f.fame_left += one.points || 1; break;
    case "fortune": if (f) f.fortune_left += 1; break;
    case "shot": case "threw": if (gun) gun.state = gun.state === "empty" && guns[f.id][f.guns.indexOf(gun)].capacity > 1 && one.mode !== "both-barrels" ? "half" : "ready"; break;
    case "jammed": if (gun) gun.state = "ready"; break;
    case "prone": if (f) f.prone = false; break;
    case "stood": if (f) f.prone = true; break;
    case "mounted": if (f) f.mounted = false; break;
    case "dismounted": case "unhorsed": if (f) f.mounted = true; break;
    case "took": if (f) f.carries.pop(); break;
    case "left": if (f) f.left = false; break;
    case "fled": if (side) side.fled = false; break;
  }
};

// `guns` are the guns of each fighter as he began, `box` the taps on their way.
export const asItStands = (server, box, guns) => {
  const taken = box.taken, unseen = [...taken.filter((one) => one.entry > server.head), ...box.waiting];
  if (!unseen.length) return server;
  const struck = new Set(unseen.filter((one) => one.do.tap === "struck" && one.do.of_device === box.device).map((one) => one.do.of_number));
  const now = structuredClone(server);
  for (const one of taken) if (one.entry <= server.head && struck.has(one.number)) back(now, one.do, guns);
  for (const one of unseen) if (!struck.has(one.number)) ahead(now, one.do, guns);
  return now;
};
