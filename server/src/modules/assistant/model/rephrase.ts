import type { Language } from '@tidings/contract/entities'
import type { Context } from '#src/context'
import { rephrasePrompt } from './prompts.ts'

const patienceMs = 1500
const maxWords = 12
const maxCharacters = 160

const wordsOnly = /^[\p{Script=Latin}\p{M}\p{N}][\p{Script=Latin}\p{M}\p{N} '’-]*\??$/u

function asQuestion(written: string): string | null {
  const line = written.replace(/^["“„'«\s]+|["“”'».\s]+$/gu, '')
  const isShort = line.length <= maxCharacters && line.split(/\s+/).length <= maxWords
  return isShort && wordsOnly.test(line) ? line : null
}

async function written(context: Context, asked: Asked, signal: AbortSignal): Promise<string> {
  let text = ''
  for await (const piece of context.languageModel?.write(
    rephrasePrompt(asked.question, asked.language),
    signal,
  ) ?? []) {
    text += piece
    if (text.length > maxCharacters * 2) break
  }
  return text
}

export type Asked = { question: string; language: Language }

/**
 * A plain search question in place of one that the rules cannot read; null without a model, when it takes too long, or
 * when what it writes is no such question. Rejects with the signal's reason alone.
 */
export async function rephrase(context: Context, asked: Asked, signal: AbortSignal): Promise<string | null> {
  if (!context.languageModel) return null
  const over = new AbortController()
  const tooLate = context.clock.sleep(patienceMs, over.signal).then(
    () => null,
    () => null,
  )
  const aborted = new Promise<null>((resolve) =>
    signal.addEventListener('abort', () => resolve(null), { once: true, signal: over.signal }),
  )
  try {
    const within = AbortSignal.any([signal, over.signal])
    const text = written(context, asked, within).catch(() => null)
    const line = await Promise.race([text, tooLate, aborted])
    signal.throwIfAborted()
    return line === null ? null : asQuestion(line)
  } finally {
    over.abort()
  }
}
