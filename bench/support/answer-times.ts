import { Caller, signUp, timedAnswer } from './caller.ts'
import { askedWords } from './made-up-news.ts'

export type AnswerTimes = { sentence: number[]; speech: number[] }

const questions = 12

/** So many rounds of twelve typed questions in one call: milliseconds to the first sentence and first byte of speech. */
export async function answerTimes(url: string, rounds: number): Promise<AnswerTimes[]> {
  const token = await signUp(url, `answers-${Date.now()}@example.org`)
  using caller = await Caller.begin(url, token)
  const times: AnswerTimes[] = []
  for (let round = 0; round < rounds; round++) {
    const taken: AnswerTimes = { sentence: [], speech: [] }
    for (const word of askedWords(questions)) {
      const { sentenceMs, speechMs } = await timedAnswer(caller, `What is happening with ${word}?`)
      taken.sentence.push(sentenceMs)
      taken.speech.push(speechMs)
    }
    times.push(taken)
  }
  return times
}
