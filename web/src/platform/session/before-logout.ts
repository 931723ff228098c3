type Work = () => Promise<void>

/** How long a slow or unreachable server can delay a logout. */
const patienceMs = 2500

const pending = new Set<Work>()

/** Until the returned function is called, logging out does `work` first, while the session is still valid. */
export function doBeforeLogout(work: Work): () => void {
  pending.add(work)
  return () => void pending.delete(work)
}

/** Resolves once everything is done, has failed or has taken too long. */
export async function finishBeforeLogout(): Promise<void> {
  const tooLong = new Promise((resolve) => setTimeout(resolve, patienceMs))
  await Promise.race([Promise.allSettled([...pending].map((work) => work())), tooLong])
}
