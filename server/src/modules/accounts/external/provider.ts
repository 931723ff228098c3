/** A user's identity at a provider. */
export type ExternalIdentity = {
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

export type AuthorizationRequest = FlowSecrets & {
  state: string
  redirectUri: string
  scopes: string[]
  /** Further parameters that the provider understands, such as `prompt`. */
  extra: Record<string, string>
}

/** An external sign-in provider. All methods throw `ProviderError`. */
export type Provider = {
  name: string
  authorizationUrl(request: AuthorizationRequest): Promise<URL>
  /** `answer` is the callback's address with what the provider added to it. */
  exchangeAnswer(
    answer: URL,
    expected: FlowSecrets & { state: string },
  ): Promise<{ identity: ExternalIdentity; tokens: ProviderTokens }>
  /** Null for a provider without ID tokens. */
  readIdToken: ((idToken: string, now: Date) => Promise<ReadIdToken>) | null
}

export type ReadIdToken = {
  identity: ExternalIdentity
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
