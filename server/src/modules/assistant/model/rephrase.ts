import type { Context } from '#src/context'
import { isFunctionWord, isQuestionFiller } from '#language/function-words'
import { fold, readWords } from '#language/tokens'
import { rephrasePrompt, type RephraseRequest } from './prompts.ts'

const timeoutMs = 700
const maxWords = 12
const maxCharacters = 160

const wordsOnly = /^[\p{Script=Latin}\p{M}\p{N}][\p{Script=Latin}\p{M}\p{N} '’-]*\??$/u

function toQuestion(written: string): string | null {
  const line = written.replace(/^["“„'«\s]+|["“”'».\s]+$/gu, '')
  const isShort = line.length <= maxCharacters && line.split(/\s+/).length <= maxWords
  return isShort && wordsOnly.test(line) ? line : null
}

/** Names and figures must have occurred before, because a model may guess who or what is meant. */
function namesOnlyWhatWasSaid(line: string, { before, language, question }: RephraseRequest): boolean {
  const said = new Set(
    readWords(fold(`${question} ${before.asked} ${before.told}`)).map(({ folded }) => folded),
  )
  return readWords(line)
    .filter(({ text }) => /^[\p{Lu}\p{N}]/u.test(text))
    .every(({ folded }) => said.has(folded) || isFunctionWord(folded) || isQuestionFiller(folded, language))
}

async function writeRephrased(
  context: Context,
  asked: RephraseRequest,
  signal: AbortSignal,
): Promise<string> {
  let text = ''
  for await (const piece of context.languageModel?.write(rephrasePrompt(asked), signal) ?? []) {
    text += piece
    if (text.length > maxCharacters * 2) break
  }
  return text
}

/**
 * Rephrases a question so that it stands alone. Null without a model, if it takes too long, or if the result is not an
 * acceptable question. Only rejects with the signal's reason.
 */
export async function rephrase(
  context: Context,
  asked: RephraseRequest,
  signal: AbortSignal,
): Promise<string | null> {
  if (!context.languageModel) return null
  const over = new AbortController()
  const tooLate = context.clock.sleep(timeoutMs, over.signal).then(
    () => null,
    () => null,
  )
  const aborted = new Promise<null>((resolve) =>
    signal.addEventListener('abort', () => resolve(null), { once: true, signal: over.signal }),
  )
  try {
    const within = AbortSignal.any([signal, over.signal])
    const text = writeRephrased(context, asked, within).catch(() => null)
    const line = await Promise.race([text, tooLate, aborted])
    signal.throwIfAborted()
    const plain = line === null ? null : toQuestion(line)
    return plain !== null && namesOnlyWhatWasSaid(plain, asked) ? plain : null
  } finally {
    over.abort()
  }
}
