import type { SocketVoice } from '@tidings/contract/api/app-config'
import type { ServerMessage } from '@tidings/contract/call/call-messages'
import type { Language } from '@tidings/contract/entities'
import { AppError } from '@tidings/contract/errors'
import { voiceTexts } from '@tidings/contract/texts/voice'
import type { WebCall } from '@tidings/contract/call/web-call'
import { openBrowserVoice } from '#platform/audio/browser-voice.ts'
import type { CallSound } from '#platform/audio/call-sound.ts'
import { openSilentPlayer } from '#platform/audio/silent-player.ts'
import type { SpeechPlayer } from '#platform/audio/speech-player.ts'
import { openSpeechPlayer } from '#platform/audio/worklet-player.ts'
import { logProblem } from '#platform/log.ts'
import { keepAwake } from '#platform/wake-lock.ts'
import { openOwnCallApi } from '../client/call-api.ts'
import { systemClock } from '../client/clock.ts'
import { makeFirstNameContext } from '../client/messages.ts'
import { VoiceClient } from '../client/voice-client.ts'
import { SpeechInput } from '../speech-input/speech-input.ts'
import { findSpeechRecognition } from '../speech-input/speech-recognition.ts'
import { openBrowserSocket } from '../transports/socket/call-socket.ts'
import { SocketRoom } from '../transports/socket/socket-room.ts'
import type { EngineCallbacks, CallEngine } from './call-engine.ts'
import { showEndReason, createRoomEventHandlers, watchPlayback } from './call-events.ts'
import { cutAnswersShort, pausePlayback } from './call-changes.ts'
import type { ListeningMode } from './call-state.ts'
import { addQuestion, keepSaved } from './conversation-changes.ts'
import { hasCode, chooseErrorMessage } from './error-messages.ts'

export type SocketCallSettings = {
  voice: SocketVoice
  language: Language
  firstName: string
  mobile: boolean
  getAccessToken: () => Promise<string | null>
  /** The last history entry on the page, as context for the first question. */
  after: string | null
}

/** Sent when the same user starts another call elsewhere, which is not a failure. */
const calledElsewhere = 'call_elsewhere'
/** Our own server has one assistant. */
const assistantId = 'tidings'

/** One call on our own server: connects the voice client, its socket room and the speech input with the call state. */
export class SocketCall implements CallEngine {
  readonly #settings: SocketCallSettings
  readonly #callbacks: EngineCallbacks
  readonly #sound: CallSound | null
  readonly #client: VoiceClient
  readonly #speechInput: SpeechInput
  #room: SocketRoom | null = null
  readonly player: NonNullable<CallEngine['player']> = {
    pause: () => this.#pause(),
    resume: () => this.#resume(),
    move: (unit, step) => this.#room?.move({ unit, step }),
    setSpeed: (speed) => this.#room?.setSpeed(speed),
    hear: (answer) => this.#room?.hear(answer),
  }
  #releaseWakeLock: () => void = () => undefined
  #isOver = false
  #hasFailed = false

