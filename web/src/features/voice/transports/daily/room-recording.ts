import { voice } from '@tidings/contract/limits'
import type { Clock } from '../room.ts'
import type { CallObject } from './call-library.ts'

const backgroundColor = '#FF1F2D3D'

/** The recording with picture that an operator may have chosen at the provider. The greeting waits until it runs. */
export class RoomRecording {
  readonly #object: CallObject
  readonly #clock: Clock
  readonly #askedAt: number

  constructor(object: CallObject, clock: Clock) {
    this.#object = object
    this.#clock = clock
    this.#askedAt = clock.now()
    object.startRecording({
      width: voice.recordingWidth,
      height: voice.recordingHeight,
      backgroundColor,
      layout: { preset: 'default' },
    })
  }

  /** What the assistant is told once the recording runs. */
  startedMessage(): string {
    const videoRecordingStartDelaySeconds = (this.#clock.now() - this.#askedAt) / 1000
    return JSON.stringify({ type: 'control', control: 'say-first-message', videoRecordingStartDelaySeconds })
  }

  stop(): void {
    try {
      this.#object.stopRecording()
    } catch {
      // The call library throws where nothing is left to be stopped.
    }
  }
}
