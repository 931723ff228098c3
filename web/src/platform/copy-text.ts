import { logProblem } from './log.ts'

/** False if the browser refuses, or has no clipboard for a page without encryption. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch (error) {
    logProblem('Could not write to the clipboard', error)
    return false
  }
}
