import { Caller, signUp, timeAnswer } from './caller.ts'
import { listAskedWords } from './made-up-news.ts'

/** Milliseconds to the first sentence and to the first byte of speech, for each question. */
export type Times = { sentence: number[]; speech: number[] }
export type AnswerTimes = { first: Times; followUp: Times }

const questions = 12

const noTimes = (): Times => ({ sentence: [], speech: [] })

async function time(caller: Caller, question: string, times: Times) {
  const { sentenceMs, speechMs } = await timeAnswer(caller, question)
  times.sentence.push(sentenceMs)
  times.speech.push(speechMs)
}

/** Rounds of twelve different typed questions, each with a follow-up. Each is a call: one call takes only so many questions a minute. */
export async function measureAnswerTimes(url: string, rounds: number): Promise<AnswerTimes[]> {
  const token = await signUp(url, `answers-${Date.now()}@example.org`)
  const rounded: AnswerTimes[] = []
  const words = listAskedWords(questions * rounds)
  for (let round = 0; round < rounds; round++) {
    using caller = await Caller.begin(url, token)
    const { first, followUp } = { first: noTimes(), followUp: noTimes() }
    for (const word of words.slice(round * questions, (round + 1) * questions)) {
      await time(caller, `What is happening with ${word}?`, first)
      await time(caller, 'When was it?', followUp)
    }
    rounded.push({ first, followUp })
  }
  return rounded
}
