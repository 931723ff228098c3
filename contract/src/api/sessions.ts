import * as v from 'valibot'

const time = v.pipe(v.string(), v.isoTimestamp())

export const sessionSchema = v.pipe(
  v.object({
    id: v.string(),
    current: v.pipe(v.boolean(), v.description('Whether the request belongs to this session.')),
    user_agent: v.nullable(v.string()),
    ip: v.nullable(v.string()),
    aal: v.pipe(v.string(), v.description('`aal1`, or `aal2` once a second factor was presented.')),
    created_at: time,
    refreshed_at: v.nullable(time),
  }),
  v.description('A signed-in browser.'),
)

export type Session = v.InferOutput<typeof sessionSchema>

export const sessionListSchema = v.object({ sessions: v.array(sessionSchema) })

export type SessionList = v.InferOutput<typeof sessionListSchema>
