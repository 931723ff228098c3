import type { SocketVoice } from '@tidings/contract/api/app-config'
import type { ServerMessage } from '@tidings/contract/call/call-messages'
import type { Language } from '@tidings/contract/entities'
import { AppError } from '@tidings/contract/errors'
import { voiceTexts } from '@tidings/contract/texts/voice'
import type { WebCall } from '@tidings/contract/call/web-call'
import { browserVoice } from '#platform/audio/browser-voice.ts'
import type { CallSound } from '#platform/audio/call-sound.ts'
import { silentPlayer } from '#platform/audio/silent-player.ts'
import type { SpeechPlayer } from '#platform/audio/speech-player.ts'
import { openSpeechPlayer } from '#platform/audio/worklet-player.ts'
import { logProblem } from '#platform/log.ts'
import { keepAwake } from '#platform/wake-lock.ts'
import { ownCallApi } from './call-api.ts'
import { asked } from './call-changes.ts'
import { cutShort, type Hearing } from './call-view.ts'
import { systemClock } from './client/clock.ts'
import { firstNameContext } from './client/start-request.ts'
import { VoiceClient } from './client/voice-client.ts'
import { CallEar } from './ear/call-ear.ts'
import { findSpeechRecognition } from './ear/speech-recognition.ts'
import { isCode, wordsOf } from './error-words.ts'
import type { CallOutlets, LiveEngine } from './live-engine.ts'
import { showEnding, showSound } from './show-call-events.ts'
import { showRoomNews } from './show-room-news.ts'
import { openBrowserSocket } from './socket-room/call-socket.ts'
import { SocketRoom } from './socket-room/socket-room.ts'

export type CallSettings = {
  voice: SocketVoice
  language: Language
  firstName: string
  mobile: boolean
  getAccessToken: () => Promise<string | null>
}

/** The server ends a call when the same person starts another one: nothing has gone wrong then. */
const calledElsewhere = 'call_elsewhere'
/** Our own server has one assistant. */
const assistantId = 'tidings'

/** One call from its start to its end: the voice client, its socket room, and the ear, wired to what the card shows. */
export class CallEngine implements LiveEngine {
  readonly #settings: CallSettings
  readonly #outlets: CallOutlets
  readonly #sound: CallSound | null
  readonly #client: VoiceClient
  readonly #ear: CallEar
  #room: SocketRoom | null = null
  #letSleep: () => void = () => undefined
  #isOver = false
  #hasFailed = false

