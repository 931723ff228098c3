import { speechRequestSchema } from '@tidings/contract/api/speech'
import { spokenSentence } from '@tidings/contract/limits'
import { AppError } from '@tidings/contract/errors'
import { Hono } from 'hono'
import * as v from 'valibot'
import { countUse } from '#db/count-use'
import { requireCaller } from '#platform/bearer'
import { readJson } from '#platform/http-body'
import type { Context } from '#src/context'
import type { Speech } from './open-speech.ts'
import { encodeWav } from './wav.ts'

const synthesisTimeoutMs = 20_000

/** `POST /api/speech`: one sentence in the person's voice at normal speed; `204` if only the browser can speak it. */
export function speechRoutes(context: Context, speech: Speech): Hono {
  return new Hono().post('/api/speech', async (c) => {
    const caller = await requireCaller(c.req.raw, context.project)
    const body = v.safeParse(speechRequestSchema, await readJson(c))
    if (!body.success) {
      const limit = spokenSentence.maxCharacters
      throw new AppError(
        'bad_request',
        `Send {"text": "…", "language": "en"}, of ${limit} characters at most.`,
      )
    }
    const { language, text } = body.output
    const { userId } = caller
    await countUse(context, { userId, what: 'sentencesSpoken' })
    if (speech.engines[language] === 'endpoint')
      await countUse(context, { userId, what: 'spokenCharacters', amount: text.length })
    const signal = AbortSignal.any([c.req.raw.signal, AbortSignal.timeout(synthesisTimeoutMs)])
    const { preferences } = await context.project.readSettings(caller, signal)
    const gender = body.output.gender ?? preferences.voice_settings.gender
    const samples = await context.tracing.span('speak', () =>
      speech.synthesise({ text, language, gender, speed: 1 }, signal),
    )
    if (!samples) return c.body(null, 204)
    return c.body(new Uint8Array(encodeWav(samples)), 200, { 'Content-Type': 'audio/wav' })
  })
}
