import type { VoiceState } from '@tidings/contract/call/call-messages'
import { VoiceActivity, measureLoudness } from '#platform/audio/voice-activity.ts'
import type { ListeningMode } from '../call/call-state.ts'

export type SpeechDetectorOptions = {
  /** Whether frames of speech are passed on, or only its start and end reported. */
  sendsAudio: boolean
  /** How loud the page's own output may be in the microphone now. */
  echoLevel: () => number
  /** Whether it is the person's turn to speak. */
  awaitsSpeech: () => boolean
  onSpeech: (state: VoiceState) => void
  onFrame: (samples: Int16Array) => void
  onLevel: (level: number) => void
  /** True after a long silence while it is the person's turn, false once there is sound again. */
  onSilence: (isMicrophoneSilent: boolean) => void
}

/** 300 ms from before the speech was detected, so that its first sound is not lost. */
const prefixFrames = 15
const levelFrames = 5
/** 8 s. */
const silenceFrames = 400

/**
 * Finds speech in the microphone's frames: passes it on, reports its start and end, and the level. Speech is what the
 * voice detector recognises or, with push-to-talk, everything while the button is held.
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
    this.#resetSilence()
  }

  /** The talk button is pressed or released. */
  setTalking(isTalking: boolean): void {
    if (this.#listeningMode !== 'push-to-talk' || isTalking === this.#isSpeech) return
    this.#change(isTalking ? 'start' : 'released')
  }

  /** What was detected last was not speech. */
  reportFalseAlarm(): void {
    this.#activity.reportFalseAlarm()
  }

  /** The microphone is gone or muted. */
  reset(): void {
    this.#stopSpeech()
    this.#prefix = []
    this.#resetSilence()
    this.#options.onLevel(0)
  }

  accept(samples: Int16Array): void {
    const level = measureLoudness(samples)
    this.#reportLevel(level)
    const change = this.#activity.accept(level, this.#options.echoLevel())
    this.#trackSilence()
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

  #trackSilence(): void {
    if (this.#activity.isLoud) return this.#resetSilence()
    if (!this.#options.awaitsSpeech() || (this.#listeningMode === 'push-to-talk' && !this.#isSpeech)) return
    this.#silentFrames += 1
    if (this.#silentFrames === silenceFrames) this.#options.onSilence(true)
  }

  #resetSilence(): void {
    if (this.#silentFrames >= silenceFrames) this.#options.onSilence(false)
    this.#silentFrames = 0
  }

  #reportLevel(level: number): void {
    this.#loudest = Math.max(this.#loudest, level)
    this.#frames += 1
    if (this.#frames < levelFrames) return
    this.#options.onLevel(this.#loudest)
    this.#loudest = 0
    this.#frames = 0
  }
}
