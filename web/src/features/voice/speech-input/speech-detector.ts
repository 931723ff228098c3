import type { VoiceState } from '@tidings/contract/call-messages'
import { VoiceActivity, loudness } from '#platform/audio/voice-activity.ts'
import type { ListeningMode } from '../call/call-state.ts'

export type SpeechDetectorOptions = {
  /** Whether frames of speech go out, or only its start is noticed. */
  sendsAudio: boolean
  /** How loud the page's own sound may be that the microphone hears now. */
  echoLevel: () => number
  /** Whether it is the person's turn: nothing is being answered. */
  awaitsSpeech: () => boolean
  onSpeech: (state: VoiceState) => void
  onFrame: (samples: Int16Array) => void
  onLevel: (level: number) => void
  /** Nothing but silence has come for a long while, or no longer. */
  onSilence: (isMicrophoneSilent: boolean) => void
}

/** 300 ms before the speech was noticed, so that its first sound is not lost. */
const prefixFrames = 15
const levelFrames = 5
/** 8 s. */
const silenceFrames = 400

/**
 * Listens to the microphone's frames: sends those of speech, says when it starts and ends, shows how loud it is. Speech
 * is what the voice detector takes for it or, with push-to-talk, what comes while the button is held.
 */
export class SpeechDetector {
  readonly #options: SpeechDetectorOptions
  readonly #activity = new VoiceActivity()
  #listeningMode: ListeningMode = 'automatic'
  #isSpeech = false
  #prefix: Int16Array[] = []
  #loudest = 0
  #frames = 0
  #silentFrames = 0

  constructor(options: SpeechDetectorOptions) {
    this.#options = options
  }

  /** Speech under way ends with the change. */
  setListeningMode(listeningMode: ListeningMode): void {
    if (listeningMode === this.#listeningMode) return
    this.#listeningMode = listeningMode
    this.#stopSpeech()
    this.#heard()
  }

  /** The talk button is pressed or let go. */
  setTalking(isTalking: boolean): void {
    if (this.#listeningMode !== 'push-to-talk' || isTalking === this.#isSpeech) return
    this.#change(isTalking ? 'start' : 'released')
  }

  /** What was taken for speech was not. */
  reportFalseAlarm(): void {
    this.#activity.reportFalseAlarm()
  }

  /** The microphone is gone or muted: speech under way ends with it. */
  reset(): void {
    this.#stopSpeech()
    this.#prefix = []
    this.#heard()
    this.#options.onLevel(0)
  }

  accept(samples: Int16Array): void {
    const level = loudness(samples)
    this.#meter(level)
    const change = this.#activity.accept(level, this.#options.echoLevel())
    this.#watch()
    const isAutomatic = this.#listeningMode === 'automatic'
    if (isAutomatic && change === 'start') this.#change('start')
    if (this.#options.sendsAudio) this.#send(samples)
    if (isAutomatic && change === 'end') this.#change('end')
  }

  #change(state: VoiceState): void {
    this.#isSpeech = state === 'start'
    this.#options.onSpeech(state)
  }

  #stopSpeech(): void {
    this.#activity.reset()
    if (this.#isSpeech) this.#change('end')
  }

  #send(samples: Int16Array): void {
    this.#prefix.push(samples)
    if (!this.#isSpeech) {
      if (this.#prefix.length > prefixFrames) this.#prefix.shift()
      return
    }
    for (const frame of this.#prefix) this.#options.onFrame(frame)
    this.#prefix = []
  }

  #watch(): void {
    if (this.#activity.isLoud) return this.#heard()
    if (!this.#options.awaitsSpeech() || (this.#listeningMode === 'push-to-talk' && !this.#isSpeech)) return
    this.#silentFrames += 1
    if (this.#silentFrames === silenceFrames) this.#options.onSilence(true)
  }

  #heard(): void {
    if (this.#silentFrames >= silenceFrames) this.#options.onSilence(false)
    this.#silentFrames = 0
  }

  #meter(level: number): void {
    this.#loudest = Math.max(this.#loudest, level)
    this.#frames += 1
    if (this.#frames < levelFrames) return
    this.#options.onLevel(this.#loudest)
    this.#loudest = 0
    this.#frames = 0
  }
}
