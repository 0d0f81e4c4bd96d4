// Taps on their way to the server: each waits in the browser's storage until it is answered, over a reload and in
// however many tabs the table is open. What the server refused stays until somebody has read it.
const AT_ONCE = 100, AGAIN = 2000, OWN = 40;
const memory = {};
export const storage = {
  get: (key, other) => { try { return JSON.parse(localStorage.getItem(key)) ?? memory[key] ?? other; } catch { return memory[key] ?? other; } },
  set: (key, value) => { memory[key] = value; try { localStorage.setItem(key, JSON.stringify(value)); } catch { /* private mode */ } },
};
const drawn = () => [...crypto.getRandomValues(new Uint8Array(8))].map((one) => one.toString(16).padStart(2, "0")).join("");

export class Outbox {
  constructor(name, log, changed) {
    this.address = `/api/tables/${name}/taps`;
    this.kept = `lotow.${name}.`;
    this.changed = changed;
    this.device = storage.get("lotow.device") || drawn();
    storage.set("lotow.device", this.device);
    this.online = true;
    this.trouble = "";
    this.most = AT_ONCE;
    const known = log.filter((one) => one.device === this.device).map((one) => one.device_number);
    this.keep("counter", Math.max(this.read("counter", 0), ...known, 0));
    addEventListener("storage", (event) => event.key && event.key.startsWith(this.kept) && changed());
  }

  read(what, other) { return storage.get(this.kept + what, other); }
  keep(what, value) { storage.set(this.kept + what, value); }
  get waiting() { return this.read("outbox", []); }
  get taken() { return this.read("taken", []); }
  get refused() { return this.read("refused", []); }

  // Another tab may have tapped since: what is kept is read again each time.
  add(...dos) {
    let number = this.read("counter", 0);
    const added = dos.map((one) => ({ device: this.device, number: ++number, do: one }));
    this.keep("counter", number);
    this.keep("outbox", [...this.waiting, ...added]);
    this.changed();
    this.send();
  }

  seen() { this.keep("refused", []); this.changed(); }

  async send() {
    const batch = this.waiting.slice(0, this.most);
    if (this.sending || !batch.length) return;
    this.sending = true;
    let pause = 0;
    try {
      const answer = await fetch(this.address, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(batch) });
      if (answer.status === 409 || answer.status === 429 || answer.status >= 500) throw new Error("later");
      const said = await answer.json().catch(() => ({}));
      this.online = true;
      this.trouble = "";
      if (answer.ok) this.answered(batch, said.taken);
      else if (answer.status === 403 || answer.status === 404) { this.trouble = said.error || String(answer.status); pause = Infinity; }
      else if (batch.length > 1) this.most = 1;
      else this.answered(batch, [{ number: batch[0].number, refused: said.error || String(answer.status) }]);
    } catch {
      this.online = false;
      pause = AGAIN;
    }
    this.sending = false;
    this.changed();
    if (this.waiting.length && pause < Infinity) setTimeout(() => this.send(), pause);
  }

  answered(batch, answers) {
    const mine = (one) => batch.find((other) => other.number === one.number);
    const gone = new Set(answers.map((one) => one.number));
    this.most = AT_ONCE;
    this.keep("taken", [...this.taken, ...answers.filter((one) => one.entry && mine(one)).map((one) => ({ ...mine(one), entry: one.entry }))].slice(-OWN));
    this.keep("refused", [...this.refused, ...answers.filter((one) => one.refused).map((one) => ({ text: one.refused, insist: one.may_insist && mine(one) ? mine(one).do : null }))]);
    this.keep("outbox", this.waiting.filter((one) => !gone.has(one.number)));
  }
}
