import type { SocketVoice } from '@tidings/contract/api/app-config'
import type { VoiceState } from '@tidings/contract/call/call-messages'
import type { Language } from '@tidings/contract/entities'
import type { CallState, ListeningMode, RecogniserState, StateChange } from '../call/call-state.ts'
import type { Clock } from '../client/clock.ts'
import type { SocketRoom } from '../transports/socket/socket-room.ts'
import { BargeIn } from './barge-in.ts'
import { CallMicrophone } from './call-microphone.ts'
import { CallRecogniser } from './call-recogniser.ts'
import {
  recallListeningMode,
  hasRecogniserConsent,
  rememberListeningMode,
  rememberRecogniserConsent,
} from './remembered-choices.ts'
import { SpeechDetector } from './speech-detector.ts'
import type { SpeechRecognitionConstructor } from './speech-recognition.ts'

export type SpeechInputOptions = {
  transcription: SocketVoice['transcription']
  language: Language
  mobile: boolean
  context: AudioContext | null
  clock: Clock
  findRecognition: () => SpeechRecognitionConstructor | null
  room: () => SocketRoom | null
  change: (change: StateChange) => void
  onLevel: (level: number) => void
}

/**
 * Turns the person's voice into questions: either the microphone's audio goes to the server, or the browser's recogniser
 * transcribes, once the person has agreed to it. The recogniser is off while an answer plays, since it would transcribe
 * that too; the microphone then detects whether the person talks over it, which holds the answer and starts the
 * recogniser. Phones give the microphone to only one of the two, so there the recogniser runs alone.
 */
export class SpeechInput {
  readonly #options: SpeechInputOptions
  readonly #detector: SpeechDetector
  readonly #microphone: CallMicrophone
  readonly #bargeIn: BargeIn
  readonly #recogniser: CallRecogniser
  #listeningMode: ListeningMode = 'automatic'
  #isConsentAnswered = false
  #isWanted = false
  #isClosed = false
  #isMuted = false
  #isTalking = false
  #isSpeech = false
  /** It is the person's turn to speak. */
  #awaitsSpeech = false

