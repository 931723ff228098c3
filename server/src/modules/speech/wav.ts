import { audioSampleRate } from '@tidings/contract/call/audio-frame'

export type AudioClip = { sampleRate: number; samples: Int16Array }

const headerBytes = 44
const pcm = 1
const float = 3
const extensible = 0xfffe

type Format = { encoding: number; channels: number; sampleRate: number; bits: number }

/** 16 kHz mono PCM16. */
export function encodeWav(samples: Int16Array): Buffer {
  const header = Buffer.alloc(headerBytes)
  header.write('RIFF', 0)
  header.writeUInt32LE(headerBytes - 8 + samples.byteLength, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(pcm, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(audioSampleRate, 24)
  header.writeUInt32LE(audioSampleRate * 2, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(samples.byteLength, 40)
  return Buffer.concat([header, Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength)])
}

export function joinSamples(pieces: readonly Int16Array[]): Int16Array {
  const joined = new Int16Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    joined.set(piece, at)
    at += piece.length
  }
  return joined
}

function readFormat(view: DataView, at: number): Format {
  const encoding = view.getUint16(at, true)
  return {
    // An extensible header has its real encoding at the start of the sub-format.
    encoding:
      encoding === extensible && view.byteLength >= at + 26 ? view.getUint16(at + 24, true) : encoding,
    channels: view.getUint16(at + 2, true),
    sampleRate: view.getUint32(at + 4, true),
    bits: view.getUint16(at + 14, true),
  }
}

function createSampleReader(view: DataView, { encoding, bits }: Format): ((at: number) => number) | null {
  if (encoding === pcm && bits === 16) return (at) => view.getInt16(at, true)
  if (encoding === float && bits === 32) {
    return (at) => Math.round(Math.max(-1, Math.min(1, view.getFloat32(at, true))) * 32_767)
  }
  return null
}

function readSamples(view: DataView, format: Format, data: { at: number; bytes: number }): Int16Array | null {
  const read = createSampleReader(view, format)
  if (!read || format.channels < 1 || format.channels > 8) return null
  const width = format.bits / 8
  const frame = width * format.channels
  const samples = new Int16Array(Math.floor(data.bytes / frame))
  for (let index = 0; index < samples.length; index++) {
    let sum = 0
    for (let channel = 0; channel < format.channels; channel++)
      sum += read(data.at + index * frame + channel * width)
    samples[index] = Math.round(sum / format.channels)
  }
  return samples
}

/**
 * Reads PCM16 or 32-bit float WAV of any rate and mixes channels to mono. A header length beyond the end or of
 * nothing, as written by programs that stream to a pipe, means all to the end. Null for anything else.
 */
export function decodeWav(bytes: Uint8Array): AudioClip | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const tag = (at: number) => Buffer.from(bytes.subarray(at, at + 4)).toString('latin1')
  if (bytes.byteLength < headerBytes || tag(0) !== 'RIFF' || tag(8) !== 'WAVE') return null
  let format: Format | null = null
  for (let at = 12; at + 8 <= bytes.byteLength;) {
    const rest = bytes.byteLength - at - 8
    const declared = view.getUint32(at + 4, true)
    const size = tag(at) === 'data' && declared === 0 ? rest : Math.min(declared, rest)
    if (tag(at) === 'fmt ' && size >= 16) format = readFormat(view, at + 8)
    if (tag(at) === 'data') {
      if (!format || format.sampleRate < 4000 || format.sampleRate > 192_000) return null
      const samples = readSamples(view, format, { at: at + 8, bytes: size })
      return samples && { sampleRate: format.sampleRate, samples }
    }
    at += 8 + size + (size % 2)
  }
  return null
}
