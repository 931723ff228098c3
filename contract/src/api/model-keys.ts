import * as v from 'valibot'
import { modelKeys } from '../limits.ts'
import { modelKeyTexts } from '../texts/settings.ts'

/** As `GET /api/model-keys` lists them, newest first. Moments are ISO 8601. */
export type ModelKey = {
  id: string
  name: string
  /** The last characters of the key, by which its owner recognises it. */
  ending: string
  createdAt: string
  expiresAt: string | null
  lastUsedAt: string | null
}

export type ModelKeyList = { keys: ModelKey[] }

/** The answer of `POST /api/model-keys`, the only time that the key itself is sent. */
export type NewModelKey = ModelKey & { key: string }

/** Where other programs find the model, below the server's own address. */
export const modelPath = '/v1'

/** The one model, as requests name it. */
export const modelName = 'tidings'

/** Body of `POST /api/model-keys`. Without `expiresInS` a key is good until it is revoked. */
export const modelKeyRequestSchema = v.object({
  name: v.pipe(
    v.optional(v.string(modelKeyTexts.nameRequired), ''),
    v.trim(),
    v.nonEmpty(modelKeyTexts.nameRequired),
    v.maxLength(modelKeys.nameCharacters, modelKeyTexts.nameTooLong(String(modelKeys.nameCharacters))),
  ),
  expiresInS: v.optional(v.pipe(v.number(), v.integer(), v.minValue(60), v.maxValue(modelKeys.longestS))),
})
