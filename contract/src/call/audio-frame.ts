/** Every binary frame: `u8 kind, u8 flags, u16 turn, u32 sequence` (big-endian), then PCM16LE mono. */
export const audioFrameHeaderBytes = 8
export const audioSampleRate = 16_000
/** 20 ms. The last frame of a sentence may be shorter. */
export const audioFrameSamples = 320

export const audioKinds = { microphone: 1, speech: 2 } as const
export const audioFlags = { lastOfSentence: 1 } as const

export type AudioFrame = { kind: number; flags: number; turn: number; sequence: number; samples: Uint8Array }

/** Copies `frame.samples` (PCM16LE bytes) behind its header. */
export function encodeAudioFrame(frame: AudioFrame): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(audioFrameHeaderBytes + frame.samples.byteLength)
  const view = new DataView(bytes.buffer)
  view.setUint8(0, frame.kind)
  view.setUint8(1, frame.flags)
  view.setUint16(2, frame.turn)
  view.setUint32(4, frame.sequence)
  bytes.set(frame.samples, audioFrameHeaderBytes)
  return bytes
}

/** Null for an invalid frame: too short, of unknown kind, or with half a sample. */
export function decodeAudioFrame(bytes: Uint8Array): AudioFrame | null {
  if (bytes.byteLength < audioFrameHeaderBytes || bytes.byteLength % 2 !== 0) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const kind = view.getUint8(0)
  if (kind !== audioKinds.microphone && kind !== audioKinds.speech) return null
  return {
    kind,
    flags: view.getUint8(1),
    turn: view.getUint16(2),
    sequence: view.getUint32(4),
    samples: bytes.subarray(audioFrameHeaderBytes),
  }
}
