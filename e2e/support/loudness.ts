import type { Page } from 'playwright-core'

declare global {
  interface Window {
    loudestSample: () => number
  }
}

/** Taps all sound that leaves the page, so that a test can tell whether anything was audible. */
export async function listenToPage(page: Page) {
  await page.addInitScript(() => {
    let loudest = 0
    const taps: AnalyserNode[] = []
    // Bound with `call` to the node that connects.
    // oxlint-disable-next-line typescript/unbound-method
    const connect = AudioNode.prototype.connect as (...args: unknown[]) => unknown
    AudioNode.prototype.connect = function (this: AudioNode, ...args: unknown[]) {
      if (args[0] instanceof AudioDestinationNode || args[0] instanceof MediaStreamAudioDestinationNode) {
        const tap = this.context.createAnalyser()
        connect.call(this, tap)
        taps.push(tap)
      }
      return connect.apply(this, args)
    } as AudioNode['connect']
    setInterval(() => {
      for (const tap of taps) {
        const samples = new Float32Array(tap.fftSize)
        tap.getFloatTimeDomainData(samples)
        for (const sample of samples) loudest = Math.max(loudest, Math.abs(sample))
      }
    }, 20)
    window.loudestSample = () => loudest
  })
}

/** The peak sample so far, 0 to 1. */
export const loudestSample = (page: Page) => page.evaluate(() => window.loudestSample())
