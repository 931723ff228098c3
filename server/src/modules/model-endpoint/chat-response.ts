import type { AnswerSentence, CitedArticle } from '@tidings/contract/api/ask'
import type { Annotation, ChatChunk, ChatCompletion, FinishReason } from '@tidings/contract/api/chat'
import { modelName } from '@tidings/contract/api/chat-model'

/** Shared by all parts of a response. */
export type CompletionId = { id: string; created: number }

/** One sentence, with a leading space unless it is the first. */
export type ChatPiece = { content: string; annotations: Annotation[]; source: CitedArticle | null }

/** OpenAI's rule of thumb; there is no tokenizer here. */
const charactersPerToken = 4

export function estimateTokens(characters: number): number {
  return Math.ceil(characters / charactersPerToken)
}

export function createPiece({ text, article }: AnswerSentence, writtenCharacters: number): ChatPiece {
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

/** Each article once, in the order of citation. */
function listSources(pieces: readonly ChatPiece[]): CitedArticle[] {
  const sources = pieces.map(({ source }) => source).filter((source) => source !== null)
  return [...new Map(sources.map((source) => [source.id, source])).values()]
}

function countUsage(pieces: readonly ChatPiece[], promptCharacters: number) {
  const prompt_tokens = estimateTokens(promptCharacters)
  const completion_tokens = estimateTokens(pieces.reduce((sum, { content }) => sum + content.length, 0))
  return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens }
}

export type LimitedAnswer = {
  pieces: readonly ChatPiece[]
  promptCharacters: number
  finishReason: FinishReason
}

export function createCompletion(
  completionId: CompletionId,
  { pieces, promptCharacters, finishReason }: LimitedAnswer,
): ChatCompletion {
  const message = {
    role: 'assistant' as const,
    content: pieces.map(({ content }) => content).join(''),
    refusal: null,
    annotations: pieces.flatMap(({ annotations }) => annotations),
  }
  return {
    ...completionId,
    object: 'chat.completion',
    model: modelName,
    choices: [{ index: 0, message, logprobs: null, finish_reason: finishReason }],
    usage: countUsage(pieces, promptCharacters),
    // Our own extension of the interface.
    sources: listSources(pieces),
  }
}

type Delta = ChatChunk['choices'][number]['delta']

/** Chunks of a streamed response. With `includesUsage` each has `usage`, null until the last. */
export function createChunks(completionId: CompletionId, includesUsage: boolean) {
  const head = { ...completionId, object: 'chat.completion.chunk', model: modelName } as const
  const noUsage = includesUsage ? { usage: null } : {}
  const chunk = (delta: Delta, finish_reason: FinishReason | null = null): ChatChunk => ({
    ...head,
    choices: [{ index: 0, delta, logprobs: null, finish_reason }],
    ...noUsage,
  })
  return {
    first: () => chunk({ role: 'assistant', content: '' }),
    piece: ({ content, annotations }: ChatPiece) =>
      chunk(annotations.length > 0 ? { content, annotations } : { content }),
    last: ({ pieces, promptCharacters, finishReason }: LimitedAnswer): ChatChunk[] => [
      { ...chunk({}, finishReason), sources: listSources(pieces) },
      ...(includesUsage ? [{ ...head, choices: [], usage: countUsage(pieces, promptCharacters) }] : []),
    ],
  }
}
