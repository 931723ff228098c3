import * as v from 'valibot'

const days = v.nullable(v.number())

export const retentionSchema = v.object({
  historyDays: v.pipe(days, v.description('Null: kept until its owner deletes it.')),
  recordingsDays: v.number(),
  sessionDays: v.pipe(
    days,
    v.description('A session ends after this long without use. Null: never, or decided by the project.'),
  ),
  mailDays: v.pipe(days, v.description('Null: mails are sent and not stored here.')),
  eventsDays: v.number(),
})

export type Retention = v.InferOutput<typeof retentionSchema>

export const personalDataStatusSchema = v.object({
  isAtProject: v.pipe(
    v.boolean(),
    v.description('Accounts and personal rows are at a hosted project: deleting cannot be undone there.'),
  ),
  isProofNeeded: v.pipe(
    v.boolean(),
    v.description(
      'Whether downloading and deleting require the password or a code, because the caller has not just signed in.',
    ),
  ),
  kept: retentionSchema,
  storage: v.pipe(
    v.nullable(v.object({ bytes: v.number(), mostBytes: v.number() })),
    v.description(
      'Database storage used by history, saved articles, briefings, keys, followed stories and notifications, and its limit. Null at a hosted project.',
    ),
  ),
  sound: v.pipe(
    v.object({ bytes: v.number(), mostBytes: v.number() }),
    v.description('Storage used by recordings, and its limit, beyond which the oldest are deleted.'),
  ),
})

export type PersonalDataStatus = v.InferOutput<typeof personalDataStatusSchema>

/** Body of a download or deletion; empty if the caller has just signed in. */
export const identityProofSchema = v.object({
  password: v.pipe(
    v.optional(v.pipe(v.string(), v.maxLength(1000))),
    v.description('The password of the account.'),
  ),
  code: v.pipe(
    v.optional(v.pipe(v.string(), v.maxLength(100))),
    v.description('From `GET /auth/v1/reauthenticate`.'),
  ),
})

export type IdentityProofBody = v.InferOutput<typeof identityProofSchema>

export const downloadProgressSchema = v.object({
  done: v.pipe(v.number(), v.description('Rows and recordings in the archive.')),
  total: v.number(),
})

export type DownloadProgress = v.InferOutput<typeof downloadProgressSchema>

export const accountDeletionSchema = v.object({
  until: v.pipe(
    v.nullable(v.pipe(v.string(), v.isoTimestamp())),
    v.description('Signing in before then undoes the deletion. Null: everything was erased at once.'),
  ),
})

export type AccountDeletion = v.InferOutput<typeof accountDeletionSchema>
