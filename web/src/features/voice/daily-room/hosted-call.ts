import type { HostedVoice } from '@tidings/contract/app-config'
import type { ServerMessage } from '@tidings/contract/call-messages'
import {
  defaultPreferences,
  type ContextType,
  type Language,
  type Preferences,
} from '@tidings/contract/entities'
import type { WebCall } from '@tidings/contract/web-call'
import { logProblem } from '#platform/log.ts'
import type { Hearing } from '../call-view.ts'
import { systemClock } from '../client/clock.ts'
import { firstNameContext, type StartRequest } from '../client/start-request.ts'
import { VoiceClient } from '../client/voice-client.ts'
import type { CallOutlets, LiveEngine } from '../live-engine.ts'
import { endedWords } from '../voice-texts.ts'
import { CallTranscript, type TranscriptEntry } from './call-transcript.ts'
import { DailyRoom } from './daily-room.ts'
import { HostedMicrophone } from './hosted-microphone.ts'
import { askForOwnModel, hostedCallApi } from './hosted-requests.ts'
import { inlineAssistant } from './inline-assistant.ts'
import { loadCallLibrary } from './load-call-library.ts'
import { SpokenView } from './spoken-view.ts'
import { openTrackPlayer } from './track-player.ts'

export type HostedCallSettings = {
  voice: HostedVoice
  language: Language
  preferences: Preferences | null
  firstName: string
  mobile: boolean
  getAccessToken: () => Promise<string | null>
  recordHistory: (entry: TranscriptEntry) => Promise<void>
}

const microphoneCodes = { 'microphone-absent': 'absent', 'microphone-refused': 'refused' } as const

/** One call in a hosted provider's room, from its start to its end, wired to what the card shows. */
export class HostedCall implements LiveEngine {
  readonly #settings: HostedCallSettings
  readonly #outlets: CallOutlets
  readonly #client: VoiceClient
  readonly #library = loadCallLibrary()
  readonly #transcript: CallTranscript
  readonly #spoken: SpokenView
  readonly #microphone: HostedMicrophone
  readonly #abort = new AbortController()
  #room: DailyRoom | null = null
  #startType: ContextType = 'assistant_start'
  #isStarting = true
  #hasBegun = false
  #isOver = false
  #hasFailed = false

