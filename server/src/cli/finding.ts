import type { EndpointConfig } from '../config.ts'

type Verdict = 'ok' | 'note' | 'problem'

/** What `doctor` says of one thing. */
export type Finding = { subject: string; verdict: Verdict; message: string; advice?: string }

export const timeoutMs = 5000

export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error && error.cause.message
    ? error.cause.message
    : error.message || error.name
}

/** Whether anything answers there. `variable` names it in the configuration. */
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
