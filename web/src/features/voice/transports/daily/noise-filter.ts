import type { CallObject } from './call-library.ts'

/** The call library's, where the browser can carry it; elsewhere the call goes on with the browser's own. */
export async function filterNoise(
  object: CallObject,
  processor: 'noise-cancellation' | 'none',
): Promise<void> {
  try {
    await object.updateInputSettings({ audio: { processor: { type: processor } } })
  } catch {
    // The call is heard either way.
  }
}
