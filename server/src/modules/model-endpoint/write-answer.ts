import type { AnswerSentence } from '@tidings/contract/api/ask'
import type { FinishReason } from '@tidings/contract/api/chat'
import { pieceOf, tokensIn, type Ended, type Piece } from './chat-answer.ts'
import type { ChatRequest } from './chat-request.ts'

export type WrittenAnswer = {
  /** The answer as it is found. To be gone through once. */
  found: () => AsyncGenerator<Piece>
  /** What came of it, once `found` is at its end. */
  ended: () => Ended
  /** Both at once, in place of `found`. */
  whole: () => Promise<Ended>
}

/** Writes sentences out as text: whole ones, as many as the request has room for, and the first one always. */
export function write(
  sentences: AsyncIterable<AnswerSentence>,
  { maxTokens, promptCharacters }: Pick<ChatRequest, 'maxTokens' | 'promptCharacters'>,
): WrittenAnswer {
  const pieces: Piece[] = []
  let written = 0
  let finishReason: FinishReason = 'stop'

  /** Null when they do not all fit. */
  function fit(together: readonly AnswerSentence[]): Piece[] | null {
    let characters = written
    const fitting = together.map((sentence) => {
      const piece = pieceOf(sentence, characters)
      characters += piece.content.length
      return piece
    })
    if (pieces.length > 0 && tokensIn(characters) > maxTokens) return null
    written = characters
    pieces.push(...fitting)
    return fitting
  }

  async function* found(): AsyncGenerator<Piece> {
    for await (const together of withTheirLinks(sentences)) {
      const fitting = fit(together)
      if (fitting === null) {
        finishReason = 'length'
        return
      }
      yield* fitting
    }
  }
  const ended = (): Ended => ({ pieces, promptCharacters, finishReason })
  async function whole(): Promise<Ended> {
    const all = found()
    while ((await all.next()).done !== true) continue
    return ended()
  }
  return { found, ended, whole }
}

/** A phrase that leads from one piece of news to the next is worth nothing without the next. */
async function* withTheirLinks(sentences: AsyncIterable<AnswerSentence>): AsyncGenerator<AnswerSentence[]> {
  let links: AnswerSentence[] = []
  let hasNews = false
  for await (const sentence of sentences) {
    if (sentence.article === null && hasNews) {
      links.push(sentence)
      continue
    }
    hasNews ||= sentence.article !== null
    yield [...links, sentence]
    links = []
  }
  if (links.length > 0) yield links
}
