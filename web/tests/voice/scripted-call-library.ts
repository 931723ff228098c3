import { voice } from '@tidings/contract/limits'
import {
  speakerName,
  type CallLibrary,
  type CallObject,
  type CallObjectEvents,
  type CallObjectOptions,
  type JoinOptions,
} from '#features/voice/transports/daily/call-library.ts'
import type { TrackPlayer } from '#features/voice/transports/daily/room-media.ts'
import type { FakeClock } from './fake-clock.ts'

type Listener = (event: never) => void

/** The provider's speaker, and another participant. */
export const speaker = { session_id: 'p-1', local: false, user_name: speakerName }
export const bystander = { session_id: 'p-2', local: false, user_name: 'Recorder' }
export const me = { session_id: 'p-0', local: true, user_name: speakerName }

export const track = (kind: 'audio' | 'video') => ({ kind }) as MediaStreamTrack

/** The call library's object, controlled by the test. `done` records every method call of the room, in order. */
export class ScriptedCallObject implements CallObject {
  readonly done: string[] = []
  readonly sent: string[] = []
  readonly joined = Promise.withResolvers<void>()
  readonly options: CallObjectOptions
  isDestroyed = false
  isMicOn = true
  loudness = 0
  noiseFilter = Promise.resolve()
  readonly #clock: FakeClock
  readonly #listeners = new Map<string, Listener>()

  constructor(options: CallObjectOptions, clock: FakeClock) {
    this.options = options
    this.#clock = clock
  }

  on<Name extends keyof CallObjectEvents>(
    name: Name,
    listener: (event: CallObjectEvents[Name]) => void,
  ): void {
    this.done.push(`on ${name}`)
    this.#listeners.set(name, listener as Listener)
  }

  emit<Name extends keyof CallObjectEvents>(name: Name, event: CallObjectEvents[Name]): void {
    this.#listeners.get(name)?.(event as never)
  }

  join(options: JoinOptions): Promise<void> {
    this.done.push(`join ${JSON.stringify(options)}`)
    this.isMicOn = !options.startAudioOff
    return this.joined.promise
  }

  destroy(): Promise<void> {
    this.done.push('destroy')
    this.isDestroyed = true
    this.emit('left-meeting', {})
    return Promise.resolve()
  }

  sendAppMessage(data: string): void {
    this.sent.push(data)
  }

  setInputDevicesAsync(devices: object): Promise<void> {
    this.done.push(`devices ${JSON.stringify(devices)}`)
    return Promise.resolve()
  }

  setLocalAudio(isOn: boolean): void {
    this.isMicOn = isOn
  }

  updateParticipant(id: string, changes: object): void {
    this.done.push(`update ${id} ${JSON.stringify(changes)}`)
  }

  updateInputSettings(settings: { audio: { processor: { type: string } } }): Promise<void> {
    this.done.push(`processor ${settings.audio.processor.type}`)
    return this.noiseFilter
  }

  startRecording(options: object): void {
    this.done.push(`record ${JSON.stringify(options)}`)
  }

  stopRecording(): void {
    this.done.push('stop recording')
  }

  startRemoteParticipantsAudioLevelObserver(intervalMs: number): Promise<void> {
    this.done.push(`observe ${intervalMs}`)
    this.#clock.every(voice.levelIntervalMs, () => {
      const participantsAudioLevel = { [speaker.session_id]: this.loudness }
      if (!this.isDestroyed) this.emit('remote-participants-audio-level', { participantsAudioLevel })
    })
    return Promise.resolve()
  }

  startLocalAudioLevelObserver(intervalMs: number): Promise<void> {
    this.done.push(`observe own ${intervalMs}`)
    return Promise.resolve()
  }
}

export class ScriptedCallLibrary implements CallLibrary {
  readonly objects: ScriptedCallObject[] = []
  readonly #clock: FakeClock

  constructor(clock: FakeClock) {
    this.#clock = clock
  }

  createCallObject(options: CallObjectOptions): ScriptedCallObject {
    const object = new ScriptedCallObject(options, this.#clock)
    this.objects.push(object)
    return object
  }
}

/** Plays or fails to, as the test says. */
export class ScriptedTrackPlayer implements TrackPlayer {
  readonly tracks: MediaStreamTrack[] = []
  refuses: Error | null = null
  isClosed = false
  silences = 0

  play(track: MediaStreamTrack): Promise<void> {
    this.tracks.push(track)
    return this.refuses ? Promise.reject(this.refuses) : Promise.resolve()
  }

  resume(): Promise<void> {
    return Promise.resolve()
  }

  silence(): void {
    this.silences += 1
  }

  close(): void {
    this.isClosed = true
  }
}
