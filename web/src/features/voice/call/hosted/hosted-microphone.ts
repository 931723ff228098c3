import { recallMicrophone, rememberMicrophone, watchMicrophones } from '#platform/audio/microphone-devices.ts'
import { logProblem } from '#platform/log.ts'
import type { DailyRoom } from '../../transports/daily/daily-room.ts'
import { updateMicrophones } from '../call-events.ts'
import type { ListeningMode, MicrophoneState, StateChange } from '../call-state.ts'

/** Decides when the microphone of a provider's call is on; the call library owns the device. */
export class HostedMicrophone {
  readonly #change: (change: StateChange) => void
  readonly #abort = new AbortController()
  #room: DailyRoom | null = null
  #isMuted = false
  #isTalking = false
  #listeningMode: ListeningMode = 'automatic'
  #isListed = false

  constructor(change: (change: StateChange) => void) {
    this.#change = change
  }

  begin(): void {
    this.#apply()
    this.#change((state) => ({ ...state, microphone: 'asking', recogniser: 'off' }))
  }

  useIn(room: DailyRoom): void {
    this.#room = room
    this.#apply()
  }

  joined(): void {
    this.#change((state) => (state.microphone === 'asking' ? { ...state, microphone: 'on' } : state))
    this.#list()
  }

  failed(microphone: Extract<MicrophoneState, 'absent' | 'refused'>): void {
    this.#change((state) => ({ ...state, microphone }))
  }

  turnOn(): void {
    this.#apply()
    this.#change((state) => ({ ...state, microphone: 'on', recogniser: 'off' }))
    this.#list()
  }

  setMuted(isMuted: boolean): void {
    this.#isMuted = isMuted
    this.#apply()
    this.#change((state) => ({ ...state, isMuted }))
  }

  setListeningMode(listeningMode: ListeningMode): void {
    this.#listeningMode = listeningMode
    this.#isTalking = false
    this.#apply()
    this.#change((state) => ({ ...state, listeningMode, isTalking: false }))
  }

  setTalking(isTalking: boolean): void {
    this.#isTalking = isTalking
    this.#apply()
    this.#change((state) => ({ ...state, isTalking }))
  }

  choose(microphoneId: string): void {
    rememberMicrophone(microphoneId)
    this.#use(microphoneId)
  }

  close(): void {
    this.#abort.abort()
  }

  #use(microphoneId: string) {
    this.#room?.useMicrophone(microphoneId).then(
      () => this.#change((state) => ({ ...state, microphoneId })),
      (error: unknown) => logProblem('Another microphone could not be used', error),
    )
  }

  /** Device names are known once the permission has been given. */
  #list() {
    if (this.#isListed) return
    this.#isListed = true
    const { signal } = this.#abort
    const show = () => void updateMicrophones(this.#change, signal)
    signal.addEventListener('abort', watchMicrophones(show), { once: true })
    show()
    const chosen = recallMicrophone()
    if (chosen) this.#use(chosen)
  }

  #apply(): void {
    const isOpen = this.#listeningMode === 'automatic' || this.#isTalking
    this.#room?.setMicEnabled(!this.#isMuted && isOpen)
  }
}
