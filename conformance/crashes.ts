import { machine } from '../bench/support/figures.ts'
import { campaigns } from './crashes/campaigns.ts'
import { describeRow, isClean, tableHead } from './crashes/tally.ts'

// Simulated failures: each campaign counts losses, duplicates, and errors that do not say what to do.

const words = process.argv.slice(3)
const rounds = Number(words.find((word) => /^\d+$/.test(word)) ?? 3)
const wanted = words.filter((word) => !/^\d+$/.test(word))
const names = campaigns.map(({ name }) => name)
const unknown = wanted.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  console.error(`There is no campaign ${unknown.join(', ')}. There are: ${names.join(', ')}`)
  process.exit(2)
}
console.log(`${machine()}\n${tableHead}`)
for (const { name, run } of campaigns) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const tally = await run(rounds)
  console.log(describeRow(name, tally))
  for (const note of tally.notes) console.log(`  ${note}`)
  if (!isClean(tally)) process.exitCode = 1
}
console.log(machine())
// A pool that waits for a connection would keep the process alive.
process.exit()
