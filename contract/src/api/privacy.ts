import * as v from 'valibot'
import { retentionSchema } from './personal-data.ts'

/** Third parties that receive personal data. */
export const receiverKinds = [
  'project',
  'database',
  'sound_store',
  'hosted_voice',
  'transcription',
  'recogniser',
  'speech',
  'model',
  'mail',
  'text_messages',
  'push',
  'sign_in',
  'geolocation',
  'error_reports',
] as const

export type ReceiverKind = (typeof receiverKinds)[number]

/** `GET /api/privacy`: the contents of the privacy notice for this deployment. Contains no secrets. */
export const privacySchema = v.object({
  operator: v.object({
    name: v.pipe(v.nullable(v.string()), v.description('Null if the operator has not set it.')),
    contact: v.pipe(v.nullable(v.string()), v.description('`mailto:`, `https:` or `http:`.')),
    noticeUrl: v.pipe(v.nullable(v.string()), v.description("The operator's own privacy notice.")),
  }),
  isAtProject: v.pipe(v.boolean(), v.description('Accounts and personal rows are at a hosted project.')),
  kept: retentionSchema,
  receivers: v.array(
    v.object({
      kind: v.picklist(receiverKinds),
      host: v.pipe(
        v.nullable(v.string()),
        v.description("Null if it has no public host name, such as the operator's own or the browser's."),
      ),
    }),
  ),
})

export type Privacy = v.InferOutput<typeof privacySchema>
