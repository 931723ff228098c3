import type { PlayerControls } from './player-controls.ts'

type KeyedPlayer = Pick<PlayerControls, 'pause' | 'resume' | 'move'> & { stop: () => void }

/** The used part of the Media Session API, which older browsers lack. */
type Session = Pick<MediaSession, 'metadata' | 'playbackState' | 'setActionHandler'>

type KeyedActions = Partial<Record<MediaSessionAction, () => void>>

const actionNames: MediaSessionAction[] = [
  'play',
  'pause',
  'stop',
  'previoustrack',
  'nexttrack',
  'seekbackward',
  'seekforward',
]

function listActions(player: KeyedPlayer): KeyedActions {
  return {
    play: () => player.resume(),
    pause: () => player.pause(),
    stop: () => player.stop(),
    previoustrack: () => player.move('story', -1),
    nexttrack: () => player.move('story', 1),
    seekbackward: () => player.move('sentence', -1),
    seekforward: () => player.move('sentence', 1),
  }
}

function setActions(session: Session, actions: KeyedActions): void {
  for (const name of actionNames) {
    try {
      session.setActionHandler(name, actions[name] ?? null)
    } catch {
      // The browser does not know the action.
    }
  }
}

/** Whose keys are shown: of several players, the one that began last. */
let holder: MediaKeys | null = null

/** Media Session metadata and keys (as on a lock screen) while something is read aloud. */
export class MediaKeys {
  readonly #session: Session | undefined
  readonly #player: KeyedPlayer
  #title: string | null = null

  constructor(player: KeyedPlayer, session = navigator.mediaSession as Session | undefined) {
    this.#player = player
    this.#session = session
  }

  show(playback: { title: string; isPaused: boolean } | null): void {
    const session = this.#session
    const isSilent = playback === null || playback.isPaused
    // Another one has taken over.
    if (!session || (holder && holder !== this && isSilent)) return
    if (holder !== this) this.#title = null
    holder = playback === null ? null : this
    session.playbackState = playback === null ? 'none' : playback.isPaused ? 'paused' : 'playing'
    const title = playback?.title ?? null
    if (title === this.#title) return
    this.#title = title
    session.metadata =
      title === null ? null : new MediaMetadata({ title, artist: 'Tidings', artwork: [artwork] })
    setActions(session, title === null ? {} : listActions(this.#player))
  }
}

const artwork = { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }
