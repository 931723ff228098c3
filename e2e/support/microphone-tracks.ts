import type { Page } from 'playwright-core'

/** Records the microphones that the page opens from its next load on, and calls `noteStop` for each that it releases. */
export async function watchMicrophones(page: Page, noteStop: () => void): Promise<() => Promise<string[]>> {
  await page.exposeFunction('noteStop', noteStop)
  await page.addInitScript(() => {
    const tracks: MediaStreamTrack[] = []
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      const stream = await open(wanted)
      tracks.push(...stream.getTracks())
      return stream
    }
    const { noteStop } = window as unknown as { noteStop: () => void }
    // Bound with `call` to the track that stops.
    // oxlint-disable-next-line typescript/unbound-method
    const stop = MediaStreamTrack.prototype.stop as (this: MediaStreamTrack) => void
    MediaStreamTrack.prototype.stop = function () {
      stop.call(this)
      noteStop()
    }
    Object.assign(window, { microphones: () => tracks.map((track) => track.readyState) })
  })
  return () => page.evaluate(() => (window as unknown as { microphones: () => string[] }).microphones())
}
