// How well requests for news in general are distinguished from questions about a subject, measured by cross-validation. With
// `--write`, the weights in the source are replaced by those fitted to all requests.
import { writeFileSync } from 'node:fs'
import { languages } from '@tidings/contract/entities'
import { predefinedInterests } from '@tidings/contract/predefined'
import { describeRequest } from '../server/src/modules/assistant/understanding/open-request.ts'
import { fitWeights, listFeatures, listKnown, scoreFeatures, type Fitted } from './requests/fit-weights.ts'
import { isOpen, readLabelledRequests, type LabelledRequest } from './requests/read-requests.ts'

const folds = 5
/** Pairs of words with a smaller weight are left out. */
const leastOfPair = 0.25

type Described = LabelledRequest & { features: string[] }

const isPair = (feature: string) => /^..:.* /.test(feature)
const isShared = (feature: string) => /^[#@]/.test(feature)

/** Words without a training example count as unknown, as they will in practice. */
function describeAll(requests: readonly LabelledRequest[], known: ReadonlySet<string>): Described[] {
  return requests.map((request) => {
    const isKnown = (word: string) => known.has(`${request.language}:${word}`)
    return { ...request, features: listFeatures(describeRequest(request, isKnown), request.language) }
  })
}

function fit(
  requests: readonly LabelledRequest[],
  isPositive: (request: LabelledRequest) => boolean,
  keeps: (feature: string) => boolean = () => true,
) {
  const words = listKnown(describeAll(requests, new Set()))
  const described = describeAll(requests, words)
  const known = new Set([...listKnown(described)].filter(keeps))
  const examples = described.map((each) => ({ features: each.features, isPositive: isPositive(each) }))
  const all = fitWeights(examples, known)
  const telling = [...known].filter(
    (feature) => !isPair(feature) || Math.abs(all.weights.get(feature) ?? 0) >= leastOfPair,
  )
  return { fitted: fitWeights(examples, new Set(telling)), words }
}

function foldOf({ group }: LabelledRequest): number {
  let sum = 7
  for (let at = 0; at < group.length; at += 1) sum = (sum * 31 + group.charCodeAt(at)) >>> 0
  return sum % folds
}

/** Scores each request by weights fitted to the others (cross-validation). */
function crossValidate(
  requests: readonly LabelledRequest[],
  isPositive: (request: LabelledRequest) => boolean,
) {
  return Array.from({ length: folds }, (_, fold) => {
    const { fitted, words } = fit(
      requests.filter((each) => foldOf(each) !== fold),
      isPositive,
    )
    const others = describeAll(
      requests.filter((each) => foldOf(each) === fold),
      words,
    )
    return others.map((each) => ({ ...each, score: scoreFeatures(each.features, fitted) }))
  }).flat()
}

const isWithout = ({ kind }: LabelledRequest) => kind === 'without'

function measure(requests: readonly LabelledRequest[]): void {
  const scored = crossValidate(requests, isOpen)
  for (const least of [0, 0.5, 1, 1.5, 2]) {
    const parts = ['open', 'topic', 'without', 'good', 'subject', 'chat'].map((kind) => {
      const some = scored.filter((each) => each.kind === kind)
      return `${kind} ${some.filter(({ score }) => score >= least).length} of ${some.length}`
    })
    console.log(`  from ${least}: ${parts.join(', ')}`)
  }
}

const round = (value: number) => Math.round(value * 100) / 100

/** The weights in the files' format. */
function present({ bias, weights }: Fitted) {
  const some = (prefix: string) =>
    Object.fromEntries(
      [...weights]
        .filter(([feature]) => feature.startsWith(prefix))
        .map(([feature, weight]) => [feature.slice(prefix.length), round(weight)])
        .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
    )
  return {
    bias: round(bias),
    fields: some('#'),
    signs: some('@'),
    wordsOf: (language: string) => some(`${language}:`),
  }
}

/** How often a request with exclusions is recognised, and how often correctly. */
function measureExclusions(requests: readonly LabelledRequest[]): void {
  const scored = crossValidate(requests.filter(isOpen), isWithout)
  for (const least of [0, 0.5, 1, 1.5, 2, 2.5, 3]) {
    const part = (some: typeof scored) =>
      `${some.filter(({ score }) => score >= least).length} without, ${some.filter(({ score }) => score <= -least).length} not, of ${some.length}`
    console.log(
      `  clear from ${least}: ${part(scored.filter(isWithout))}; others ${part(scored.filter((each) => each.kind === 'topic'))}`,
    )
  }
}
const requests = readLabelledRequests()
console.log(`Requests for news told from other questions, ${requests.length} in ${folds} folds`)
measure(requests)
console.log('Requests for all news but some, told from others')
measureExclusions(requests)
if (process.argv.includes('--write')) {
  const toFit = requests.filter(isOpen)
  const { wordsOf: openWords, ...open } = present(fit(requests, isOpen).fitted)
  const { wordsOf: withoutWords, ...without } = present(fit(toFit, isWithout).fitted)
  const fitShared = (isPositive: (request: LabelledRequest) => boolean) => {
    const { bias, fields, signs } = present(fit(toFit, isPositive, isShared).fitted)
    return { bias, fields, signs }
  }
  const written = predefinedInterests.filter((topic) => toFit.some(({ topics }) => topics.includes(topic)))
  const topics = Object.fromEntries(
    written.map((topic) => [topic, fitShared((each) => each.topics.includes(topic))]),
  )
  const good = fitShared(({ kind }) => kind === 'good')
  const source = new URL('../server/src/', import.meta.url)
  const save = (path: string, value: object) =>
    writeFileSync(new URL(path, source), `${JSON.stringify(value, null, 2)}\n`)
  save('modules/assistant/understanding/open-request-weights.json', { open, without, good, topics })
  for (const language of languages)
    save(`language/lexicon/${language}/open-requests.json`, {
      open: openWords(language),
      without: withoutWords(language),
    })
}
