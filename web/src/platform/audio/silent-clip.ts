import { audioSampleRate } from '@tidings/contract/call/audio-frame'

const headerBytes = 44
const samples = 160

let url: string | null = null

/**
 * A URL with ten milliseconds of silence. Played in a click handler, it allows the element to play audio that is loaded later.
 */
export function makeSilentClip(): string {
  if (url) return url
  const view = new DataView(new ArrayBuffer(headerBytes + 2 * samples))
  const write = (at: number, text: string) =>
    Array.from(text).forEach((letter, index) => view.setUint8(at + index, letter.charCodeAt(0)))
  write(0, 'RIFF')
  view.setUint32(4, headerBytes - 8 + 2 * samples, true)
  write(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, audioSampleRate, true)
  view.setUint32(28, 2 * audioSampleRate, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  write(36, 'data')
  view.setUint32(40, 2 * samples, true)
  url = URL.createObjectURL(new Blob([view.buffer], { type: 'audio/wav' }))
  return url
}
