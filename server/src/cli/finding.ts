import type { EndpointConfig } from '../config.ts'

type Verdict = 'ok' | 'note' | 'problem'

/** One result of `doctor`. */
export type Finding = { subject: string; verdict: Verdict; message: string; advice?: string }

export const timeoutMs = 5000

export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error && error.cause.message
    ? error.cause.message
    : error.message || error.name
}

/** Checks whether the endpoint responds. `variable` is the setting to name in the advice. */
export async function checkEndpoint(
  subject: string,
  variable: string,
  { url }: Pick<EndpointConfig, 'url'>,
): Promise<Finding> {
  try {
    const { status } = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
    return { subject, verdict: 'ok', message: `the endpoint answers (${status})` }
  } catch (error) {
    const message = `the endpoint does not answer (${explain(error)})`
    return { subject, verdict: 'problem', message, advice: `Check ${variable}.` }
  }
}
