import type { SocketVoice } from '@tidings/contract/api/app-config'
import type { VoiceState } from '@tidings/contract/call/call-messages'
import type { Language } from '@tidings/contract/entities'
import type { CallView, Hearing, RecogniserState, ViewChange } from '../call-view.ts'
import type { Clock } from '../client/ports.ts'
import { hasRecogniserConsent, rememberRecogniserConsent } from '../recogniser-consent.ts'
import type { SocketRoom } from '../socket-room/socket-room.ts'
import { BargeIn } from './barge-in.ts'
import { CallMicrophone } from './call-microphone.ts'
import { CallRecogniser } from './call-recogniser.ts'
import { chosenHearing, rememberHearing } from './hearing-choice.ts'
import { MicrophoneEar } from './microphone-ear.ts'
import type { SpeechRecognitionConstructor } from './speech-recognition.ts'

export type CallEarPorts = {
  transcription: SocketVoice['transcription']
  language: Language
  mobile: boolean
  context: AudioContext | null
  clock: Clock
  findRecognition: () => SpeechRecognitionConstructor | null
  room: () => SocketRoom | null
  change: (change: ViewChange) => void
  onLevel: (level: number) => void
}

/**
 * How the call hears: microphone audio to the server, or the browser's recogniser once the person has agreed to it, or
 * not at all. The recogniser rests while an answer is heard, since it would write that down too; the microphone then
 * tells whether somebody talks over it, which holds the answer and wakes the recogniser. Phones give the microphone to
 * one of the two, so there the recogniser is alone.
 */
export class CallEar {
  readonly #ports: CallEarPorts
  readonly #ear: MicrophoneEar
  readonly #microphone: CallMicrophone
  readonly #bargeIn: BargeIn
  readonly #recogniser: CallRecogniser
  #hearing: Hearing = 'automatic'
  #isAsked = false
  #isWanted = false
  #isClosed = false
  #isMuted = false
  #isTalking = false
  #isSpeech = false
  /** It is the person's turn to speak. */
  #awaitsSpeech = false

