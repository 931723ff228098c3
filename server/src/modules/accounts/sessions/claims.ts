import * as v from 'valibot'

export const claimsSchema = v.looseObject({
  sub: v.pipe(v.string(), v.uuid()),
  session_id: v.pipe(v.string(), v.uuid()),
  role: v.literal('authenticated'),
  exp: v.number(),
})

/** What an accepted access token says. Whether its session still stands, only the database knows. */
export type Claims = v.InferOutput<typeof claimsSchema>
