import { readFileSync } from 'node:fs'

// Loaded by `node --import` into a server process and its threads: shifts its clock by the milliseconds in this file, as if somebody
// had set the clock. Timers do not depend on the clock and do not jump.

const file = process.env['CLOCK_OFFSET_FILE']
if (file) {
  const MachineDate = Date
  const machineNow = Date.now.bind(Date)
  let aheadMs = 0
  const read = () => (aheadMs = Number(readFileSync(file, 'utf8')))
  read()
  setInterval(read, 50).unref()
  const now = () => machineNow() + aheadMs
  globalThis.Date = new Proxy(MachineDate, {
    construct: (target, args: [], newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as Date,
    apply: () => new MachineDate(now()).toString(),
    get: (target, key) => (key === 'now' ? now : (Reflect.get(target, key) as unknown)),
  })
}