  /** Takes ownership of `sound`, which was opened in the click handler. */
  constructor(settings: SocketCallSettings, callbacks: EngineCallbacks, sound: CallSound | null) {
    this.#settings = settings
    this.#callbacks = callbacks
    this.#sound = sound
    this.#speechInput = this.#createSpeechInput()
    this.#client = new VoiceClient({
      api: openOwnCallApi(settings.getAccessToken),
      openRoom: (call) => this.#openRoom(call),
      clock: systemClock,
      mobile: settings.mobile,
    })
    this.#listen()
  }

  /** Null when the call could not be started; `onOver` has then been called. */
  async start(): Promise<WebCall | null> {
    this.#speechInput.prepare()
    const call = await this.#client.start({
      assistant: assistantId,
      ...makeFirstNameContext(this.#settings.firstName),
    })
    if (!call) this.#end()
    return call
  }

  stop(): void {
    this.#client.stop()
    this.#end()
  }

  ask(text: string): void {
    this.#interrupt('typed')
    this.#callbacks.change(addQuestion(text))
    this.#room?.startResponseTimer()
    this.#client.addMessage({ role: 'user', content: text })
  }

  turnMicrophoneOn(): void {
    this.#speechInput.prepare()
    this.#speechInput.listen()
  }

  useRecogniser(): void {
    this.#speechInput.useRecogniser()
  }

  declineRecogniser(): void {
    this.#speechInput.declineRecogniser()
  }

  /** Mutes the microphone, not the answer. */
  setMuted(isMuted: boolean): void {
    this.#speechInput.setMuted(isMuted)
    this.#client.setMuted(isMuted)
  }

  setListeningMode(listeningMode: ListeningMode): void {
    this.#speechInput.setListeningMode(listeningMode)
  }

  setTalking(isTalking: boolean): void {
    this.#speechInput.setTalking(isTalking)
  }

  chooseMicrophone(id: string): void {
    this.#speechInput.chooseMicrophone(id)
  }

  /** To be called inside a press. */
  async turnSoundOn(): Promise<void> {
    await this.#sound?.turnOn()
    this.#callbacks.change((state) => ({ ...state, sound: 'on' }))
  }

  #createSpeechInput(): SpeechInput {
    return new SpeechInput({
      transcription: this.#settings.voice.transcription,
      language: this.#settings.language,
      mobile: this.#settings.mobile,
      context: this.#sound?.context ?? null,
      clock: systemClock,
      findRecognition: () => findSpeechRecognition(window),
      room: () => this.#room,
      change: this.#callbacks.change,
      onLevel: this.#callbacks.onMicrophoneLevel,
    })
  }

  #openRoom(call: WebCall): SocketRoom {
    if (!/^wss?:/i.test(call.webCallUrl)) {
      throw new AppError('unavailable', 'The server sent an address for the call that this app cannot open.')
    }
    const { after, language, getAccessToken } = this.#settings
    this.#room = new SocketRoom({
      openSocket: openBrowserSocket,
      player: this.#openPlayer(),
      voice: openBrowserVoice(globalThis.speechSynthesis as SpeechSynthesis | undefined),
      clock: systemClock,
      getAccessToken,
      hello: { language, transcription: this.#speechInput.mode(), ...(after ? { after } : {}) },
      events: createRoomEventHandlers(this.#callbacks.change, this.#speechInput),
    })
    return this.#room
  }

  async #openPlayer(): Promise<SpeechPlayer> {
    try {
      if (this.#sound) return await openSpeechPlayer(this.#sound)
    } catch (error) {
      logProblem('This page cannot play sound', error)
    }
    this.#callbacks.change((state) => ({ ...state, sound: 'missing' }))
    return openSilentPlayer()
  }

  #listen(): void {
    const client = this.#client
    client.on('state', (state) => {
      if (state === 'joined') this.#callbacks.onJoined()
    })
    client.on('call-start', () => {
      this.#callbacks.onActive()
      this.#releaseWakeLock = keepAwake()
      this.#speechInput.listen()
    })
    client.on('call-end', () => this.#end())
    client.on('volume-level', this.#callbacks.onVoiceLevel)
    client.on('message', (message) => this.#handleMessage(message))
    watchPlayback(client, this.#callbacks.change)
    client.on('error', (error) => this.#handleError(error))
  }

  #handleMessage(message: ServerMessage): void {
    const { change } = this.#callbacks
    if (message.type === 'transcript' && message.role === 'user') {
      const { transcript, transcriptType } = message
      this.#speechInput.speechUnderstood()
      if (transcriptType === 'final') change(addQuestion(transcript))
      else change((state) => ({ ...state, interim: transcript }))
    }
    if (message.type === 'metadata') {
      const { answer, historyId, next } = message.metadata
      change(keepSaved(answer, { historyId, next }))
      if (historyId !== null) this.#callbacks.onHistoryChanged()
    }
    showEndReason(message, change)
  }

  #handleError(error: unknown): void {
    logProblem('Voice assistant', error)
    const { change } = this.#callbacks
    const message = chooseErrorMessage(error)
    if (this.#client.state !== 'idle') {
      const alert = message ?? voiceTexts.otherError
      return change((state) => ({ ...state, alert, activity: 'listening' }))
    }
    if (message) change((state) => ({ ...state, notice: message }))
    this.#hasFailed = !hasCode(error, calledElsewhere)
    this.#end()
  }

  #pause(): void {
    if (!this.#room?.pause('button')) return
    this.#callbacks.change(pausePlayback(true))
    this.#speechInput.answerPaused()
  }

  #resume(): void {
    if (!this.#room?.isHeld) return
    this.#callbacks.change(pausePlayback(false))
    this.#speechInput.answerResumed()
    this.#room.resume()
  }

  #interrupt(reason: 'typed'): void {
    if (!this.#room?.interrupt(reason)) return
    this.#callbacks.change(cutAnswersShort)
    this.#speechInput.listen()
  }

  /** One failure emits several events in the same task; `onOver` waits for all of them. */
  #end(): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#speechInput.close()
    this.#releaseWakeLock()
    // Only fails if it is already closed.
    this.#sound?.close().catch(() => undefined)
    queueMicrotask(() => this.#callbacks.onOver(this.#hasFailed))
  }
}