  constructor(options: SpeechInputOptions) {
    this.#options = options
    this.#detector = new SpeechDetector({
      sendsAudio: options.transcription === 'server',
      echoLevel: () => options.room()?.echoLevel() ?? 0,
      awaitsSpeech: () => this.#awaitsSpeech,
      onSpeech: (state) => this.#speech(state),
      onFrame: (samples) => options.room()?.sendAudio(samples),
      onLevel: options.onLevel,
      onSilence: (isMicrophoneSilent) => this.#show({ isMicrophoneSilent }),
    })
    this.#microphone = new CallMicrophone({
      context: options.context,
      onFrame: (samples) => this.#detector.accept(samples),
      onStopped: () => this.#detector.reset(),
      change: options.change,
    })
    this.#recogniser = new CallRecogniser({
      ...options,
      track: () => this.#microphone.track,
      showInterim: (interim) => this.#show({ interim }),
      onTranscript: () => this.#bargeIn.transcribed(),
      onProblem: (recogniser) => this.#show({ recogniser }),
    })
    this.#bargeIn = new BargeIn({
      clock: options.clock,
      hold: () => this.#holdAnswer(),
      resume: () => this.#resumeAnswer(),
      onFalseAlarm: () => this.#detector.reportFalseAlarm(),
    })
  }

  mode(): 'server' | 'browser' | 'none' {
    if (this.#options.transcription === 'server') return 'server'
    return this.#options.findRecognition() ? 'browser' : 'none'
  }

  /** Asks for permissions while the call is still starting, so that they do not delay it. */
  prepare(): void {
    const mode = this.mode()
    this.#isWanted = true
    this.#show({ recogniser: 'off' })
    this.setListeningMode(recallListeningMode())
    if (mode === 'server') this.#microphone.open()
    if (mode === 'none') this.#show({ recogniser: 'missing' })
    if (mode === 'browser' && !hasRecogniserConsent()) this.#show({ recogniser: 'consent' })
  }

  /** The call has started or the answer is over: listen to the person. */
  listen(): void {
    this.#bargeIn.resolve()
    this.#awaitsSpeech = true
    if (!this.#isWanted) return
    if (this.#recogniser.isOpen) this.#resumeRecogniser()
    else if (!this.#isConsentAnswered && this.mode() === 'browser' && hasRecogniserConsent())
      this.#startRecogniser()
  }

  /** The server is preparing an answer; the person may still add to the question. */
  answerPending(): void {
    this.#awaitsSpeech = false
  }

  /** An answer is playing. If it begins while the person is still speaking, it is held. */
  answerStarted(): void {
    this.#awaitsSpeech = false
    if (this.#isSpeech) this.#bargeIn.speech('start')
    if (!this.#bargeIn.isHeld && !this.#isTalking) this.#recogniser.stop()
  }

  /** The person has paused the answer by the button, and may ask meanwhile. */
  answerPaused(): void {
    this.#bargeIn.resolve()
    this.#awaitsSpeech = true
    this.#show({ activity: 'listening' })
    if (this.#recogniser.isOpen) this.#resumeRecogniser()
  }

  /** The server or the person continues the held answer. */
  answerResumed(): void {
    this.#bargeIn.resolve()
    this.#showSpeaking()
  }

  /** The server has transcribed something. */
  speechUnderstood(): void {
    this.#bargeIn.transcribed()
  }

  useRecogniser(): void {
    rememberRecogniserConsent()
    this.#startRecogniser()
  }

  declineRecogniser(): void {
    this.#isConsentAnswered = true
    this.#show({ recogniser: 'declined' })
  }

  setMuted(isMuted: boolean): void {
    this.#isMuted = isMuted
    this.#isTalking = false
    this.#show({ isMuted, isTalking: false })
    this.#microphone.setMuted(isMuted)
    if (isMuted) this.#recogniser.stop()
    else if (this.#awaitsSpeech) this.#resumeRecogniser()
  }

  setListeningMode(listeningMode: ListeningMode): void {
    if (listeningMode !== this.#listeningMode) rememberListeningMode(listeningMode)
    this.#listeningMode = listeningMode
    this.#isTalking = false
    this.#show({ listeningMode, isTalking: false })
    this.#detector.setListeningMode(listeningMode)
    if (listeningMode === 'push-to-talk') this.#recogniser.stop()
    else if (this.#awaitsSpeech) this.#resumeRecogniser()
  }

  setTalking(isTalking: boolean): void {
    if (this.#listeningMode !== 'push-to-talk' || this.#isMuted || isTalking === this.#isTalking) return
    this.#isTalking = isTalking
    this.#show({ isTalking })
    this.#detector.setTalking(isTalking)
    if (isTalking) this.#resumeRecogniser()
    else this.#recogniser.finish()
  }

  chooseMicrophone(id: string): void {
    this.#microphone.choose(id)
  }

  close(): void {
    this.#isClosed = true
    this.#bargeIn.resolve()
    this.#recogniser.close()
    this.#microphone.close()
    this.#options.onLevel(0)
  }

  #startRecogniser(): void {
    if (this.#isClosed || !this.#recogniser.open()) return
    this.#isConsentAnswered = true
    this.#show({ recogniser: 'listening' })
    this.#resumeRecogniser()
    if (!this.#options.mobile) this.#microphone.open()
  }

  #resumeRecogniser(): void {
    if (!this.#isMuted && (this.#listeningMode === 'automatic' || this.#isTalking)) this.#recogniser.start()
  }

  #speech(state: VoiceState): void {
    // Without a recogniser nothing could transcribe it.
    if (this.mode() !== 'server' && !this.#recogniser.isOpen) return
    this.#isSpeech = state === 'start'
    this.#bargeIn.speech(state === 'start' ? 'start' : 'end')
    this.#options.room()?.sendSpeechState(state)
  }

  #holdAnswer(): boolean {
    if (!this.#options.room()?.pause()) return false
    this.#show({ activity: 'listening' })
    this.#resumeRecogniser()
    return true
  }

  #resumeAnswer(): void {
    const room = this.#options.room()
    if (!room?.isHeld) return
    this.#showSpeaking()
    room.resume()
  }

  #showSpeaking(): void {
    if (!this.#isTalking) this.#recogniser.stop()
    this.#show({ activity: 'speaking', interim: '' })
  }

  #show(part: Partial<Omit<CallState, 'recogniser'>> & { recogniser?: RecogniserState }): void {
    if (!this.#isClosed) this.#options.change((state) => ({ ...state, ...part }))
  }
}
