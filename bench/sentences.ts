// Which sentence is chosen for a question, on the reports and dialogues of `bench/data`: by the product's weights, and by weights
// fitted to other conversations (cross-validation). With `--write`, the weights for follow-ups in the source are replaced by those fitted to
// all. Those for first questions are kept: fitted again they were worse on dialogues that had no part in it (decision 0028).
// And how many follow-ups are refused, with and without an answer: by the product's weights, and by weights fitted to other sets.
// The weights of long reports are fitted to the long ones there and to what people asked about real reports, which stand beside the
// project, after they had heard an answer (decision 0050); the vectors of questions and answers also to what was written for real
// reports (decision 0052).
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { makeExamples, type Choice, type Example } from './sentences/examples.ts'
import { fitAnswered, rateBySets, type RatedAnswer } from './sentences/fit-answered.ts'
import { assignFold, folds } from './support/folds.ts'
import { choosesRight, fitSigns, type SignWeights } from './sentences/fit-signs.ts'
import { hasRealData } from './newsroom/real-data.ts'
import { chooseByOthers, fitLongAnswered, fitLongChoice } from './sentences/fit-long.ts'
import { describeLong } from './sentences/long-figures.ts'
import { readLabelledDialogues } from './sentences/read-dialogues.ts'
import { crossFit, scoreChoice } from './sentences/answer-vectors/cross-fit.ts'
import { packMoves } from './sentences/answer-vectors/pack-moves.ts'
import { readLabelledHeard, readLabelledWritten } from './sentences/read-heard.ts'
import { readLabelledReports } from './sentences/read-reports.ts'
import { printFigures, share, type Figure } from './support/figures.ts'

const file = new URL(
  '../server/src/modules/assistant/evidence/sentences/answer-weights.json',
  import.meta.url,
)
/** How much a question of a dialogue counts: there are few, but only they have several reports and ask about what was told. */
const weightOfDialogues = 3

/**
 * The other signs keep their weights. Fitted again they choose better here and worse in dialogues, because in these reports only right
 * answers count as told, and most conversations have one report (decisions 0028 and 0041).
 */
const isFitted = (sign: string) => sign === 'vectors' || sign === 'answers' || sign.startsWith('axis ')

/** How many fifths of what was written for real reports weights are fitted to: all of it would take much longer. */
const foldsOfWritten = 2

type Weights = {
  first: SignWeights
  followUp: SignWeights
  answered: SignWeights
  followUpOfLong: SignWeights
  answeredOfLong: SignWeights
}

const classes = [
  { name: 'first questions', key: 'first', isFollowUp: false },
  { name: 'follow-ups', key: 'followUp', isFollowUp: true },
] as const

const weights = JSON.parse(readFileSync(file, 'utf8')) as Weights
const moreSets = readdirSync(new URL('data/more-conversations', import.meta.url))
  .toSorted()
  .map((set) => `more-conversations/${set}`)
const asked = [
  readLabelledReports(),
  readLabelledDialogues('conversations'),
  ...moreSets.map(readLabelledDialogues),
  ...(hasRealData ? [readLabelledHeard(), readLabelledWritten()] : []),
]
const examples = (await Promise.all(asked.map(makeExamples))).flat()
const followUps = examples.filter(({ isFollowUp }) => isFollowUp)
const { all: rated, moves } = crossFit(followUps, weights)

/** Whether the weights in the source choose right. */
function choosesByScore({ choices, length }: Example): boolean {
  const score = (choice: Choice) => scoreChoice(choice, length, weights)
  return choices.toSorted((a, b) => score(b) - score(a))[0]?.isRight === true
}

const rightBefore = Map.groupBy(
  followUps.filter(({ isAnswerable }) => isAnswerable),
  ({ set }) => set,
)
const rightAfter = Map.groupBy(
  rated.filter(({ isAnswerable }) => isAnswerable),
  ({ set }) => set,
)
printFigures(
  'Follow-ups: the right sentence first, with the vectors in the source and with those fitted to others',
  [...rightAfter].map(([set, own]) => {
    const { value, unit, note } = share('', own, choosesByScore)
    const before = share('', rightBefore.get(set) ?? [], choosesByScore)
    return { name: set, value, unit, note: `${note}; in the source ${before.value.toFixed(1)}` }
  }),
)
const bySet = Map.groupBy([...examples.filter(({ isFollowUp }) => !isFollowUp), ...rated], ({ set }) => set)
const take = (...sets: string[]) => sets.flatMap((set) => bySet.get(set) ?? [])
const reports = take('reports')
const longReports = take('long reports')
const dialogues = take('conversations')
const isOfDialogue = ({ set }: Example) => set !== 'reports'

const fit = (examples: readonly Example[], from: SignWeights) =>
  fitSigns(
    examples.map((each) => ({ choices: each.choices, weight: isOfDialogue(each) ? weightOfDialogues : 1 })),
    from,
    isFitted,
  )

