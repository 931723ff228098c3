import type { FinishReason } from '@tidings/contract/api/chat'
import type { AnswerSentence } from '@tidings/contract/api/ask'
import { createPiece, estimateTokens, type LimitedAnswer, type ChatPiece } from './chat-response.ts'
import type { ChatRequest } from './chat-request.ts'

export type AnswerReader = {
  /** Yields the answer sentence by sentence. Only one of `read` and `readAll` may be called, once. */
  read: () => AsyncGenerator<ChatPiece>
  /** The result, after `read` has finished. */
  result: () => LimitedAnswer
  readAll: () => Promise<LimitedAnswer>
}

/** Limits an answer to whole sentences within `maxTokens`; the first is always included. */
export function limitAnswer(
  sentences: AsyncIterable<AnswerSentence>,
  { maxTokens, promptCharacters }: Pick<ChatRequest, 'maxTokens' | 'promptCharacters'>,
): AnswerReader {
  const pieces: ChatPiece[] = []
  let written = 0
  let finishReason: FinishReason = 'stop'

  /** Null if they do not all fit. */
  function add(group: readonly AnswerSentence[]): ChatPiece[] | null {
    let characters = written
    const fitting = group.map((sentence) => {
      const piece = createPiece(sentence, characters)
      characters += piece.content.length
      return piece
    })
    if (pieces.length > 0 && estimateTokens(characters) > maxTokens) return null
    written = characters
    pieces.push(...fitting)
    return fitting
  }

  async function* read(): AsyncGenerator<ChatPiece> {
    for await (const group of groupWithPhrases(sentences)) {
      const fitting = add(group)
      if (fitting === null) {
        finishReason = 'length'
        return
      }
      yield* fitting
    }
  }
  const result = (): LimitedAnswer => ({ pieces, promptCharacters, finishReason })
  async function readAll(): Promise<LimitedAnswer> {
    const all = read()
    while ((await all.next()).done !== true) continue
    return result()
  }
  return { read, result, readAll }
}

/** Groups linking phrases with the sentence they lead to, because they make no sense without it. */
async function* groupWithPhrases(sentences: AsyncIterable<AnswerSentence>): AsyncGenerator<AnswerSentence[]> {
  let phrases: AnswerSentence[] = []
  let hasArticle = false
  for await (const sentence of sentences) {
    if (sentence.article === null && hasArticle) {
      phrases.push(sentence)
      continue
    }
    hasArticle ||= sentence.article !== null
    yield [...phrases, sentence]
    phrases = []
  }
  if (phrases.length > 0) yield phrases
}
