import * as v from 'valibot'

const days = v.nullable(v.number())

export const retentionSchema = v.object({
  historyDays: v.pipe(days, v.description('Null: until its owner deletes it.')),
  recordingsDays: v.number(),
  sessionDays: v.pipe(
    days,
    v.description(
      'A session ends when nobody has used it that long. Null: not by time, or as the project decides.',
    ),
  ),
  mailDays: v.pipe(days, v.description('Null: mails are sent, and not kept here.')),
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
      'The caller has not just signed in: downloading and deleting ask for the password or a code.',
    ),
  ),
  kept: retentionSchema,
  storage: v.pipe(
    v.nullable(v.object({ bytes: v.number(), mostBytes: v.number() })),
    v.description(
      'What history, saved articles, briefings, keys, followed stories and notifications take in the database, and may take. Null at a hosted project.',
    ),
  ),
  sound: v.pipe(
    v.object({ bytes: v.number(), mostBytes: v.number() }),
    v.description('What recordings take on the disk, and may take: beyond it the oldest are deleted.'),
  ),
})

export type PersonalDataStatus = v.InferOutput<typeof personalDataStatusSchema>

/** Body of a download or deletion; empty if the caller has just signed in. */
export const identityProofSchema = v.object({
  password: v.pipe(v.optional(v.pipe(v.string(), v.maxLength(1000))), v.description('Of the account.')),
  code: v.pipe(
    v.optional(v.pipe(v.string(), v.maxLength(100))),
    v.description('From `GET /auth/v1/reauthenticate`.'),
  ),
})

export type IdentityProofBody = v.InferOutput<typeof identityProofSchema>

export const downloadProgressSchema = v.object({
  done: v.pipe(v.number(), v.description('Rows and recordings that are in the archive.')),
  total: v.number(),
})

export type DownloadProgress = v.InferOutput<typeof downloadProgressSchema>

export const accountDeletionSchema = v.object({
  until: v.pipe(
    v.nullable(v.pipe(v.string(), v.isoTimestamp())),
    v.description('Signing in until then undoes the deletion. Null: all was erased at once.'),
  ),
})

export type AccountDeletion = v.InferOutput<typeof accountDeletionSchema>
