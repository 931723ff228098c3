// How well requests for news in general are distinguished from questions about a subject, measured by cross-validation. With
// `--write`, the weights in the source are replaced by those fitted to all requests.
import { writeFileSync } from 'node:fs'
import { languages } from '@tidings/contract/entities'
import { predefinedInterests, type Topic } from '@tidings/contract/predefined'
import { describeRequest } from '../server/src/modules/assistant/understanding/open-request.ts'
import { fitWeights, listFeatures, listKnown, scoreFeatures, type Fitted } from './requests/fit-weights.ts'
import { assignFold, folds } from './support/folds.ts'
import { isOpen, readLabelledRequests, type LabelledRequest } from './requests/read-requests.ts'

/** Pairs of words with a smaller weight are left out. */
const leastOfPair = 0.25
/** Words with a smaller weight say nothing of topics and good news; pairs of words never do. */
const leastOfWord = 1.2

type Described = LabelledRequest & { features: string[] }

const isPair = (feature: string) => /^..:.* /.test(feature)
const isShared = (feature: string) => /^[#@]/.test(feature)

/** Whether a feature with this weight is kept. */
type Keeps = (feature: string, weight: number) => boolean

const keepWordsAndPairs: Keeps = (feature, weight) => !isPair(feature) || Math.abs(weight) >= leastOfPair
const keepTellingWords: Keeps = (feature, weight) =>
  isShared(feature) || (!isPair(feature) && Math.abs(weight) >= leastOfWord)

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
  keeps: Keeps,
) {
  const words = listKnown(describeAll(requests, new Set()))
  const described = describeAll(requests, words)
  const known = listKnown(described)
  const examples = described.map((each) => ({ features: each.features, isPositive: isPositive(each) }))
  const all = fitWeights(examples, known)
  const telling = [...known].filter((feature) => keeps(feature, all.weights.get(feature) ?? 0))
  return { fitted: fitWeights(examples, new Set(telling)), words }
}

/** Scores each request by weights fitted to the others (cross-validation). */
function crossValidate(
  requests: readonly LabelledRequest[],
  isPositive: (request: LabelledRequest) => boolean,
  keeps: Keeps = keepWordsAndPairs,
) {
  return Array.from({ length: folds }, (_, fold) => {
    const { fitted, words } = fit(
      requests.filter((each) => assignFold(each.group) !== fold),
      isPositive,
      keeps,
    )
    const others = describeAll(
      requests.filter((each) => assignFold(each.group) === fold),
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
  const scored = crossValidate(requests, isWithout)
  for (const least of [0, 0.5, 1, 1.5, 2]) {
    const part = (some: typeof scored) =>
      `${some.filter(({ score }) => score >= least).length} without, ${some.filter(({ score }) => score <= -least).length} not, of ${some.length}`
    console.log(
      `  clear from ${least}: ${part(scored.filter(isWithout))}; others ${part(scored.filter((each) => !isWithout(each)))}`,
    )
  }
}

type Labelled = ReturnType<typeof crossValidate>[number]

/** How often something that words only tell of is recognised, and how often wrongly. */
function measureKinds(
  scored: readonly Labelled[],
  isPositive: (request: LabelledRequest) => boolean,
): string {
  return [-1, -0.5, 0, 0.5]
    .map((least) => {
      const found = scored.filter(({ score }) => score >= least)
      const right = found.filter(isPositive).length
      return `from ${least} ${right} of ${scored.filter(isPositive).length}, ${found.length - right} wrong`
    })
    .join('; ')
}

const isGood = ({ kind }: LabelledRequest) => kind === 'good'
const isOfTopic = (topic: Topic) => (each: LabelledRequest) => each.topics.includes(topic)

const requests = readLabelledRequests()
const toFit = requests.filter(isOpen)
// The others name no topics that could be excluded.
const ofTopics = toFit.filter(({ kind }) => kind === 'topic' || kind === 'without')
const topics = predefinedInterests.filter((topic) => toFit.some(isOfTopic(topic)))
console.log(`Requests for news told from other questions, ${requests.length} in ${folds} folds`)
measure(requests)
console.log('Requests for all news but some, told from those for topics')
measureExclusions(ofTopics)
console.log('Requests for good news, and for each topic, told from others')
console.log(`  Good news: ${measureKinds(crossValidate(toFit, isGood, keepTellingWords), isGood)}`)
for (const topic of topics) {
  const scored = crossValidate(toFit, isOfTopic(topic), keepTellingWords)
  console.log(`  ${topic}: ${measureKinds(scored, isOfTopic(topic))}`)
}

function write(): void {
  const fitAs = (
    some: readonly LabelledRequest[],
    isPositive: (request: LabelledRequest) => boolean,
    keeps = keepWordsAndPairs,
  ) => present(fit(some, isPositive, keeps).fitted)
  const { wordsOf: openWords, ...open } = fitAs(requests, isOpen)
  const { wordsOf: withoutWords, ...without } = fitAs(ofTopics, isWithout)
  const { wordsOf: goodWords, ...good } = fitAs(toFit, isGood, keepTellingWords)
  const fitted = topics.map((topic) => ({ topic, ...fitAs(toFit, isOfTopic(topic), keepTellingWords) }))
  const byTopic = <T>(toValue: (each: (typeof fitted)[number]) => T) =>
    Object.fromEntries(fitted.map((each) => [each.topic, toValue(each)]))
  const source = new URL('../server/src/', import.meta.url)
  const save = (path: string, value: object) =>
    writeFileSync(new URL(path, source), `${JSON.stringify(value, null, 2)}\n`)
  const shared = byTopic(({ bias, fields, signs }) => ({ bias, fields, signs }))
  const namingNothing = requests.filter(({ kind }) => kind === 'open' || kind === 'good')
  const generalWords = (language: string) => {
    const words = namingNothing.filter((each) => each.language === language).flatMap((each) => each.words)
    return [...new Set(words.map(({ folded }) => folded))].toSorted().join(' ')
  }
  save('modules/assistant/understanding/open-request-weights.json', { open, without, good, topics: shared })
  for (const language of languages)
    save(`language/lexicon/${language}/open-requests.json`, {
      open: openWords(language),
      without: withoutWords(language),
      good: goodWords(language),
      topics: byTopic(({ wordsOf }) => wordsOf(language)),
      general: generalWords(language),
    })
}

if (process.argv.includes('--write')) write()
