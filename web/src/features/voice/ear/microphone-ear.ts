import { loudness, VoiceActivity } from '#platform/audio/voice-activity.ts'

export type MicrophoneEarPorts = {
  /** Whether frames of speech go out, or only its start is noticed. */
  sendsAudio: boolean
  playingLevel: () => number
  onSpeech: (state: 'start' | 'end') => void
  onFrame: (samples: Int16Array) => void
  onLevel: (level: number) => void
}

/** 300 ms before the speech was noticed, so that its first sound is not lost. */
const prefixFrames = 15
const levelFrames = 5

/** Listens to the microphone's frames: sends those of speech, says when it starts and ends, shows how loud it is. */
export class MicrophoneEar {
  readonly #ports: MicrophoneEarPorts
  readonly #activity = new VoiceActivity()
  #prefix: Int16Array[] = []
  #loudest = 0
  #frames = 0

  constructor(ports: MicrophoneEarPorts) {
    this.#ports = ports
  }

  /** The microphone is gone: speech under way ends with it. */
  end(): void {
    const wasSpeech = this.#activity.isSpeech
    this.#activity.reset()
    this.#prefix = []
    this.#ports.onLevel(0)
    if (wasSpeech) this.#ports.onSpeech('end')
  }

  accept(samples: Int16Array): void {
    const level = loudness(samples)
    this.#meter(level)
    const change = this.#activity.accept(level, this.#ports.playingLevel())
    if (change === 'start') this.#ports.onSpeech('start')
    if (this.#ports.sendsAudio) this.#send(samples)
    if (change === 'end') this.#ports.onSpeech('end')
  }

  #send(samples: Int16Array): void {
    this.#prefix.push(samples)
    if (!this.#activity.isSpeech) {
      if (this.#prefix.length > prefixFrames) this.#prefix.shift()
      return
    }
    for (const frame of this.#prefix) this.#ports.onFrame(frame)
    this.#prefix = []
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
