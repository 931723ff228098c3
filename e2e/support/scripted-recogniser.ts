import type { BrowserContext, Page } from 'playwright-core'
import { until } from './server-process.ts'

/** The next event of the browser's recogniser, in the order of the Web Speech API. */
export type RecogniserEvent =
  | { type: 'start' | 'end' }
  | { type: 'result'; text: string; final: boolean }
  | { type: 'error'; error: string }

type ScriptedWindow = {
  sessionsBegun: () => number
  play: (event: RecogniserEvent) => void
}

/** Replaces the browser's recogniser, which needs a service outside this machine. */
export async function scriptRecogniser(where: BrowserContext | Page) {
  await where.addInitScript(() => {
    type Handler = ((event: unknown) => void) | null
    const sessions: Recogniser[] = []
    class Recogniser {
      onstart: Handler = null
      onresult: Handler = null
      onerror: Handler = null
      onend: Handler = null
      start() {
        sessions.push(this)
      }
      abort() {
        this.onstart = this.onresult = this.onerror = this.onend = null
      }
    }
    const play = (event: RecogniserEvent) => {
      const session = sessions.at(-1)
      if (event.type === 'start') session?.onstart?.({})
      if (event.type === 'end') session?.onend?.({})
      if (event.type === 'error') session?.onerror?.({ error: event.error })
      if (event.type !== 'result') return
      const result = Object.assign([{ transcript: event.text }], { isFinal: event.final })
      session?.onresult?.({ resultIndex: 0, results: [result] })
    }
    Object.assign(window, {
      SpeechRecognition: Recogniser,
      webkitSpeechRecognition: Recogniser,
      sessionsBegun: () => sessions.length,
      play,
    })
  })
}

/** Waits for the recogniser's nth session, from 1. */
export async function untilSession(page: Page, count: number, timeoutMs?: number) {
  const hasBegun = async () => {
    const begun = await page.evaluate(() => (window as unknown as ScriptedWindow).sessionsBegun())
    return begun >= count
  }
  await until(`the recogniser has begun session ${count}`, hasBegun, timeoutMs)
}

export async function playRecogniser(page: Page, ...events: RecogniserEvent[]) {
  await page.evaluate((all) => {
    const { play } = window as unknown as ScriptedWindow
    for (const event of all) play(event)
  }, events)
}
