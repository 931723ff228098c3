import type { ServerMessage } from '@tidings/contract/call/call-messages'
import type { ContextType } from '@tidings/contract/entities'
import type { WebCall } from '@tidings/contract/call/web-call'
import { logProblem } from '#platform/log.ts'
import { systemClock } from '../../client/clock.ts'
import { VoiceClient } from '../../client/voice-client.ts'
import { loadCallLibrary } from '../../transports/daily/call-library.ts'
import { DailyRoom } from '../../transports/daily/daily-room.ts'
import { openTrackPlayer } from '../../transports/daily/room-media.ts'
import type { EngineCallbacks, CallEngine } from '../call-engine.ts'
import { showEndReason, watchPlayback } from '../call-events.ts'
import type { ListeningMode } from '../call-state.ts'
import { AssistantStart, type AssistantStartSettings } from './assistant-start.ts'
import { CallTranscript, HostedConversation, type TranscriptEntry } from './call-transcript.ts'
import { HostedMicrophone } from './hosted-microphone.ts'
import { openHostedCallApi } from './hosted-requests.ts'

export type HostedCallSettings = AssistantStartSettings & {
  mobile: boolean
  recordHistory: (entry: TranscriptEntry) => Promise<unknown>
}

const microphoneCodes = { 'microphone-absent': 'absent', 'microphone-refused': 'refused' } as const

/** One call at a hosted voice provider: connects the voice client and its room with the call state. */
export class HostedCall implements CallEngine {
  readonly #settings: HostedCallSettings
  readonly #callbacks: EngineCallbacks
  readonly #client: VoiceClient
  readonly #library = loadCallLibrary()
  readonly #transcript: CallTranscript
  readonly #conversation: HostedConversation
  readonly #microphone: HostedMicrophone
  readonly #start: AssistantStart
  readonly player = null
  #room: DailyRoom | null = null
  #isOver = false
  #hasFailed = false

  constructor(settings: HostedCallSettings, callbacks: EngineCallbacks) {
    this.#settings = settings
    this.#callbacks = callbacks
    this.#transcript = new CallTranscript(systemClock, (entry) => void this.#recordExchange(entry))
    this.#conversation = new HostedConversation(settings.language, callbacks.change)
    this.#microphone = new HostedMicrophone(callbacks.change)
    this.#client = new VoiceClient({
      api: openHostedCallApi(settings.voice),
      openRoom: (call) => this.#openRoom(call),
      clock: systemClock,
      mobile: settings.mobile,
    })
    this.#start = new AssistantStart(settings, this.#client, this.#library)
    // Joining reports the failure.
    this.#library.catch(() => undefined)
    this.#listen()
  }

  /** The context type of the history entry. */
  get startType(): ContextType {
    return this.#start.type
  }

  /** Null when the call could not be started; `onOver` has then been called. */
  async start(): Promise<WebCall | null> {
    this.#microphone.begin()
    const call = await this.#start.run()
    if (!call || this.#client.state === 'idle') this.#end()
    return call
  }

  stop(): void {
    this.#start.stop()
    this.#client.stop()
    this.#end()
  }

  ask(text: string): void {
    this.#conversation.addQuestion(text)
    this.#transcript.addQuestion(text)
    this.#client.addMessage({ role: 'user', content: text })
  }

  turnMicrophoneOn(): void {
    this.#microphone.turnOn()
  }

  setMuted(isMuted: boolean): void {
    this.#microphone.setMuted(isMuted)
  }

  setListeningMode(listeningMode: ListeningMode): void {
    this.#microphone.setListeningMode(listeningMode)
  }

  setTalking(isTalking: boolean): void {
    this.#microphone.setTalking(isTalking)
  }

  chooseMicrophone(id: string): void {
    this.#microphone.choose(id)
  }

  /** To be called inside a press. */
  async turnSoundOn(): Promise<void> {
    await this.#room?.resumeSound()
  }

  /** The provider has its own recogniser. */
  useRecogniser(): void {}

  declineRecogniser(): void {}

  #openRoom(call: WebCall): DailyRoom {
    const room = new DailyRoom({
      library: this.#library,
      libraryUrl: this.#settings.voice.libraryUrl,
      openPlayer: openTrackPlayer,
      clock: systemClock,
      call,
      onMicrophoneLevel: this.#callbacks.onMicrophoneLevel,
    })
    this.#microphone.useIn(room)
    this.#room = room
    return room
  }

  #listen(): void {
    const client = this.#client
    const { onActive, onJoined } = this.#callbacks
    client.on('state', (state) => {
      if (state === 'joined' || state === 'active') this.#microphone.joined()
      if (state === 'joined') onJoined()
    })
    client.on('call-start', onActive)
    client.on('call-end', () => {
      if (!this.#start.isUnderWay) this.#end()
    })
    client.on('volume-level', this.#callbacks.onVoiceLevel)
    client.on('speech-start', () => this.#conversation.startSpeaking())
    client.on('speech-end', () => this.#conversation.stopSpeaking())
    client.on('message', (message) => this.#handleMessage(message))
    watchPlayback(client, this.#callbacks.change)
    client.on('error', (error) => this.#handleError(error))
  }

  #handleMessage(message: ServerMessage): void {
    if (message.type === 'transcript') this.#handleTranscript(message)
    showEndReason(message, this.#callbacks.change)
  }

  #handleTranscript({
    role,
    transcript,
    transcriptType,
  }: Extract<ServerMessage, { type: 'transcript' }>): void {
    const isFinal = transcriptType === 'final'
    if (role === 'user' && !isFinal) {
      return this.#callbacks.change((state) => ({ ...state, interim: transcript }))
    }
    if (!isFinal) return
    if (role === 'user') {
      this.#conversation.addQuestion(transcript)
      this.#transcript.addQuestion(transcript)
    } else {
      this.#conversation.addSentence(transcript)
      this.#transcript.addAnswer(transcript)
    }
  }

  #handleError(error: unknown): void {
    logProblem('Voice assistant', error)
    const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null
    if (code === 'microphone-absent' || code === 'microphone-refused') {
      this.#microphone.failed(microphoneCodes[code])
    }
    if (code === 'too_large' && error instanceof Object && 'message' in error) {
      const alert = String(error.message)
      this.#callbacks.change((state) => ({ ...state, alert, activity: 'listening' }))
    }
    if (this.#client.state !== 'idle' || this.#start.isUnderWay) return
    this.#hasFailed = true
    this.#end()
  }

  async #recordExchange(entry: TranscriptEntry): Promise<void> {
    try {
      await this.#settings.recordHistory(entry)
      this.#callbacks.onHistoryChanged()
    } catch (error) {
      logProblem('What was said was not recorded in the history', error)
    }
  }

  /** One failure emits several events in the same task; `onOver` waits for all of them. */
  #end(): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#microphone.close()
    this.#transcript.end()
    queueMicrotask(() => this.#callbacks.onOver(this.#hasFailed))
  }
}
