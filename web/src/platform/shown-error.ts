type ShownErrorOptions = ErrorOptions & { beside?: string }

/**
 * An error whose message is shown unchanged, with an optional cause beside it. Any other error is logged and shown as the
 * action's `failed` text.
 */
export class ShownError extends Error {
  readonly beside: string | null

  constructor(message: string, { beside, ...options }: ShownErrorOptions = {}) {
    super(message, options)
    this.beside = beside ?? null
  }
}
