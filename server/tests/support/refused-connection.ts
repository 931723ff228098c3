type Cause = { code?: string; errors?: { code?: string }[] }

/** Whether a `fetch` failed because nothing listens there, so no request was sent. */
export function isRefusedConnection(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause as Cause | undefined) : null
  return [cause, ...(cause?.errors ?? [])].some((each) => each?.code === 'ECONNREFUSED')
}
