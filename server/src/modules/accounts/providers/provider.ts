/** Who a provider says somebody is. */
export type OutsideIdentity = {
  /** The provider's own id of the account. */
  subject: string
  email: string | null
  /** False also where the provider does not say. */
  isEmailVerified: boolean
  /** What is kept and shown of it: a few short texts. */
  data: Record<string, unknown>
}

export type ProviderTokens = { accessToken: string; refreshToken: string | null }

/** What the provider was asked with, and its answer is checked by. */
export type FlowSecrets = { nonce: string; verifier: string }

export type AuthorizationWish = FlowSecrets & {
  state: string
  redirectUri: string
  scopes: string[]
  /** Further parameters that the provider understands, such as `prompt`. */
  extra: Record<string, string>
}

/** Somebody else's accounts, with which people may sign in here. All of it throws `ProviderError`. */
export type Provider = {
  name: string
  authorizationUrl(wish: AuthorizationWish): Promise<URL>
  /** `answer` is the callback's address with what the provider added to it. */
  redeem(
    answer: URL,
    expected: FlowSecrets & { state: string },
  ): Promise<{ identity: OutsideIdentity; tokens: ProviderTokens }>
  /** Null for a provider without ID tokens. */
  readIdToken: ((idToken: string, now: Date) => Promise<ReadIdToken>) | null
}

export type ReadIdToken = {
  identity: OutsideIdentity
  /** As the token has them. */
  nonce: string | null
  accessTokenHash: string | null
  algorithm: string
}

/** The provider cannot be reached, or says what it should not; `reason` holds no secret. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly reason: string

  constructor(reason: string, options: ErrorOptions = {}) {
    super(`the provider failed: ${reason}`, options)
    this.reason = reason
  }
}
