/** A user's identity at a provider. */
export type ExternalIdentity = {
  /** The provider's own id of the account. */
  subject: string
  email: string | null
  /** Also false if the provider does not say. */
  isEmailVerified: boolean
  /** The stored and shown part of it: a few short texts. */
  data: Record<string, unknown>
}

export type ProviderTokens = { accessToken: string; refreshToken: string | null }

/** Secrets sent with the request, against which the answer is checked. */
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
  /** `answer` is the callback URL with the provider's parameters. */
  exchangeAnswer(
    answer: URL,
    expected: FlowSecrets & { state: string },
  ): Promise<{ identity: ExternalIdentity; tokens: ProviderTokens }>
  /** Null for a provider without ID tokens. */
  readIdToken: ((idToken: string, now: Date) => Promise<ReadIdToken>) | null
}

export type ReadIdToken = {
  identity: ExternalIdentity
  /** As in the token. */
  nonce: string | null
  accessTokenHash: string | null
  algorithm: string
}

/** The provider cannot be reached or violates the protocol; `reason` contains no secret. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly reason: string

  constructor(reason: string, options: ErrorOptions = {}) {
    super(`the provider failed: ${reason}`, options)
    this.reason = reason
  }
}