  constructor(ports: CallEarPorts) {
    this.#ports = ports
    this.#ear = new MicrophoneEar({
      sendsAudio: ports.transcription === 'server',
      echoLevel: () => ports.room()?.echoLevel() ?? 0,
      awaitsSpeech: () => this.#awaitsSpeech,
      onSpeech: (state) => this.#speech(state),
      onFrame: (samples) => ports.room()?.microphone(samples),
      onLevel: ports.onLevel,
      onUnheard: (isUnheard) => this.#show({ isUnheard }),
    })
    this.#microphone = new CallMicrophone({
      context: ports.context,
      onFrame: (samples) => this.#ear.accept(samples),
      onSilent: () => this.#ear.end(),
      change: ports.change,
    })
    this.#recogniser = new CallRecogniser({
      ...ports,
      track: () => this.#microphone.track,
      showInterim: (interim) => this.#show({ interim }),
      onWords: () => this.#bargeIn.words(),
      onProblem: (recogniser) => this.#show({ recogniser }),
    })
    this.#bargeIn = new BargeIn({
      clock: ports.clock,
      hold: () => this.#hold(),
      goOn: () => this.#goOn(),
      onFalseAlarm: () => this.#ear.mistook(),
    })
  }

  mode(): 'server' | 'browser' | 'none' {
    if (this.#ports.transcription === 'server') return 'server'
    return this.#ports.findRecognition() ? 'browser' : 'none'
  }

  /** Asks for what can be asked for before the call is there, so that the permission does not delay it. */
  prepare(): void {
    const mode = this.mode()
    this.#isWanted = true
    this.#show({ recogniser: 'off' })
    this.setHearing(chosenHearing())
    if (mode === 'server') this.#microphone.open()
    if (mode === 'none') this.#show({ recogniser: 'missing' })
    if (mode === 'browser' && !hasRecogniserConsent()) this.#show({ recogniser: 'consent' })
  }

  /** Who types is asked for nothing, unless they say that they would rather speak. */
  wait(): void {
    if (this.mode() !== 'none') this.#show({ recogniser: 'unasked' })
  }

  /** The call hears from now on, or again: no answer is being heard. */
  listen(): void {
    this.#bargeIn.decided()
    this.#awaitsSpeech = true
    if (!this.#isWanted) return
    if (this.#recogniser.isOpen) this.#wake()
    else if (!this.#isAsked && this.mode() === 'browser' && hasRecogniserConsent()) this.#startRecogniser()
  }

  /** An answer is being thought of: nobody is waited for, but more may still be said. */
  thinking(): void {
    this.#awaitsSpeech = false
  }

  /** An answer is being heard. One that begins while the person still speaks waits for them. */
  rest(): void {
    this.#awaitsSpeech = false
    if (this.#isSpeech) this.#bargeIn.speech('start')
    if (!this.#bargeIn.isHeld && !this.#isTalking) this.#recogniser.rest()
  }

  /** The server lets the held answer go on. */
  resumed(): void {
    this.#bargeIn.decided()
    this.#speaking()
  }

  /** The server has understood something. */
  understood(): void {
    this.#bargeIn.words()
  }

  useRecogniser(): void {
    rememberRecogniserConsent()
    this.#startRecogniser()
  }

  declineRecogniser(): void {
    this.#isAsked = true
    this.#show({ recogniser: 'declined' })
  }

  setMuted(isMuted: boolean): void {
    this.#isMuted = isMuted
    this.#isTalking = false
    this.#show({ isMuted, isTalking: false })
    this.#microphone.setMuted(isMuted)
    if (isMuted) this.#recogniser.rest()
    else if (this.#awaitsSpeech) this.#wake()
  }

  setHearing(hearing: Hearing): void {
    if (hearing !== this.#hearing) rememberHearing(hearing)
    this.#hearing = hearing
    this.#isTalking = false
    this.#show({ hearing, isTalking: false })
    this.#ear.setHearing(hearing)
    if (hearing === 'push-to-talk') this.#recogniser.rest()
    else if (this.#awaitsSpeech) this.#wake()
  }

  talk(isTalking: boolean): void {
    if (this.#hearing !== 'push-to-talk' || this.#isMuted || isTalking === this.#isTalking) return
    this.#isTalking = isTalking
    this.#show({ isTalking })
    this.#ear.talk(isTalking)
    if (isTalking) this.#wake()
    else this.#recogniser.finish()
  }

  chooseMicrophone(id: string): void {
    this.#microphone.choose(id)
  }

  close(): void {
    this.#isClosed = true
    this.#bargeIn.decided()
    this.#recogniser.close()
    this.#microphone.close()
    this.#ports.onLevel(0)
  }

  #startRecogniser(): void {
    if (this.#isClosed || !this.#recogniser.open()) return
    this.#isAsked = true
    this.#show({ recogniser: 'listening' })
    this.#wake()
    if (!this.#ports.mobile) this.#microphone.open()
  }

  #wake(): void {
    if (!this.#isMuted && (this.#hearing === 'automatic' || this.#isTalking)) this.#recogniser.start()
  }

  #speech(state: VoiceState): void {
    // Without a recogniser, nobody could make words of it.
    if (this.mode() !== 'server' && !this.#recogniser.isOpen) return
    this.#isSpeech = state === 'start'
    this.#bargeIn.speech(state === 'start' ? 'start' : 'end')
    this.#ports.room()?.speech(state)
  }

  #hold(): boolean {
    if (!this.#ports.room()?.pause()) return false
    this.#show({ activity: 'listening' })
    this.#wake()
    return true
  }

  #goOn(): void {
    const room = this.#ports.room()
    if (!room?.isHeld) return
    this.#speaking()
    room.resume()
  }

  /** The held answer is heard again. */
  #speaking(): void {
    if (!this.#isTalking) this.#recogniser.rest()
    this.#show({ activity: 'speaking', interim: '' })
  }

  #show(part: Partial<Omit<CallView, 'recogniser'>> & { recogniser?: RecogniserState }): void {
    if (!this.#isClosed) this.#ports.change((view) => ({ ...view, ...part }))
  }
}