/** Those for which the best choice, or one of the best two, is right, by weights that are fitted without their conversations. */
function crossValidate(examples: readonly Example[], from: SignWeights) {
  const tried = Array.from({ length: folds }, (_, fold) => {
    const weights = fit(
      examples.filter((each) => assignFold(each.conversation) !== fold),
      from,
    )
    const own = examples.filter((each) => assignFold(each.conversation) === fold)
    return [1, 2].map((most) => own.filter(({ choices }) => choosesRight(choices, weights, most)))
  })
  return {
    one: new Set(tried.flatMap(([one = []]) => one)),
    two: new Set(tried.flatMap(([, two = []]) => two)),
  }
}

function listFigures(examples: readonly Example[], right: ReturnType<typeof crossValidate>): Figure[] {
  const figure = (name: string, all: readonly Example[]): Figure => {
    const share = (isCounted: (each: Example) => boolean) => (100 * all.filter(isCounted).length) / all.length
    const [one, two] = [right.one, right.two].map((some) => share((each) => some.has(each)).toFixed(1))
    const note = `of ${all.length}; fitted to others ${one} %, one of the best two ${two} %`
    return { name, value: share(({ isChosenRight }) => isChosenRight), unit: '%', note }
  }
  const groups = [
    ...Map.groupBy(examples, (each) => (isOfDialogue(each) ? 'dialogues' : 'reports')),
    ...Map.groupBy(examples, ({ language }) => language),
    ...Map.groupBy(examples, ({ kind }) => `kind ${kind ?? 'any'}`),
  ]
  return [['all', examples] as const, ...groups].map(([name, all]) => figure(name, all))
}

function showRefused(examples: readonly Example[]): Figure[] {
  return [true, false].map((isAnswerable) => {
    const asked = examples.filter((each) => each.isFollowUp && each.isAnswerable === isAnswerable)
    const refused = asked.filter(({ isRefused }) => isRefused)
    const name = isAnswerable ? 'with an answer' : 'without'
    const kinds = [...Map.groupBy(refused, ({ kind }) => kind ?? 'any')]
    const note = `${refused.length} of ${asked.length}: ${kinds.map(([kind, { length }]) => `${kind} ${length}`).join(', ')}`
    return { name, value: (100 * refused.length) / asked.length, unit: '%', note }
  })
}

/** Of right answers, as many as each share are told: how many follow-ups without an answer are told something then. */
function describeAnswered(rated: readonly RatedAnswer[]): Figure[] {
  const right = rated.filter(({ isRight }) => isRight).map(({ logOdds }) => logOdds)
  const without = rated.filter(({ isAnswerable }) => !isAnswerable)
  return [0.98, 0.97, 0.96, 0.95, 0.93, 0.9].map((share) => {
    const least = right.toSorted((a, b) => b - a)[Math.round(share * right.length) - 1] ?? 0
    const told = without.filter(({ logOdds }) => logOdds >= least).length
    const note = `${told} of ${without.length}; log-odds from ${least.toFixed(2)}; ${right.length} right answers`
    return {
      name: `told without an answer, at ${100 * share} % of right ones`,
      value: (100 * told) / without.length,
      unit: '%',
      note,
    }
  })
}

const round = (weights: SignWeights): SignWeights =>
  Object.fromEntries(Object.entries(weights).map(([sign, weight]) => [sign, Number(weight.toFixed(2))]))

const dropZeros = (weights: SignWeights): SignWeights =>
  Object.fromEntries(Object.entries(weights).filter(([, weight]) => weight !== 0))

for (const { isFollowUp, key, name } of classes) {
  const own = [...reports, ...dialogues].filter((each) => each.isAnswerable && each.isFollowUp === isFollowUp)
  printFigures(`The right sentence: ${name}`, listFigures(own, crossValidate(own, weights[key])))
  if (isFollowUp && process.argv.includes('--write')) weights[key] = round(fit(own, weights[key]))
}
const more = take(...moreSets)
const all = [...reports, ...dialogues, ...more]
const sets = ['conversations', ...moreSets]
printFigures(
  'Follow-ups in dialogues, by weights fitted to other sets',
  describeAnswered(rateBySets(all, sets)),
)
for (const [name, examples] of [
  ['on one report', reports],
  ['on one long report', longReports],
  ['in dialogues', [...dialogues, ...more]],
] as const)
  printFigures(`Follow-ups ${name} refused`, showRefused(examples))
const long = longReports.filter(({ isFollowUp }) => isFollowUp)
const written = take('written').filter(
  ({ conversation }) => assignFold(`written ${conversation}`) < foldsOfWritten,
)
const ofLong = [...take('heard'), ...written, ...long]
for (const { figures, set } of describeLong(ofLong, weights))
  printFigures(`Follow-ups on long reports: ${set}`, figures)
if (process.argv.includes('--write')) {
  weights.answered = round(fitAnswered(all))
  if (hasRealData) {
    weights.followUpOfLong = dropZeros(round(fitLongChoice(ofLong, weights.followUp)))
    const chosen = chooseByOthers(ofLong, weights.followUp)
    weights.answeredOfLong = dropZeros(round(fitLongAnswered(chosen, weights.answered)))
  }
  if (hasRealData)
    writeFileSync(
      new URL('../server/src/language/lexicon/answer-vectors.bin', import.meta.url),
      packMoves(moves),
    )
  writeFileSync(file, `${JSON.stringify(weights, null, 2)}\n`)
}