  /** `sound` was made inside the person's press, which is what lets it play; the engine closes it. */
  constructor(settings: CallSettings, outlets: CallOutlets, sound: CallSound | null) {
    this.#settings = settings
    this.#outlets = outlets
    this.#sound = sound
    this.#ear = this.#createEar()
    this.#client = new VoiceClient({
      api: ownCallApi(settings.getAccessToken),
      openRoom: (call) => this.#openRoom(call),
      clock: systemClock,
      mobile: settings.mobile,
    })
    this.#listen()
  }

  /** Null when the call did not come to be; `onOver` has been told then. Without `hears`, nothing listens until `hear`. */
  async start(hears: boolean): Promise<WebCall | null> {
    if (hears) this.#ear.prepare()
    else this.#ear.wait()
    const call = await this.#client.start({
      assistant: assistantId,
      ...firstNameContext(this.#settings.firstName),
    })
    if (!call) this.#over()
    return call
  }

  stop(): void {
    this.#client.stop()
    this.#over()
  }

  ask(text: string): void {
    this.#interrupt('typed')
    this.#outlets.change(asked(text))
    this.#room?.markAsked()
    this.#client.addMessage({ role: 'user', content: text })
  }

  hear(): void {
    this.#ear.prepare()
    this.#ear.listen()
  }

  useRecogniser(): void {
    this.#ear.useRecogniser()
  }

  declineRecogniser(): void {
    this.#ear.declineRecogniser()
  }

  /** The microphone falls silent; the answer does not. */
  setMuted(isMuted: boolean): void {
    this.#ear.setMuted(isMuted)
    this.#client.setMuted(isMuted)
  }

  setHearing(hearing: Hearing): void {
    this.#ear.setHearing(hearing)
  }

  talk(isTalking: boolean): void {
    this.#ear.talk(isTalking)
  }

  chooseMicrophone(id: string): void {
    this.#ear.chooseMicrophone(id)
  }

  /** To be called inside a press. */
  async turnSoundOn(): Promise<void> {
    await this.#sound?.turnOn()
    this.#outlets.change((view) => ({ ...view, sound: 'on' }))
  }

  #createEar(): CallEar {
    return new CallEar({
      transcription: this.#settings.voice.transcription,
      language: this.#settings.language,
      mobile: this.#settings.mobile,
      context: this.#sound?.context ?? null,
      clock: systemClock,
      findRecognition: () => findSpeechRecognition(window),
      room: () => this.#room,
      change: this.#outlets.change,
      onLevel: this.#outlets.onMicrophoneLevel,
    })
  }

  #openRoom(call: WebCall): SocketRoom {
    if (!/^wss?:/i.test(call.webCallUrl)) {
      throw new AppError('unavailable', 'This app has no room for the address that the server gave.')
    }
    const { language, getAccessToken } = this.#settings
    this.#room = new SocketRoom({
      openSocket: openBrowserSocket,
      player: this.#openPlayer(),
      voice: browserVoice(globalThis.speechSynthesis as SpeechSynthesis | undefined),
      clock: systemClock,
      getAccessToken,
      hello: { language, transcription: this.#ear.mode() },
      news: showRoomNews(this.#outlets.change, this.#ear),
    })
    return this.#room
  }

  async #openPlayer(): Promise<SpeechPlayer> {
    try {
      if (this.#sound) return await openSpeechPlayer(this.#sound)
    } catch (error) {
      logProblem('This page cannot play sound', error)
    }
    this.#outlets.change((view) => ({ ...view, sound: 'missing' }))
    return silentPlayer()
  }

  #listen(): void {
    const client = this.#client
    client.on('state', (state) => {
      if (state === 'joined') this.#outlets.onJoined()
    })
    client.on('call-start', () => {
      this.#outlets.onActive()
      this.#letSleep = keepAwake()
      this.#ear.listen()
    })
    client.on('call-end', () => this.#over())
    client.on('message', (message) => this.#take(message))
    showSound(client, this.#outlets.change)
    client.on('error', (error) => this.#failed(error))
  }

  #take(message: ServerMessage): void {
    const { change } = this.#outlets
    if (message.type === 'transcript' && message.role === 'user') {
      const { transcript, transcriptType } = message
      this.#ear.understood()
      if (transcriptType === 'final') change(asked(transcript))
      else change((view) => ({ ...view, interim: transcript }))
    }
    if (message.type === 'metadata' && message.metadata.historyId !== null) this.#outlets.onHistoryChanged()
    showEnding(message, change)
  }

  #failed(error: unknown): void {
    logProblem('Voice assistant', error)
    const { change } = this.#outlets
    const message = wordsOf(error)
    if (this.#client.state !== 'idle') {
      const alert = message ?? voiceTexts.otherError
      return change((view) => ({ ...view, alert, activity: 'listening' }))
    }
    if (message) change((view) => ({ ...view, notice: message }))
    this.#hasFailed = !isCode(error, calledElsewhere)
    this.#over()
  }

  #interrupt(reason: 'typed'): void {
    if (!this.#room?.interrupt(reason)) return
    this.#outlets.change(cutShort)
    this.#ear.listen()
  }

  /** The events of one failure come one after another in the same task; what the card is told waits for all of them. */
  #over(): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#ear.close()
    this.#letSleep()
    // What is closed already needs no closing.
    this.#sound?.close().catch(() => undefined)
    queueMicrotask(() => this.#outlets.onOver(this.#hasFailed))
  }
}
