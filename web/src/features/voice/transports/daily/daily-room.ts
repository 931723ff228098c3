import { playableSignal } from '@tidings/contract/call/call-messages'
import { AppError } from '@tidings/contract/errors'
import { voice } from '@tidings/contract/limits'
import type { WebCall } from '@tidings/contract/call/web-call'
import type { Clock } from '../../client/clock.ts'
import { Listeners } from '../../client/listeners.ts'
import type { CallRoom, RoomEvents } from '../room.ts'
import {
  readDeviceError,
  readFatalError,
  setNoiseFilter,
  speakerName,
  type CallLibrary,
  type CallObject,
  type CallObjectEvents,
  type Participant,
} from './call-library.ts'
import { RoomRecording, RoomSound, type TrackPlayer } from './room-media.ts'

export type DailyRoomOptions = {
  library: Promise<CallLibrary>
  /** Where the library finds the rest of itself; at its vendor if absent. */
  libraryUrl?: string | undefined
  openPlayer: () => TrackPlayer
  clock: Clock
  /** The provider's response to `POST /call/web`. */
  call: WebCall
  /** Loudness of the person's own microphone, 0 to 1. */
  onMicrophoneLevel: (level: number) => void
}

/** The call library's own limit. */
const maxMessageCharacters = 4096

/**
 * A room at a hosted voice provider, on top of the call library. All listeners are registered before `join`. Messages
 * sent while joining go out once joined. A fatal error and a closed room end in one `left`; a fatal error while joining
 * makes `join` reject.
 */
export class DailyRoom implements CallRoom {
  readonly #options: DailyRoomOptions
  readonly #listeners = new Listeners<RoomEvents>()
  readonly #hasRecording: boolean
  readonly #hasVideo: boolean
  #object: CallObject | null = null
  #sound: RoomSound | null = null
  #recording: RoomRecording | null = null
  #joining: PromiseWithResolvers<never> | null = null
  #isJoined = false
  #hasLeft = false
  #isMicEnabled = true
  #unsent: string[] = []

  constructor(options: DailyRoomOptions) {
    this.#options = options
    this.#hasRecording = options.call.artifactPlan?.videoRecordingEnabled ?? false
    this.#hasVideo = this.#hasRecording || (options.call.transport?.assistantVideoEnabled ?? false)
  }

  on<Name extends keyof RoomEvents>(name: Name, listener: (...values: RoomEvents[Name]) => void): () => void {
    return this.#listeners.on(name, listener)
  }

