import type { Language } from '@tidings/contract/entities'
import { listWordParts } from '../../../server/src/language/vector-words.ts'
import { sumSigns } from '../../../server/src/modules/assistant/evidence/sentences/score-answer.ts'
import type { Choice, Example } from '../examples.ts'
import type { SignWeights } from '../fit-signs.ts'
import { assignFold, folds } from '../../support/folds.ts'
import type { Text } from './embed-texts.ts'
import { fitMoves, readAllCosines, type Asked, type Moves } from './fit-moves.ts'

type Weights = { followUp: SignWeights; followUpOfLong: SignWeights }

/** What a sentence scores for a follow-up on reports of this length. */
export function scoreChoice(
  { ofLong, signs }: Pick<Choice, 'ofLong' | 'signs'>,
  length: number,
  { followUp, followUpOfLong }: Weights,
): number {
  return sumSigns(followUp, signs) + length * sumSigns(followUpOfLong, ofLong)
}

/** Sentences that are the same text are one, so that they are embedded once. */
function makeTextReader() {
  const known = new Map<string, Text>()
  return (text: string, language: Language): Text => {
    const key = `${language} ${text}`
    const read = known.get(key) ?? listWordParts(text, language)
    known.set(key, read)
    return read
  }
}

function toAsked(
  { choices, language, length, question }: Example,
  weights: Weights,
  read: (text: string, language: Language) => Text,
): Asked {
  const { followUp, followUpOfLong } = weights
  const weight = (followUp['answers'] ?? 0) + length * (followUpOfLong['answers'] ?? 0)
  return {
    question: read(`${question}?`, language),
    choices: choices.map(({ isRight, language: own, ofLong, signs, text }) => {
      const rest = scoreChoice({ ofLong, signs }, length, weights) - weight * (signs['answers'] ?? 0)
      return { sentence: read(text, own), rest, weight, isRight }
    }),
  }
}

/** The example as it is with these cosines. */
function replaceCosines(example: Example, cosines: readonly number[]): Example {
  const { answered, choices } = example
  const best = { answers: Math.max(0, ...cosines) }
  return {
    ...example,
    answered: answered && { ...answered, signs: { ...answered.signs, ...best } },
    choices: choices.map((choice, at) => {
      const own = { answers: cosines[at] ?? 0 }
      const { ofLong, readAnswered, signs } = choice
      return {
        ...choice,
        signs: { ...signs, ...own },
        ofLong: Object.keys(ofLong).length > 0 ? { ...ofLong, ...own } : ofLong,
        readAnswered: (score: number) => ({ ...readAnswered(score), ...best }),
      }
    }),
  }
}

/** Sets that answer vectors are not fitted to show what they are worth. */
const isFittedTo = ({ isAnswerable, set }: Example) =>
  isAnswerable && !set.startsWith('more-conversations') && set !== 'kept heard'

/**
 * Fits how words are moved to all follow-ups, and gives each follow-up the cosines of vectors that were fitted without its reports, so
 * that weights fitted to them do not trust the vectors more than questions that nobody has asked yet deserve.
 */
export function crossFit(examples: readonly Example[], weights: Weights): { all: Example[]; moves: Moves } {
  const read = makeTextReader()
  const own = examples.map((example) => ({ example, asked: toAsked(example, weights, read) }))
  const fit = (isTaken: (example: Example) => boolean) =>
    fitMoves(own.filter(({ example }) => isFittedTo(example) && isTaken(example)).map(({ asked }) => asked))
  const foldOf = ({ conversation }: Example) => assignFold(conversation)
  const parts = Array.from({ length: folds }, (_, fold) => {
    const moves = fit((each) => foldOf(each) !== fold)
    const ofFold = own.filter(({ example }) => foldOf(example) === fold)
    const cosines = readAllCosines(
      ofFold.map(({ asked }) => asked),
      moves,
    )
    return ofFold.map(({ example }, at) => replaceCosines(example, cosines[at] ?? []))
  })
  return { all: parts.flat(), moves: fit(() => true) }
}
