import { parseArgs } from 'node:util'
import { listBriefingSentences } from '#modules/assistant'
import { makeBriefingFor } from '#modules/briefings'
import { noteAccess } from '#modules/security-events'
import { openSpeech } from '#modules/speech'
import { OperatorError } from '#platform/operator-error'
import { UsageError, type RunCommand } from './command.ts'
import { withContext } from './with-context.ts'

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

export const briefing: RunCommand = async (args, config) => {
  const { values } = parseArgs({ args, options: { user: { type: 'string' } } })
  const userId = values.user
  if (!userId || !uuid.test(userId)) throw new UsageError('briefing takes --user and a user id.')
  return withContext(config, async (context) => {
    const speech = await openSpeech(config, context.clock)
    try {
      const made = await makeBriefingFor(context, { speech, userId })
      if (!made) throw new OperatorError('There is no user with this id.')
      const { database } = context
      const access = { kind: 'data_read_by_operator', userId } as const
      await noteAccess({ ...context, tables: database.tables }, access)
      const sentences = made.briefing ? listBriefingSentences(made.briefing) : [made.notice]
      for (const sentence of sentences) {
        const { article, text } = sentence ?? { article: null, text: '' }
        console.log(article ? `${text} [${article.source}, ${article.url}]` : text)
      }
      return 0
    } finally {
      await speech[Symbol.asyncDispose]()
    }
  })
}
