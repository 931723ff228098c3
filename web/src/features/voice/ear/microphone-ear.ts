import type { VoiceState } from '@tidings/contract/call/call-messages'
import { loudness, VoiceActivity } from '#platform/audio/voice-activity.ts'
import type { Hearing } from '../call-view.ts'

export type MicrophoneEarPorts = {
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
  onUnheard: (isUnheard: boolean) => void
}

/** 300 ms before the speech was noticed, so that its first sound is not lost. */
const prefixFrames = 15
const levelFrames = 5
/** 8 s. */
const unheardFrames = 400

/**
 * Listens to the microphone's frames: sends those of speech, says when it starts and ends, shows how loud it is. Speech
 * is what the voice detector takes for it or, with push-to-talk, what comes while the button is held.
 */
export class MicrophoneEar {
  readonly #ports: MicrophoneEarPorts
  readonly #activity = new VoiceActivity()
  #hearing: Hearing = 'automatic'
  #isSpeech = false
  #prefix: Int16Array[] = []
  #loudest = 0
  #frames = 0
  #silentFrames = 0

  constructor(ports: MicrophoneEarPorts) {
    this.#ports = ports
  }

  /** Speech under way ends with the change. */
  setHearing(hearing: Hearing): void {
    if (hearing === this.#hearing) return
    this.#hearing = hearing
    this.#stopSpeech()
    this.#heard()
  }

  /** The talk button is pressed or let go. */
  talk(isTalking: boolean): void {
    if (this.#hearing !== 'push-to-talk' || isTalking === this.#isSpeech) return
    this.#change(isTalking ? 'start' : 'released')
  }

  /** What was taken for speech was not. */
  mistook(): void {
    this.#activity.mistook()
  }

  /** The microphone is gone or muted: speech under way ends with it. */
  end(): void {
    this.#stopSpeech()
    this.#prefix = []
    this.#heard()
    this.#ports.onLevel(0)
  }

  accept(samples: Int16Array): void {
    const level = loudness(samples)
    this.#meter(level)
    const change = this.#activity.accept(level, this.#ports.echoLevel())
    this.#watch()
    const isAutomatic = this.#hearing === 'automatic'
    if (isAutomatic && change === 'start') this.#change('start')
    if (this.#ports.sendsAudio) this.#send(samples)
    if (isAutomatic && change === 'end') this.#change('end')
  }

  #change(state: VoiceState): void {
    this.#isSpeech = state === 'start'
    this.#ports.onSpeech(state)
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
    for (const frame of this.#prefix) this.#ports.onFrame(frame)
    this.#prefix = []
  }

  #watch(): void {
    if (this.#activity.isLoud) return this.#heard()
    if (!this.#ports.awaitsSpeech() || (this.#hearing === 'push-to-talk' && !this.#isSpeech)) return
    this.#silentFrames += 1
    if (this.#silentFrames === unheardFrames) this.#ports.onUnheard(true)
  }

  #heard(): void {
    if (this.#silentFrames >= unheardFrames) this.#ports.onUnheard(false)
    this.#silentFrames = 0
  }

  #meter(level: number): void {
    this.#loudest = Math.max(this.#loudest, level)
    this.#frames += 1
    if (this.#frames < levelFrames) return
    this.#ports.onLevel(this.#loudest)
    this.#loudest = 0
    this.#frames = 0
  }
}
