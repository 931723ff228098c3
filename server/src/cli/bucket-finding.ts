import { Bucket } from '#platform/sounds/bucket'
import type { Config } from '../config.ts'
import { explain, timeoutMs, type Finding } from './finding.ts'

/** Checks that the bucket accepts the keys and refuses access without them. */
export async function checkBucket({ audioStore }: Config): Promise<Finding[]> {
  if (!audioStore) return []
  const subject = 'recordings'
  const { origin, pathname } = new URL(audioStore.url)
  try {
    for await (const page of new Bucket(audioStore).list()) if (page.length >= 0) break
    const [bucket] = pathname.split('/').filter(Boolean)
    const unsigned = await fetch(`${origin}/${bucket}?list-type=2`, {
      signal: AbortSignal.timeout(timeoutMs),
    })
    await unsigned.body?.cancel()
    if (!unsigned.ok) return [{ subject, verdict: 'ok', message: `${audioStore.url} answers` }]
    const message = `${audioStore.url} lists recordings to everybody`
    return [{ subject, verdict: 'problem', message, advice: 'Make the bucket private.' }]
  } catch (error) {
    const message = `${audioStore.url} cannot be used (${explain(error)})`
    const advice = 'Check AUDIO_STORE_URL, AUDIO_STORE_KEY_ID, AUDIO_STORE_SECRET and AUDIO_STORE_REGION.'
    return [{ subject, verdict: 'problem', message, advice }]
  }
}
