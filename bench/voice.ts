import { machine } from './support/figures.ts'
import { attempt, measures, printResult, type Group, type Measure, type Result } from './voice/results.ts'

// Latency and quality of calls: `npm run bench -- voice` takes all measures, `npm run bench -- voice L1 S1` some. The file
// that takes a measure explains it and its target.

/** Loaded one after another, so that a group runs even if another's requirements are missing. */
const groups: { measures: readonly Measure[]; load: () => Promise<Group> }[] = [
  {
    measures: ['L3', 'L4', 'B1', 'B2'],
    load: async () => (await import('./voice/talking.ts')).talking,
  },
  { measures: ['L4', 'L5'], load: async () => (await import('./voice/end-of-speech.ts')).endOfSpeech },
  { measures: ['B5'], load: async () => (await import('./voice/own-speech.ts')).ownSpeech },
  {
    measures: ['S1', 'S2', 'S3'],
    load: async () => (await import('./voice/browser/in-the-browser.ts')).inTheBrowser,
  },
  { measures: ['P1'], load: async () => (await import('./voice/browser/page-cost.ts')).pageCost },
  {
    measures: ['B3', 'B4', 'B6', 'H1', 'H2', 'R1', 'R2'],
    load: async () => (await import('./voice/small-newsroom.ts')).smallNewsroom,
  },
  { measures: ['L1', 'L2', 'M1'], load: async () => (await import('./voice/full-newsroom.ts')).fullNewsroom },
]

function wantedMeasures(args: string[]): Measure[] {
  const unknown = args.filter((each) => !measures.some((measure) => measure === each))
  if (unknown.length > 0)
    throw new Error(`Unknown measure ${unknown.join(', ')}. Measures: ${measures.join(' ')}.`)
  return args.length === 0 ? [...measures] : measures.filter((measure) => args.includes(measure))
}

async function take(group: (typeof groups)[number], wanted: ReadonlySet<Measure>): Promise<Result[]> {
  const missing = group.measures.filter((measure) => wanted.has(measure))
  const [first] = missing
  if (!first) return []
  return attempt(first, async () => (await group.load()).run(wanted))
}

const wanted = new Set(wantedMeasures(process.argv.slice(3)))
const begin = performance.now()
const results: Result[] = []
for (const group of groups) {
  const taken = await take(group, wanted)
  // Printed as they arrive.
  for (const result of taken) printResult(result)
  results.push(...taken)
}

const seconds = Math.round((performance.now() - begin) / 1000)
console.log(`\nVoice, measured in ${seconds} s\n${machine()}`)
for (const measure of measures) {
  for (const result of results) if (result.measure === measure) printResult(result)
}
const below = results.filter(({ isMet }) => isMet === false).map(({ measure }) => measure)
console.log(
  `\n${below.length === 0 ? 'Every gate is met.' : `Below target: ${[...new Set(below)].join(', ')}.`}`,
)
