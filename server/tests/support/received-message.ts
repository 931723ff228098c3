import { decodeAudioFrame, type AudioFrame } from '@tidings/contract/call/audio-frame'
import type { Envelope, ServerFrame, ServerMessage } from '@tidings/contract/call/call-messages'

export type Received =
  | { kind: 'room'; frame: ServerFrame }
  | { kind: 'app'; message: ServerMessage | string }
  | { kind: 'sound'; frame: AudioFrame }

export function readSound(data: Buffer): Received {
  const frame = decodeAudioFrame(data)
  if (!frame) throw new Error('the server sent a binary frame that is no sound')
  return { kind: 'sound', frame }
}

export function readText(text: string): Received {
  const envelope = JSON.parse(text) as Envelope<ServerFrame>
  if (envelope.ch === 'rt') {
    const { ch: _, ...frame } = envelope
    return { kind: 'room', frame: frame as ServerFrame }
  }
  const { data } = envelope
  return { kind: 'app', message: data.startsWith('{') ? (JSON.parse(data) as ServerMessage) : data }
}

/** Root mean square relative to full scale. */
export function loudness(frames: AudioFrame[]): number {
  const bytes = Buffer.concat(frames.map(({ samples }) => samples))
  let sum = 0
  for (let at = 0; at < bytes.length; at += 2) sum += (bytes.readInt16LE(at) / 32_768) ** 2
  return Math.sqrt(sum / (bytes.length / 2))
}
