import * as v from 'valibot'
import { languages, voiceGenders } from '../entities.ts'
import { spokenSentence } from '../limits.ts'

/** Body of `POST /api/speech`. */
export const speechRequestSchema = v.object({
  text: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1),
    v.maxLength(spokenSentence.maxCharacters),
    v.description('A sentence.'),
  ),
  language: v.picklist(languages),
  gender: v.exactOptional(
    v.pipe(v.picklist(voiceGenders), v.description('For trying out a voice; yours if omitted.')),
  ),
})
