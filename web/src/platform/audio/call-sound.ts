import { logProblem } from '../log.ts'

/** The audio output of a call, opened inside a press. */
export type CallSound = {
  context: AudioContext
  /** Where players connect to. */
  output: AudioNode
  /** To be called inside a press, when the browser has held the sound back. */
  turnOn: () => Promise<void>
  close: () => Promise<void>
}

/**
 * Sound goes out through a media element, since that is what browsers take their echo canceller's reference from. Where
 * the element may not play, it goes out of the context itself. Null where the browser has no audio or allows no more.
 */
export function openCallSound(): CallSound | null {
  try {
    const context = new AudioContext({ latencyHint: 'interactive' })
    // Refused without a press: the room then reports it.
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
