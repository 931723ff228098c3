import type { RoomError } from '../room.ts'

/** The part of the call library that a room uses; tests have a scripted one. */
export type CallLibrary = { createCallObject(options: CallObjectOptions): CallObject }

/** The provider's voice among the participants. */
export const speakerName = 'Vapi Speaker'

export type CallObjectOptions = {
  audioSource: boolean
  videoSource: boolean
  allowMultipleCallInstances: boolean
  /** `avoidEval` lets the library load the rest of itself as a script: from its vendor, or from the address that is given. */
  dailyConfig: { avoidEval: boolean; callObjectBundleUrlOverride?: string }
}

export type Participant = { session_id: string; local: boolean; user_name: string }

export type CallObjectEvents = {
  'joined-meeting': object
  'left-meeting': object
  error: { errorMsg: string; error?: { type: string } }
  'camera-error': { errorMsg: { errorMsg: string; audioOk?: boolean }; error?: { type: string } }
  'nonfatal-error': { type: string; errorMsg: string }
  'participant-joined': { participant: Participant }
  'participant-left': { participant: Participant }
  'track-started': { participant: Participant | null; track: MediaStreamTrack }
  'app-message': { data: unknown }
  'remote-participants-audio-level': { participantsAudioLevel: Record<string, number> }
  'local-audio-level': { audioLevel: number }
  'recording-started': object
}

export type JoinOptions = { url: string; subscribeToTracksAutomatically: boolean; startAudioOff: boolean }

export type RecordingOptions = {
  width: number
  height: number
  backgroundColor: string
  layout: { preset: 'default' }
}

export type CallObject = {
  on<Name extends keyof CallObjectEvents>(
    name: Name,
    listener: (event: CallObjectEvents[Name]) => void,
  ): unknown
  join(options: JoinOptions): Promise<unknown>
  /** Leaves the meeting first. */
  destroy(): Promise<void>
  sendAppMessage(data: string): unknown
  setInputDevicesAsync(devices: { audioDeviceId: string }): Promise<unknown>
  setLocalAudio(isOn: boolean): unknown
  updateParticipant(id: string, changes: { setSubscribedTracks: { audio: boolean; video: boolean } }): unknown
  updateInputSettings(settings: {
    audio: { processor: { type: 'noise-cancellation' | 'none' } }
  }): Promise<unknown>
  startRecording(options: RecordingOptions): unknown
  stopRecording(): unknown
  startRemoteParticipantsAudioLevelObserver(intervalMs: number): Promise<void>
  startLocalAudioLevelObserver(intervalMs: number): Promise<void>
}

/** A quarter of a megabyte, fetched with the first press and only where calls go to a provider. */
export async function loadCallLibrary(): Promise<CallLibrary> {
  const { default: library } = await import('@daily-co/daily-js')
  return {
    createCallObject(options) {
      // Each event matches ours, which TypeScript cannot check for the generic `on`.
      const call: Omit<CallObject, 'on'> = library.createCallObject(options)
      return call as CallObject
    },
  }
}

/** Uses the call library's noise filter where the browser supports it, else the browser's own stays. */
export async function setNoiseFilter(
  object: CallObject,
  processor: 'noise-cancellation' | 'none',
): Promise<void> {
  try {
    await object.updateInputSettings({ audio: { processor: { type: processor } } })
  } catch {
    // The call works without it.
  }
}

/** The call library's word for a room closed by the other side, which is no error. */
const endedByOthers = 'ejected'

/** Null when the other side has only closed the room. */
export function readFatalError({ error, errorMsg }: CallObjectEvents['error']): RoomError | null {
  const code = error?.type ?? 'transport-lost'
  return code === endedByOthers ? null : { fatal: true, code, message: errorMsg }
}

/** Without a microphone the call can still be heard, and questions typed. */
export function readDeviceError({ error, errorMsg }: CallObjectEvents['camera-error']): RoomError {
  const isMicrophone = errorMsg.audioOk !== true
  const code = isMicrophone && error?.type === 'not-found' ? 'microphone-absent' : 'microphone-refused'
  return { fatal: false, code: isMicrophone ? code : 'camera', message: errorMsg.errorMsg }
}
