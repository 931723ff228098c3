import * as v from 'valibot'
import { modelKeys } from './limits.ts'
import { modelKeyTexts } from './texts-model-keys.ts'

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