  async join(url: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    const joining = Promise.withResolvers<never>()
    this.#joining = joining
    // Handled by the race below; until that starts nothing else would catch a rejection.
    joining.promise.catch(() => undefined)
    const abort = () => joining.reject(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    try {
      await Promise.race([this.#enter(url), joining.promise])
    } finally {
      signal.removeEventListener('abort', abort)
      this.#joining = null
    }
  }

  leave(): Promise<void> {
    if (this.#hasLeft) return Promise.resolve()
    this.#hasLeft = true
    this.#joining?.reject(createLeftError())
    this.#sound?.close()
    this.#recording?.stop()
    this.#listeners.emit('left')
    return this.#object?.destroy() ?? Promise.resolve()
  }

  send(data: string): void {
    if (data.length > maxMessageCharacters) {
      const message = `This message is too long for the call: at most ${maxMessageCharacters} characters.`
      return this.#listeners.emit('error', { fatal: false, code: 'too_large', message })
    }
    if (!this.#isJoined) this.#unsent.push(data)
    else if (!this.#hasLeft) this.#object?.sendAppMessage(data)
  }

  setMicEnabled(on: boolean): void {
    this.#isMicEnabled = on
    if (this.#isJoined && !this.#hasLeft) this.#object?.setLocalAudio(on)
  }

  micEnabled(): boolean {
    return this.#isMicEnabled
  }

  async useMicrophone(id: string): Promise<void> {
    await this.#object?.setInputDevicesAsync({ audioDeviceId: id })
  }

  /** To be called inside a press, after `playback-blocked`. */
  async resumeSound(): Promise<void> {
    await this.#sound?.resume()
  }

  async #enter(url: string): Promise<void> {
    const library = await this.#options.library
    if (this.#hasLeft) throw createLeftError()
    this.#sound = new RoomSound(this.#options.openPlayer(), {
      playing: () => this.#listeners.emit('playing'),
      blocked: () => this.#listeners.emit('playback-blocked'),
    })
    const from = this.#options.libraryUrl && new URL(this.#options.libraryUrl, location.origin).href
    const object = library.createCallObject({
      audioSource: true,
      videoSource: this.#hasRecording,
      allowMultipleCallInstances: true,
      dailyConfig: { avoidEval: true, ...(from ? { callObjectBundleUrlOverride: from } : {}) },
    })
    this.#object = object
    this.#listen(object)
    await object.join({ url, subscribeToTracksAutomatically: false, startAudioOff: !this.#isMicEnabled })
    if (this.#hasLeft) return
    this.#joined(object)
    if (this.#hasRecording) this.#recording = new RoomRecording(object, this.#options.clock)
    await object.startRemoteParticipantsAudioLevelObserver(voice.levelIntervalMs)
    if (!this.#hasLeft) void this.#enableNoiseFilter(object)
  }

  #listen(object: CallObject): void {
    const whileJoined = <Name extends keyof CallObjectEvents>(
      name: Name,
      take: (event: CallObjectEvents[Name]) => void,
    ) =>
      object.on(name, (event) => {
        if (!this.#hasLeft) take(event)
      })
    whileJoined('left-meeting', () => void this.leave().catch(() => undefined))
    whileJoined('error', (event) => this.#handleFatalError(event))
    whileJoined('camera-error', (event) => this.#listeners.emit('error', readDeviceError(event)))
    whileJoined('nonfatal-error', (event) => this.#handleNonfatalError(object, event))
    whileJoined('participant-joined', ({ participant }) => this.#subscribe(object, participant))
    whileJoined('track-started', ({ participant, track }) => this.#play(participant, track))
    whileJoined('participant-left', ({ participant }) => {
      if (isSpeaker(participant)) this.#sound?.silence()
    })
    whileJoined('app-message', ({ data }) => this.#receive(data))
    whileJoined('remote-participants-audio-level', ({ participantsAudioLevel }) => {
      const sum = Object.values(participantsAudioLevel).reduce((total, level) => total + level, 0)
      this.#listeners.emit('remote-level', sum)
    })
    whileJoined('local-audio-level', ({ audioLevel }) => this.#options.onMicrophoneLevel(audioLevel))
    whileJoined('recording-started', () => {
      if (this.#recording) this.send(this.#recording.startedMessage())
    })
  }

  #joined(object: CallObject): void {
    this.#isJoined = true
    object.setLocalAudio(this.#isMicEnabled)
    for (const data of this.#unsent.splice(0)) object.sendAppMessage(data)
  }

  /** Not awaited: the call need not wait for a filter that the browser may not have. */
  async #enableNoiseFilter(object: CallObject): Promise<void> {
    await setNoiseFilter(object, 'noise-cancellation')
    if (this.#hasLeft) return
    // Only now: both change the microphone's track.
    await object.startLocalAudioLevelObserver(voice.levelIntervalMs).catch(() => undefined)
  }

  #subscribe(object: CallObject, participant: Participant): void {
    if (participant.local) return
    const tracks = { audio: true, video: this.#hasVideo }
    object.updateParticipant(participant.session_id, { setSubscribedTracks: tracks })
  }

  #play(participant: Participant | null, track: MediaStreamTrack): void {
    if (!isSpeaker(participant) || track.kind !== 'audio') return
    void this.#sound?.play(track).then(() => this.send(playableSignal))
  }

  #receive(data: unknown): void {
    this.#listeners.emit('message', typeof data === 'string' ? data : String(JSON.stringify(data)))
  }

  #handleFatalError(event: CallObjectEvents['error']): void {
    const problem = readFatalError(event)
    if (problem) this.#listeners.emit('error', problem)
    this.leave().catch(() => undefined)
  }

  #handleNonfatalError(object: CallObject, { type, errorMsg }: CallObjectEvents['nonfatal-error']): void {
    if (type !== 'audio-processor-error') {
      return this.#listeners.emit('error', { fatal: false, code: type, message: errorMsg })
    }
    void setNoiseFilter(object, 'none').then(() => {
      if (!this.#hasLeft) object.setLocalAudio(this.#isMicEnabled)
    })
  }
}

function isSpeaker(participant: Participant | null): boolean {
  return participant !== null && !participant.local && participant.user_name === speakerName
}

function createLeftError(): AppError {
  return new AppError('conflict', 'The call ended before it started.')
}
