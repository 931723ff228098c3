import { seeded } from '../../support/seeded.ts'
import { findPulls } from '../fit-signs.ts'
import {
  addRow,
  embedTexts,
  flattenTexts,
  gatherSlopes,
  multiplyRows,
  type Text,
  type Texts,
} from './embed-texts.ts'

/** `rest`: what a sentence scores without the cosine; `weight`: what the cosine counts. */
type Choice = { sentence: Text; rest: number; weight: number; isRight: boolean }
export type Asked = { question: Text; choices: readonly Choice[] }

/** How the vectors of English words are moved in questions and in sentences, one row after the other. */
export type Moves = { question: Float32Array; sentence: Float32Array }

const steps = 60
const rate = 1e-4
const momentum = 0.9
/** The penalty on moving words. */
const shrinkage = 100
/** The share of words that are left out of each step, so that none is relied on alone. */
const leftOut = 0.2

type Placed = { question: number; choices: (Omit<Choice, 'sentence'> & { sentence: number })[] }

type Sides = { questions: Texts; sentences: Texts }

/** The texts of both sides, each sentence once, and the questions with places in these. */
function placeTexts(asked: readonly Asked[]) {
  const sentences = [...new Set(asked.flatMap(({ choices }) => choices.map(({ sentence }) => sentence)))]
  const places = new Map(sentences.map((text, at) => [text, at]))
  const questions = asked.map(({ question }) => question)
  return {
    sides: { questions: flattenTexts(questions), sentences: flattenTexts(sentences) },
    placed: asked.map(({ choices }, question): Placed => {
      const own = choices.map((choice) => ({ ...choice, sentence: places.get(choice.sentence) ?? 0 }))
      return { question, choices: own }
    }),
  }
}

function readCosines({ choices, question }: Placed, { questions, sentences }: Sides): number[] {
  const size = questions.dimensions
  return choices.map(({ sentence }) =>
    multiplyRows(questions.units, question * size, { from: sentences.units, start: sentence * size, size }),
  )
}

/** How the likelihood of choosing a right sentence changes with each cosine. */
function findCosinePulls({ choices }: Placed, cosines: readonly number[]): number[] {
  const pulls = findPulls(
    choices.map(({ isRight, rest, weight }, at) => ({ score: rest + weight * (cosines[at] ?? 0), isRight })),
  )
  return choices.map(({ weight }, at) => weight * (pulls[at] ?? 0))
}

/** Adds the slopes along the vectors of both sides. */
function addSlopes(each: Placed, sides: Sides): void {
  const { questions, sentences } = sides
  const size = questions.dimensions
  const pulls = findCosinePulls(each, readCosines(each, sides))
  const [ofQuestions, ofSentences] = [questions.slopes.ofTexts, sentences.slopes.ofTexts]
  const question = each.question * size
  for (const [at, { sentence }] of each.choices.entries()) {
    const share = pulls[at] ?? 0
    const start = sentence * size
    addRow(ofQuestions, question, { from: sentences.units, start, share, size })
    addRow(ofSentences, start, { from: questions.units, start: question, share, size })
  }
}

function climb(moves: Float32Array, speeds: Float32Array, slope: Float32Array): void {
  for (let at = 0; at < moves.length; at += 1) {
    const pull = (slope[at] as number) - shrinkage * (moves[at] as number)
    speeds[at] = momentum * (speeds[at] as number) + (1 - momentum) * pull
    moves[at] = (moves[at] as number) + rate * (speeds[at] as number)
  }
}

function leaveWordsOut({ isKept }: Texts, random: () => number): void {
  for (let at = 0; at < isKept.length; at += 1) isKept[at] = Number(random() >= leftOut)
}

/**
 * Moves the vectors of words so that the right sentences are the likeliest choice of a logistic model, with a penalty on how far words
 * are moved.
 */
export function fitMoves(asked: readonly Asked[]): Moves {
  const { placed, sides } = placeTexts(asked)
  const { questions, sentences } = sides
  const make = () => new Float32Array(questions.vectors.length)
  const both = [
    { texts: questions, moves: make(), speeds: make() },
    { texts: sentences, moves: make(), speeds: make() },
  ] as const
  const random = seeded(1)
  for (let step = 0; step < steps; step += 1) {
    for (const { moves, texts } of both) {
      leaveWordsOut(texts, random)
      embedTexts(texts, moves)
      texts.slopes.ofTexts.fill(0)
    }
    for (const each of placed) addSlopes(each, sides)
    for (const { moves, speeds, texts } of both) climb(moves, speeds, gatherSlopes(texts))
  }
  return { question: both[0].moves, sentence: both[1].moves }
}

/** The cosines of each question with its sentences. */
export function readAllCosines(asked: readonly Asked[], moves: Moves): number[][] {
  const { placed, sides } = placeTexts(asked)
  embedTexts(sides.questions, moves.question)
  embedTexts(sides.sentences, moves.sentence)
  return placed.map((each) => readCosines(each, sides))
}
