import type { SocketVoice } from '@tidings/contract/app-config'
import type { Language } from '@tidings/contract/entities'
import { openMicrophone, type Microphone } from '#platform/audio/microphone.ts'
import { logProblem } from '#platform/log.ts'
import { asked, type MicrophoneState, type RecogniserState, type ViewChange } from '../call-view.ts'
import type { Clock } from '../client/ports.ts'
import { hasRecogniserConsent, rememberRecogniserConsent } from '../recogniser-consent.ts'
import type { SocketRoom } from '../socket-room/socket-room.ts'
import { BrowserRecogniser } from './browser-recogniser.ts'
import { MicrophoneEar } from './microphone-ear.ts'
import { spokenLanguageTag } from './spoken-language.ts'
import type { SpeechRecognitionConstructor } from './speech-recognition.ts'

export type CallEarPorts = {
  transcription: SocketVoice['transcription']
  language: Language
  mobile: boolean
  context: AudioContext | null
  clock: Clock
  findRecognition: () => SpeechRecognitionConstructor | null
  room: () => SocketRoom | null
  /** The person speaks while an answer is being heard. */
  onTalkOver: () => void
  change: (change: ViewChange) => void
  onLevel: (level: number) => void
}

/**
 * How the call hears: microphone audio to the server, or the browser's recogniser once the person has agreed to it, or
 * not at all. The recogniser rests while an answer is heard, since it would write that down too; the microphone then
 * tells whether somebody talks over it. Phones give the microphone to one of the two, so there the recogniser is alone.
 */
export class CallEar {
  readonly #ports: CallEarPorts
  readonly #abort = new AbortController()
  readonly #ear: MicrophoneEar
  #microphone: Microphone | null = null
  #recogniser: BrowserRecogniser | null = null
  #isAsked = false
  #isWanted = false
  #isOpening = false

  constructor(ports: CallEarPorts) {
    this.#ports = ports
    this.#ear = new MicrophoneEar({
      sendsAudio: ports.transcription === 'server',
      playingLevel: () => ports.room()?.playingLevel() ?? 0,
      onSpeech: (state) => this.#speech(state),
      onFrame: (samples) => ports.room()?.microphone(samples),
      onLevel: ports.onLevel,
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
    if (mode === 'server') void this.#openMicrophone()
    if (mode === 'none') this.#show({ recogniser: 'missing' })
    if (mode === 'browser' && !hasRecogniserConsent()) this.#show({ recogniser: 'consent' })
  }

  /** Who types is asked for nothing, unless they say that they would rather speak. */
  wait(): void {
    if (this.mode() !== 'none') this.#show({ recogniser: 'unasked' })
  }

  /** The call hears from now on, or again. */
  listen(): void {
    if (!this.#isWanted) return
    if (this.#recogniser) this.#recogniser.start()
    else if (!this.#isAsked && this.mode() === 'browser' && hasRecogniserConsent()) this.#startRecogniser()
  }

  rest(): void {
    this.#recogniser?.stop()
  }

  useRecogniser(): void {
    rememberRecogniserConsent()
    this.#startRecogniser()
  }

  declineRecogniser(): void {
    this.#isAsked = true
    this.#show({ recogniser: 'declined' })
  }

  close(): void {
    this.#abort.abort()
    this.#recogniser?.stop()
    this.#recogniser = null
    this.#microphone?.close()
    this.#microphone = null
    this.#ports.onLevel(0)
  }

  #startRecogniser(): void {
    const Recognition = this.#ports.findRecognition()
    if (!Recognition || this.#abort.signal.aborted) return
    this.#isAsked = true
    this.#recogniser?.stop()
    this.#recogniser = new BrowserRecogniser({
      Recognition,
      language: spokenLanguageTag(this.#ports.language, navigator.languages),
      clock: this.#ports.clock,
      onInterim: (text) => this.#interim(text),
      onFinal: (text) => this.#final(text),
      onProblem: (problem) => {
        this.#recogniser = null
        this.#show({ recogniser: problem })
      },
    })
    this.#show({ recogniser: 'listening' })
    this.#recogniser.start()
    if (!this.#ports.mobile) void this.#openMicrophone()
  }

  #interim(text: string): void {
    this.#ports.change((view) => ({ ...view, interim: text }))
    if (text) this.#ports.room()?.transcript(text, false)
  }

  #final(text: string): void {
    this.#ports.change(asked(text))
    this.#ports.room()?.transcript(text, true)
  }

  #speech(state: 'start' | 'end'): void {
    const room = this.#ports.room()
    if (state === 'start' && room && room.playingLevel() > 0) this.#ports.onTalkOver()
    if (this.#ports.transcription === 'server') room?.speech(state)
  }

  async #openMicrophone(): Promise<void> {
    const { context } = this.#ports
    if (this.#microphone || this.#isOpening) return
    if (!context) return this.#show({ microphone: 'unsupported' })
    this.#show({ microphone: 'asking' })
    this.#isOpening = true
    try {
      const outcome = await openMicrophone({
        context,
        signal: this.#abort.signal,
        onFrame: (samples) => this.#ear.accept(samples),
        onLost: () => this.#lost(),
      })
      if (outcome.kind === 'open') this.#microphone = outcome.microphone
      this.#show({ microphone: outcome.kind === 'open' ? 'on' : outcome.kind })
    } catch (error) {
      if (this.#abort.signal.aborted) return
      logProblem('The microphone could not be opened', error)
      this.#show({ microphone: 'absent' })
    } finally {
      this.#isOpening = false
    }
  }

  #lost(): void {
    this.#ear.end()
    this.#microphone?.close()
    this.#microphone = null
    this.#show({ microphone: 'absent' })
  }

  #show(state: { microphone: MicrophoneState } | { recogniser: RecogniserState }): void {
    if (!this.#abort.signal.aborted) this.#ports.change((view) => ({ ...view, ...state }))
  }
}
