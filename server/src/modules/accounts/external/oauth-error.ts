import type { Context } from 'hono'

/** A refusal in OAuth's own form, which the `id_token` grant answers. */
export class OAuthError extends Error {
  override readonly name = 'OAuthError'
  readonly error: string

  constructor(error: 'invalid request' | 'invalid nonce', description: string) {
    super(description)
    this.error = error
  }
}

export function toOAuthErrorResponse(c: Context, { error, message }: OAuthError): Response {
  return c.json({ error, error_description: message }, 400)
}
