/** What the room uses of the call library: the real one and a scripted one both satisfy it. */
export type CallLibrary = { createCallObject(options: CallObjectOptions): CallObject }

/** The provider's voice among the participants. */
export const speakerName = 'Vapi Speaker'

export type CallObjectOptions = {
  audioSource: boolean
  videoSource: boolean
  allowMultipleCallInstances: boolean
  dailyConfig: { avoidEval: boolean }
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
