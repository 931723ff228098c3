/** Plays the remote side's sound. One for each room, so that a track that is replaced is never heard beside the new one. */
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
