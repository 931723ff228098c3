import { audioFrameSamples, audioSampleRate } from '@tidings/contract/call/audio-frame'

/** `unsupported`: pages like this have no microphone access, such as plain http except on localhost. */
export type MicrophoneOutcome =
  | { kind: 'open'; microphone: Microphone }
  | { kind: 'refused' }
  | { kind: 'absent' }
  | { kind: 'unsupported' }

export interface Microphone {
  readonly deviceId: string | null
  /** The stream after echo cancellation; an ended one delivers nothing. */
  readonly track: MediaStreamTrack
  /** A muted device stays open and delivers silence. */
  setMuted(isMuted: boolean): void
  /** Releases the device. */
  close(): void
}

export type MicrophoneRequest = {
  context: AudioContext
  /** The chosen device, if it is connected. */
  deviceId: string | null
  signal: AbortSignal
  /** Called every 20 ms with PCM16 mono at 16 kHz; the buffer is not reused. */
  onFrame: (samples: Int16Array) => void
  /** Called when the device is disconnected or the permission is revoked. */
  onLost: () => void
}

const workletUrl = `${import.meta.env.BASE_URL}worklets/microphone.js`

/**
 * Requests the microphone. When `signal` aborts, the device is released at once, even if it is granted later, and the promise
 * rejects.
 */
export async function openMicrophone(request: MicrophoneRequest): Promise<MicrophoneOutcome> {
  const { context, signal } = request
  // Both are undefined outside secure contexts, despite their types.
  const devices = navigator.mediaDevices as MediaDevices | undefined
  const worklet = context.audioWorklet as AudioWorklet | undefined
  if (!devices || !worklet) return { kind: 'unsupported' }
  const asked = await askForStream(devices, request.deviceId)
  if (!(asked instanceof MediaStream)) return asked
  const abort = () => release(asked)
  signal.addEventListener('abort', abort, { once: true })
  try {
    signal.throwIfAborted()
    await worklet.addModule(workletUrl)
    signal.throwIfAborted()
    return { kind: 'open', microphone: capture(asked, request) }
  } catch (error) {
    release(asked)
    throw error
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

async function askForStream(
  devices: MediaDevices,
  deviceId: string | null,
): Promise<MediaStream | MicrophoneOutcome> {
  const device = deviceId === null ? {} : { deviceId: { exact: deviceId } }
  const processing = { echoCancellation: true, noiseSuppression: true, autoGainControl: true }
  try {
    return await devices.getUserMedia({ audio: { channelCount: 1, ...processing, ...device } })
  } catch (error) {
    const name = error instanceof DOMException ? error.name : ''
    if (name === 'NotAllowedError' || name === 'SecurityError') return { kind: 'refused' }
    // The chosen device is missing: use any other.
    return deviceId === null ? { kind: 'absent' } : askForStream(devices, null)
  }
}

function capture(stream: MediaStream, { context, onFrame, onLost }: MicrophoneRequest): Microphone {
  const source = context.createMediaStreamSource(stream)
  const node = new AudioWorkletNode(context, 'microphone', {
    numberOfOutputs: 0,
    channelCount: 1,
    channelCountMode: 'explicit',
    processorOptions: { targetRate: audioSampleRate, frameSamples: audioFrameSamples },
  })
  node.port.onmessage = ({ data }: MessageEvent<Int16Array>) => onFrame(data)
  source.connect(node)
  const [track] = stream.getAudioTracks()
  if (!track) throw new Error('The microphone gave no sound.')
  track.onended = onLost
  return {
    deviceId: track.getSettings().deviceId ?? null,
    track,
    setMuted(isMuted) {
      track.enabled = !isMuted
    },
    close() {
      node.port.onmessage = null
      node.port.postMessage('close')
      source.disconnect()
      release(stream)
    },
  }
}

function release(stream: MediaStream): void {
  for (const track of stream.getTracks()) {
    track.onended = null
    track.stop()
  }
}
