import type { TrackPlayer } from './track-player.ts'

type Heard = { playing: () => void; blocked: () => void }

/** The one player of a room, and whether it sounds. */
export class RoomSound {
  readonly #player: TrackPlayer
  readonly #heard: Heard
  #isClosed = false

  constructor(player: TrackPlayer, heard: Heard) {
    this.#player = player
    this.#heard = heard
  }

  /** Resolves when the track sounds, or when the browser has refused it. */
  async play(track: MediaStreamTrack): Promise<void> {
    try {
      await this.#player.play(track)
      this.#playing()
    } catch (error) {
      // A track that a newer one has replaced was not refused.
      const isReplaced = error instanceof Error && error.name === 'AbortError'
      if (!isReplaced && !this.#isClosed) this.#heard.blocked()
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
    if (!this.#isClosed) this.#heard.playing()
  }
}
