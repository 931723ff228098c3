import type { ServerMessage } from '@tidings/contract/call/call-messages'
import type { ContextType } from '@tidings/contract/entities'
import type { WebCall } from '@tidings/contract/call/web-call'
import { logProblem } from '#platform/log.ts'
import type { Hearing } from '../call-view.ts'
import { systemClock } from '../client/clock.ts'
import { VoiceClient } from '../client/voice-client.ts'
import type { CallOutlets, LiveEngine } from '../live-engine.ts'
import { showEnding, showSound } from '../show-call-events.ts'
import { AssistantStart, type AssistantStartSettings } from './assistant-start.ts'
import { CallTranscript, type TranscriptEntry } from './call-transcript.ts'
import { DailyRoom } from './daily-room.ts'
import { HostedMicrophone } from './hosted-microphone.ts'
import { hostedCallApi } from './hosted-requests.ts'
import { loadCallLibrary } from './load-call-library.ts'
import { SpokenView } from './spoken-view.ts'
import { openTrackPlayer } from './track-player.ts'

export type HostedCallSettings = AssistantStartSettings & {
  mobile: boolean
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
  readonly #start: AssistantStart
  #room: DailyRoom | null = null
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
    this.#start = new AssistantStart(settings, this.#client, this.#library)
    // Whoever joins hears of it.
    this.#library.catch(() => undefined)
    this.#listen()
  }

  /** What the history says of how the call was started. */
  get startType(): ContextType {
    return this.#start.type
  }

  /** Null when the call did not come to be; `onOver` has been told then. Without `hears`, the microphone is off. */
  async start(hears: boolean): Promise<WebCall | null> {
    this.#microphone.begin(hears)
    const call = await this.#start.run()
    if (!call || this.#client.state === 'idle') this.#over()
    return call
  }

  stop(): void {
    this.#start.stop()
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
    const { onActive, onJoined } = this.#outlets
    client.on('state', (state) => {
      if (state === 'joined' || state === 'active') this.#microphone.joined()
      if (state === 'joined') onJoined()
    })
    client.on('call-start', onActive)
    client.on('call-end', () => {
      if (!this.#start.isUnderWay) this.#over()
    })
    client.on('speech-start', () => this.#spoken.speaking())
    client.on('speech-end', () => this.#spoken.quiet())
    client.on('message', (message) => this.#take(message))
    showSound(client, this.#outlets.change)
    client.on('error', (error) => this.#failed(error))
  }

  #take(message: ServerMessage): void {
    if (message.type === 'transcript') this.#takeTranscript(message)
    showEnding(message, this.#outlets.change)
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
    if (this.#client.state !== 'idle' || this.#start.isUnderWay) return
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
