import * as v from 'valibot'
import { modelKeys } from '../limits.ts'
import { modelKeyTexts } from '../texts/settings.ts'

const time = v.pipe(v.string(), v.isoTimestamp())

export const modelKeySchema = v.object({
  id: v.string(),
  name: v.string(),
  ending: v.pipe(
    v.string(),
    v.description('The last characters of the key, so that its owner can recognise it.'),
  ),
  createdAt: time,
  expiresAt: v.nullable(time),
  lastUsedAt: v.nullable(time),
})

export type ModelKey = v.InferOutput<typeof modelKeySchema>

/** Newest first. */
export const modelKeyListSchema = v.object({ keys: v.array(modelKeySchema) })

export type ModelKeyList = v.InferOutput<typeof modelKeyListSchema>

/** Response of `POST /api/model-keys`. */
export const newModelKeySchema = v.object({
  ...modelKeySchema.entries,
  key: v.pipe(v.string(), v.description('The key itself, which is only sent this once.')),
})

export type NewModelKey = v.InferOutput<typeof newModelKeySchema>

const keyNameSchema = v.pipe(
  v.string(modelKeyTexts.nameRequired),
  v.trim(),
  v.nonEmpty(modelKeyTexts.nameRequired),
  v.maxLength(modelKeys.nameCharacters, modelKeyTexts.nameTooLong(String(modelKeys.nameCharacters))),
)

/** Body of `POST /api/model-keys`. A missing name is treated as empty, which has its own message. */
export const modelKeyRequestSchema = v.object({
  name: v.optional(keyNameSchema, ''),
  expiresInS: v.pipe(
    v.optional(v.pipe(v.number(), v.integer(), v.minValue(60), v.maxValue(modelKeys.longestS))),
    v.description('If omitted, the key is valid until it is revoked.'),
  ),
})