  constructor(settings: HostedCallSettings, outlets: CallOutlets) {
    this.#settings = settings
    this.#outlets = outlets
    this.#transcript = new CallTranscript(systemClock, (entry) => void this.#keep(entry))
    this.#spoken = new SpokenView(settings.language, outlets.change)
    this.#microphone = new HostedMicrophone(outlets.change)
    this.#client = new VoiceClient({
      api: hostedCallApi(settings.voice),
      openRoom: (call) => this.#openRoom(call),
      clock: systemClock,
      mobile: settings.mobile,
    })
    // Whoever joins hears of it.
    this.#library.catch(() => undefined)
    this.#listen()
  }

  /** What the history says of how the call was started. */
  get startType(): ContextType {
    return this.#startType
  }

  /** Null when the call did not come to be; `onOver` has been told then. Without `hears`, the microphone is off. */
  async start(hears: boolean): Promise<WebCall | null> {
    this.#microphone.begin(hears)
    const { assistantId } = this.#settings.voice
    const call =
      (assistantId && (await this.#startWith({ assistant: assistantId }))) || (await this.#startInline())
    this.#isStarting = false
    if (!call || this.#client.state === 'idle') this.#over()
    return call
  }

  stop(): void {
    this.#abort.abort()
    this.#client.stop()
    this.#over()
  }

  ask(text: string): void {
    this.#spoken.asked(text)
    this.#transcript.asked(text)
    this.#client.addMessage({ role: 'user', content: text })
  }

  hear(): void {
    this.#microphone.hear()
  }

  setMuted(isMuted: boolean): void {
    this.#microphone.setMuted(isMuted)
  }

  setHearing(hearing: Hearing): void {
    this.#microphone.setHearing(hearing)
  }

  talk(isTalking: boolean): void {
    this.#microphone.talk(isTalking)
  }

  chooseMicrophone(id: string): void {
    this.#microphone.choose(id)
  }

  /** To be called inside a press. */
  async turnSoundOn(): Promise<void> {
    await this.#room?.resumeSound()
  }

  /** The provider hears with its own. */
  useRecogniser(): void {}

  declineRecogniser(): void {}

  #startWith(request: StartRequest): Promise<WebCall | null> {
    return this.#client.start({ ...request, ...firstNameContext(this.#settings.firstName) })
  }

  /** Of a call that was stopped, or that had begun, there is nothing to fall back from. */
  async #startInline(): Promise<WebCall | null> {
    const { signal } = this.#abort
    if (signal.aborted || this.#hasBegun) return null
    this.#startType = 'assistant_start_with_config'
    // Without the library no other assistant can be called either.
    await this.#library
    const { firstName, getAccessToken, language, voice } = this.#settings
    const ownModel = await askForOwnModel({ modelUrl: voice.modelUrl, getAccessToken, signal })
    if (signal.aborted) return null
    const preferences = this.#settings.preferences ?? structuredClone(defaultPreferences as Preferences)
    return this.#startWith({ assistant: inlineAssistant({ firstName, language, preferences, ownModel }) })
  }

  #openRoom(call: WebCall): DailyRoom {
    const room = new DailyRoom({
      library: this.#library,
      openPlayer: openTrackPlayer,
      clock: systemClock,
      call,
      onMicrophoneLevel: this.#outlets.onMicrophoneLevel,
    })
    this.#microphone.useIn(room)
    this.#room = room
    return room
  }

  #listen(): void {
    const client = this.#client
    const { change, onActive, onJoined } = this.#outlets
    client.on('state', (state) => {
      if (state === 'joined' || state === 'active') this.#microphone.joined()
      if (state === 'joined') onJoined()
    })
    client.on('call-start', () => {
      this.#hasBegun = true
      onActive()
    })
    client.on('call-end', () => {
      if (!this.#isStarting) this.#over()
    })
    client.on('speech-start', () => this.#spoken.speaking())
    client.on('speech-end', () => this.#spoken.quiet())
    client.on('message', (message) => this.#take(message))
    client.on('playing', () => change((view) => (view.sound === 'blocked' ? { ...view, sound: 'on' } : view)))
    client.on('playback-blocked', () => change((view) => ({ ...view, sound: 'blocked' })))
    client.on('error', (error) => this.#failed(error))
  }

  #take(message: ServerMessage): void {
    if (message.type === 'transcript') this.#takeTranscript(message)
    if (message.type === 'status-update' && message.status === 'ended' && message.endedReason) {
      // The provider knows more reasons than we have words for.
      const notice = (endedWords as Partial<Record<string, string | null>>)[message.endedReason]
      if (notice) this.#outlets.change((view) => ({ ...view, notice }))
    }
  }

  #takeTranscript({
    role,
    transcript,
    transcriptType,
  }: Extract<ServerMessage, { type: 'transcript' }>): void {
    const isFinal = transcriptType === 'final'
    if (role === 'user' && !isFinal) {
      return this.#outlets.change((view) => ({ ...view, interim: transcript }))
    }
    if (!isFinal) return
    if (role === 'user') this.#spoken.asked(transcript)
    else this.#spoken.answered(transcript)
    this.#transcript[role === 'user' ? 'asked' : 'answered'](transcript)
  }

  #failed(error: unknown): void {
    logProblem('Voice assistant', error)
    const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null
    if (code === 'microphone-absent' || code === 'microphone-refused') {
      this.#microphone.failed(microphoneCodes[code])
    }
    if (code === 'too_large' && error instanceof Object && 'message' in error) {
      const alert = String(error.message)
      this.#outlets.change((view) => ({ ...view, alert, activity: 'listening' }))
    }
    if (this.#client.state !== 'idle' || this.#isStarting) return
    this.#hasFailed = true
    this.#over()
  }

  async #keep(entry: TranscriptEntry): Promise<void> {
    try {
      await this.#settings.recordHistory(entry)
      this.#outlets.onHistoryChanged()
    } catch (error) {
      logProblem('What was said was not recorded in the history', error)
    }
  }

  /** The events of one failure come one after another in the same task; what the card is told waits for all of them. */
  #over(): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#microphone.close()
    this.#transcript.end()
    queueMicrotask(() => this.#outlets.onOver(this.#hasFailed))
  }
}
