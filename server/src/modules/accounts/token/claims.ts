import * as v from 'valibot'

export const claimsSchema = v.looseObject({
  sub: v.pipe(v.string(), v.uuid()),
  session_id: v.pipe(v.string(), v.uuid()),
  role: v.literal('authenticated'),
  exp: v.number(),
})

/** Claims of an accepted access token. Whether its session still exists, only the database knows. */
export type Claims = v.InferOutput<typeof claimsSchema>
