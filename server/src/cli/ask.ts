import { languages, type Language } from '@tidings/contract/entities'
import { AppError } from '@tidings/contract/errors'
import { parseArgs } from 'node:util'
import { createAnonymousAsker, answerQuestion } from '#modules/assistant'
import type { Config } from '../config.ts'
import { UsageError, type RunCommand } from './command.ts'
import { withContext } from './with-context.ts'

function readLanguage(text: string | undefined): Language | undefined {
  const known = languages.find((language) => language === text)
  if (text !== undefined && !known) {
    throw new UsageError(`--language must be one of ${languages.join(', ')}, not "${text}".`)
  }
  return known
}

async function printAnswer(
  config: Config,
  question: string,
  language: Language | undefined,
): Promise<number> {
  const { signal } = new AbortController()
  return withContext(config, async (context) => {
    const asker = await createAnonymousAsker(context, language)
    const answer = answerQuestion(context, { asker, question, language }, signal)
    for await (const { article, text } of answer.sentences) {
      console.log(article ? `${text} [${article.source}, ${article.url}]` : text)
    }
    return 0
  })
}

export const ask: RunCommand = async (args, config) => {
  const { positionals, values } = parseArgs({
    args,
    options: { language: { type: 'string' } },
    allowPositionals: true,
  })
  if (positionals.length === 0) throw new UsageError('ask takes a question.')
  try {
    return await printAnswer(config, positionals.join(' '), readLanguage(values.language))
  } catch (error) {
    if (error instanceof AppError) throw new UsageError(error.message, { cause: error })
    throw error
  }
}
