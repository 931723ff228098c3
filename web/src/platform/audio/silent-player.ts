import { audioSampleRate } from '@tidings/contract/call/audio-frame'
import type { SpeechPlayer } from './speech-player.ts'

const tickMs = 50

/** Keeps time without playing, so that captions advance without audio support. */
export function openSilentPlayer(): SpeechPlayer {
  let pushed = 0
  let played = 0
  let lastTickMs = performance.now()
  let isPaused = false
  let listener: () => void = () => undefined
  const timer = setInterval(() => {
    const nowMs = performance.now()
    const elapsed = ((nowMs - lastTickMs) * audioSampleRate) / 1000
    lastTickMs = nowMs
    if (isPaused || played === pushed) return
    played = Math.min(pushed, played + elapsed)
    listener()
  }, tickMs)
  return {
    push(samples) {
      pushed += samples.length
    },
    flush() {
      pushed = 0
      played = 0
      isPaused = false
    },
    pause() {
      isPaused = true
    },
    resume() {
      isPaused = false
    },
    setVolume: () => undefined,
    pushedSamples: () => pushed,
    playedSamples: () => played,
    level: () => 0,
    echoLevel: () => 0,
    isRunning: () => true,
    onProgress(next) {
      listener = next
    },
    close: () => clearInterval(timer),
  }
}
