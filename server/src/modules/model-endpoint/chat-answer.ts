import type { AnswerSentence, CitedArticle } from '@tidings/contract/api/ask'
import type { Annotation, ChatChunk, ChatCompletion, FinishReason } from '@tidings/contract/api/chat'
import { modelName } from '@tidings/contract/api/chat-model'

/** Which answer: the same in all its parts. */
export type Naming = { id: string; created: number }

/** A part of the answer as it is found: one sentence, with a space before it unless it is the first. */
export type Piece = { content: string; annotations: Annotation[]; source: CitedArticle | null }

/** There is no tokenizer here. Four characters a token is what the interface's users reckon with. */
const charactersPerToken = 4

export function tokensIn(characters: number): number {
  return Math.ceil(characters / charactersPerToken)
}

export function pieceOf({ text, article }: AnswerSentence, writtenCharacters: number): Piece {
  const content = writtenCharacters === 0 ? text : ` ${text}`
  const end_index = writtenCharacters + content.length
  const cited = article && {
    start_index: end_index - text.length,
    end_index,
    url: article.url,
    title: article.title,
  }
  return {
    content,
    annotations: cited ? [{ type: 'url_citation', url_citation: cited }] : [],
    source: article,
  }
}

/** Each article once, in the order in which they were cited. */
function sourcesOf(pieces: readonly Piece[]): CitedArticle[] {
  const sources = pieces.map(({ source }) => source).filter((source) => source !== null)
  return [...new Map(sources.map((source) => [source.id, source])).values()]
}

function usageOf(pieces: readonly Piece[], promptCharacters: number) {
  const prompt_tokens = tokensIn(promptCharacters)
  const completion_tokens = tokensIn(pieces.reduce((sum, { content }) => sum + content.length, 0))
  return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens }
}

export type Ended = { pieces: readonly Piece[]; promptCharacters: number; finishReason: FinishReason }

export function completion(
  naming: Naming,
  { pieces, promptCharacters, finishReason }: Ended,
): ChatCompletion {
  const message = {
    role: 'assistant' as const,
    content: pieces.map(({ content }) => content).join(''),
    refusal: null,
    annotations: pieces.flatMap(({ annotations }) => annotations),
  }
  return {
    ...naming,
    object: 'chat.completion',
    model: modelName,
    choices: [{ index: 0, message, logprobs: null, finish_reason: finishReason }],
    usage: usageOf(pieces, promptCharacters),
    // Ours, beside what the interface knows.
    sources: sourcesOf(pieces),
  }
}

type Delta = ChatChunk['choices'][number]['delta']

/** The parts of a streamed answer. With `includesUsage` each says `usage`, null until the last. */
export function chunks(naming: Naming, includesUsage: boolean) {
  const head = { ...naming, object: 'chat.completion.chunk', model: modelName } as const
  const noUsage = includesUsage ? { usage: null } : {}
  const chunk = (delta: Delta, finish_reason: FinishReason | null = null): ChatChunk => ({
    ...head,
    choices: [{ index: 0, delta, logprobs: null, finish_reason }],
    ...noUsage,
  })
  return {
    first: () => chunk({ role: 'assistant', content: '' }),
    piece: ({ content, annotations }: Piece) =>
      chunk(annotations.length > 0 ? { content, annotations } : { content }),
    last: ({ pieces, promptCharacters, finishReason }: Ended): ChatChunk[] => [
      { ...chunk({}, finishReason), sources: sourcesOf(pieces) },
      ...(includesUsage ? [{ ...head, choices: [], usage: usageOf(pieces, promptCharacters) }] : []),
    ],
  }
}
