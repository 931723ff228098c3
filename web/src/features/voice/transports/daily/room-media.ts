import { voice } from '@tidings/contract/limits'
import type { Clock } from '../../client/clock.ts'
import type { CallObject } from './call-library.ts'

/** Plays the remote side. One for each room, so that a replaced track is never heard together with the new one. */
export interface TrackPlayer {
  /** Rejects when the browser refuses to play. */
  play(track: MediaStreamTrack): Promise<void>
  /** To be called inside a press, after a refusal. */
  resume(): Promise<void>
  silence(): void
  close(): void
}

export function openTrackPlayer(): TrackPlayer {
  const element = document.createElement('audio')
  element.autoplay = true
  element.hidden = true
  document.body.append(element)
  return {
    play(track) {
      element.srcObject = new MediaStream([track])
      return element.play()
    },
    resume: () => element.play(),
    silence() {
      element.srcObject = null
    },
    close() {
      element.srcObject = null
      element.remove()
    },
  }
}

type PlaybackCallbacks = { playing: () => void; blocked: () => void }

/** Plays the remote track, and reports whether the browser lets it be heard. */
export class RoomSound {
  readonly #player: TrackPlayer
  readonly #callbacks: PlaybackCallbacks
  #isClosed = false

  constructor(player: TrackPlayer, callbacks: PlaybackCallbacks) {
    this.#player = player
    this.#callbacks = callbacks
  }

  /** Resolves when the track is playing or the browser has refused it. */
  async play(track: MediaStreamTrack): Promise<void> {
    try {
      await this.#player.play(track)
      this.#playing()
    } catch (error) {
      // A track that a newer one has replaced was not refused.
      const isReplaced = error instanceof Error && error.name === 'AbortError'
      if (!isReplaced && !this.#isClosed) this.#callbacks.blocked()
    }
  }

  async resume(): Promise<void> {
    await this.#player.resume()
    this.#playing()
  }

  silence(): void {
    this.#player.silence()
  }

  close(): void {
    this.#isClosed = true
    this.#player.close()
  }

  #playing(): void {
    if (!this.#isClosed) this.#callbacks.playing()
  }
}

const backgroundColor = '#FF1F2D3D'

/** The video recording that an operator may have turned on at the provider. The greeting waits until it runs. */
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

  /** The message that makes the assistant begin, once the recording runs. */
  startedMessage(): string {
    const videoRecordingStartDelaySeconds = (this.#clock.now() - this.#askedAt) / 1000
    return JSON.stringify({ type: 'control', control: 'say-first-message', videoRecordingStartDelaySeconds })
  }

  stop(): void {
    try {
      this.#object.stopRecording()
    } catch {
      // The call library throws when there is nothing to stop.
    }
  }
}
