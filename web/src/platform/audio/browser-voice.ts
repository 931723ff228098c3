export type Utterance = {
  text: string
  /** BCP 47, such as `fr`. */
  language: string
  /** 1 is normal speed. */
  rate: number
  /** 0 to 1; higher values are clamped. */
  volume: number
  signal: AbortSignal
}

/** The browser's own voice. Its audio is not accessible, so it can be neither measured nor saved. */
export interface BrowserVoice {
  hasVoices(): boolean
  /** `silent` if the browser could not speak it or `signal` aborted. */
  speak(utterance: Utterance): Promise<'spoken' | 'silent'>
}

/** Some browsers never report the end of an utterance. No voice is slower than this. */
const slowestMsPerCharacter = 140
const graceMs = 4000

export function openBrowserVoice(synthesis: SpeechSynthesis | undefined): BrowserVoice {
  // Triggers loading of the voices, which takes a moment.
  synthesis?.getVoices()
  return {
    hasVoices: () => (synthesis?.getVoices().length ?? 0) > 0,
    speak: (utterance) => (synthesis ? speakWith(synthesis, utterance) : Promise.resolve('silent')),
  }
}

function speakWith(synthesis: SpeechSynthesis, utterance: Utterance): Promise<'spoken' | 'silent'> {
  const { text, language, rate, signal, volume } = utterance
  return new Promise((resolve) => {
    if (signal.aborted) return resolve('silent')
    const spoken = new SpeechSynthesisUtterance(text)
    spoken.lang = language
    spoken.rate = rate
    spoken.volume = Math.min(1, volume)
    const voice = synthesis.getVoices().find((each) => each.lang.toLowerCase().startsWith(language))
    if (voice) spoken.voice = voice
    let hasStarted = false
    const settle = (outcome: 'spoken' | 'silent') => {
      clearTimeout(watchdog)
      signal.removeEventListener('abort', abort)
      resolve(outcome)
    }
    const abort = () => {
      synthesis.cancel()
      settle('silent')
    }
    const giveUp = () => {
      synthesis.cancel()
      settle(hasStarted ? 'spoken' : 'silent')
    }
    const watchdog = setTimeout(giveUp, graceMs + (text.length * slowestMsPerCharacter) / rate)
    spoken.onstart = () => {
      hasStarted = true
    }
    spoken.onend = () => settle('spoken')
    spoken.onerror = () => settle('silent')
    signal.addEventListener('abort', abort, { once: true })
    synthesis.speak(spoken)
  })
}
