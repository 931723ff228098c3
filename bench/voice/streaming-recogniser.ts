import type { BrowserContext } from 'playwright-core'
import type { Said } from './recording.ts'

type Script = { words: string[]; durationMs: number }

/** The delay of words after they were spoken, and of a final result after its last word. */
const timing = { lateMs: 200, finalMs: 500 }

/** Runs in the page: whatever reads the microphone calls `hearSpeech` with each block's loudness. */
function install({ lateMs, finalMs, scripts }: typeof timing & { scripts: Script[] }) {
  type Handler = ((event: unknown) => void) | null
  const quietMs = 700
  const loud = 0.01
  const sessions: Recogniser[] = []
  let next = 0
  let lastLoudMs = Number.NEGATIVE_INFINITY
  class Recogniser {
    onstart: Handler = null
    onresult: Handler = null
    onerror: Handler = null
    onend: Handler = null
    isOver = false
    start() {
      sessions.push(this)
      setTimeout(() => this.onstart?.({}), 0)
    }
    abort() {
      this.isOver = true
    }
    stop() {
      this.abort()
    }
  }
  const tell = (text: string, isFinal: boolean) => {
    const result = Object.assign([{ transcript: text }], { isFinal })
    const session = sessions.at(-1)
    if (!session?.isOver) session?.onresult?.({ resultIndex: 0, results: [result] })
  }
  const recognise = ({ durationMs, words }: Script) => {
    for (const index of words.keys()) {
      const saidMs = (durationMs * (index + 1)) / words.length
      setTimeout(() => tell(words.slice(0, index + 1).join(' '), false), saidMs + lateMs)
    }
    setTimeout(() => tell(words.join(' '), true), durationMs + finalMs)
  }
  const hearSpeech = (level: number) => {
    if (level < loud) return
    const now = performance.now()
    const script = scripts[next]
    if (now - lastLoudMs > quietMs && script) {
      recognise(script)
      next += 1
    }
    lastLoudMs = now
  }
  Object.assign(window, { SpeechRecognition: Recogniser, webkitSpeechRecognition: Recogniser, hearSpeech })
}

/**
 * Replaces the browser's recogniser, whose service is not on this machine: knows the recording's words and delivers each when
 * the microphone has heard it, as late as such a service would.
 */
export async function installStreamingRecogniser(context: BrowserContext, said: Said[]): Promise<void> {
  const scripts = said.map(({ durationMs, text }) => ({ durationMs, words: text.split(' ') }))
  await context.addInitScript(install, { ...timing, scripts })
}
