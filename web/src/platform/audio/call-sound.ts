import { logProblem } from '../log.ts'

/** The audio output of a call. Must be opened in a click handler. */
export type CallSound = {
  context: AudioContext
  /** The node that players connect to. */
  output: AudioNode
  /** Call this in a click handler if the browser has blocked audio. */
  turnOn: () => Promise<void>
  close: () => Promise<void>
}

/**
 * Plays through a media element, because browsers use that as the reference for echo cancellation; if the element is not
 * allowed to play, directly from the audio context. Null without audio support.
 */
export function openCallSound(): CallSound | null {
  try {
    const context = new AudioContext({ latencyHint: 'interactive' })
    // Blocked without a user gesture: the room reports it.
    context.resume().catch(() => undefined)
    return playThroughElement(context)
  } catch (error) {
    logProblem('This browser does not support audio', error)
    return null
  }
}

function playThroughElement(context: AudioContext): CallSound {
  const output = context.createGain()
  const stream = context.createMediaStreamDestination()
  const element = new Audio()
  element.srcObject = stream.stream
  const play = async () => {
    const canPlay = await element.play().then(
      () => true,
      () => false,
    )
    if (context.state === 'closed') return
    output.disconnect()
    output.connect(canPlay ? stream : context.destination)
  }
  output.connect(stream)
  void play()
  return {
    context,
    output,
    async turnOn() {
      const playing = play()
      await context.resume()
      await playing
    },
    async close() {
      element.pause()
      element.srcObject = null
      if (context.state !== 'closed') await context.close()
    },
  }
}
