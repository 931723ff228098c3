import { chatRequestSchema, type ChatMessage } from '@tidings/contract/api/chat'
import { modelName } from '@tidings/contract/api/chat-model'
import type { Context as HonoContext } from 'hono'
import * as v from 'valibot'
import type { Exchange } from '#modules/assistant'
import { ModelError } from './model-error.ts'

export type ChatRequest = {
  question: string
  /** Earlier questions and answers, for follow-up questions. */
  exchanges: Exchange[]
  /** Of all messages. */
  promptCharacters: number
  isStreamed: boolean
  includesUsage: boolean
  maxTokens: number
}

function readText({ content }: ChatMessage): string {
  if (typeof content === 'string') return content
  return (content ?? []).map(({ text = '' }) => text).join('\n')
}

/** The user's messages before the last one, each with the assistant's reply. */
function readExchanges(messages: ChatMessage[]): Exchange[] {
  const asked = messages.flatMap(({ role }, at) => (role === 'user' ? [at] : []))
  return asked.slice(0, -1).map((at, place) => ({
    question: readText(messages[at] as ChatMessage),
    told: messages
      .slice(at + 1, asked[place + 1])
      .filter(({ role }) => role === 'assistant')
      .map(readText)
      .join('\n'),
  }))
}

/** The user's last message. System messages are ignored. */
function readQuestion(messages: ChatMessage[]): string {
  const at = messages.findLastIndex(({ role }) => role === 'user')
  const message = messages[at]
  if (!message) throw new ModelError('bad_request', 'There is no user message.', { param: 'messages' })
  const parts = Array.isArray(message.content) ? message.content : []
  if (parts.some(({ type, text }) => type !== 'text' || text === undefined)) {
    throw new ModelError('bad_request', 'A question can only be text.', { param: `messages.[${at}].content` })
  }
  return readText(message)
}

/** Throws `ModelError` with the first invalid field. */
export async function readChatRequest(c: HonoContext): Promise<ChatRequest> {
  const body: unknown = await c.req.json().catch((error: unknown) => {
    if (!(error instanceof SyntaxError)) throw error
    throw new ModelError('bad_request', 'The body of the request is not JSON.')
  })
  const parsed = v.safeParse(chatRequestSchema, body)
  if (!parsed.success) {
    const [issue] = parsed.issues
    const param = v.getDotPath(issue)
    throw new ModelError(
      'bad_request',
      param ? `${param}: ${issue.message}` : issue.message,
      param ? { param } : {},
    )
  }
  const request = parsed.output
  requireModel(request.model)
  return {
    question: readQuestion(request.messages),
    exchanges: readExchanges(request.messages),
    promptCharacters: request.messages.reduce((sum, message) => sum + readText(message).length, 0),
    isStreamed: request.stream,
    includesUsage: request.stream_options?.include_usage ?? false,
    maxTokens: request.max_completion_tokens ?? request.max_tokens ?? Infinity,
  }
}

export function requireModel(name: string): void {
  if (name === modelName) return
  throw new ModelError('not_found', `There is no model ${name.slice(0, 100)}: ask ${modelName}.`, {
    param: 'model',
    code: 'model_not_found',
  })
}
