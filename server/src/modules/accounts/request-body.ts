import type { Context } from 'hono'
import * as v from 'valibot'
import { AuthError } from './auth-error.ts'

export const text = v.optional(
  v.pipe(
    v.nullable(v.string()),
    v.transform((value) => value ?? undefined),
  ),
)
export const metadata = v.nullish(v.record(v.string(), v.unknown()), {})

export const pkceFields = { code_challenge: text, code_challenge_method: text }

export const signUpBody = v.object({
  email: text,
  phone: text,
  password: text,
  data: metadata,
  ...pkceFields,
})
export const credentialsBody = v.object({ email: text, phone: text, password: text })
export const refreshBody = v.object({ refresh_token: v.optional(v.string(), '') })
export const codeExchangeBody = v.object({ auth_code: text, code_verifier: text })
export const userBody = v.object({
  email: text,
  phone: text,
  password: text,
  current_password: text,
  nonce: text,
  channel: text,
  data: v.optional(v.record(v.string(), v.unknown())),
  ...pkceFields,
  app_metadata: v.optional(v.unknown()),
})

/** Throws `AuthError` `bad_json` unless the body is a JSON object matching `schema`. */
export async function readBody<const S extends v.GenericSchema>(
  c: Context,
  schema: S,
): Promise<v.InferOutput<S>> {
  let json: unknown
  try {
    json = JSON.parse(await c.req.text())
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new AuthError(400, 'bad_json', { message: 'Could not parse request body as JSON' })
  }
  const parsed = v.safeParse(schema, Array.isArray(json) ? null : json)
  if (parsed.success) return parsed.output
  const where = v.getDotPath(parsed.issues[0])
  throw new AuthError(400, 'bad_json', {
    message: `Could not read request body: ${where ? `"${where}" has the wrong type` : 'it is no JSON object'}`,
  })
}
