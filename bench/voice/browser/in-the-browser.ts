import { mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { audioSampleRate } from '@tidings/contract/call/audio-frame'
import { launchBrowser } from '../../../e2e/support/browser.ts'
import { startApp } from '../../../e2e/support/start-app.ts'
import { startTranscriptionServer } from '../../../e2e/support/transcription-server.ts'
import { findBrowser } from '../../../scripts/find-browser.ts'
import { encodeWav } from '../../../server/src/modules/speech/wav.ts'
import { attempt, notRun, type Group, type Measure, type Result } from '../results.ts'
import { starting } from '../starting.ts'
import { stopping } from '../stopping.ts'

/** Quiet, but not digital silence, like a running microphone. */
function writeQuiet(file: string) {
  writeFileSync(
    file,
    encodeWav(Int16Array.from({ length: audioSampleRate * 10 }, (_, index) => (index % 7) - 3)),
  )
}

async function startsAndStops(browserPath: string, wanted: ReadonlySet<Measure>): Promise<Result[]> {
  using folder = mkdtempDisposableSync(path.join(tmpdir(), 'tidings-bench-'))
  const microphoneFile = path.join(folder.path, 'quiet.wav')
  writeQuiet(microphoneFile)
  await using recogniser = await startTranscriptionServer()
  await using tidings = await startApp({
    realVoice: true,
    env: { STT_URL: recogniser.url, AUTH_RATE_LIMITS: 'off', SPEECH_CACHE_MB: '0' },
  })
  await using browser = await launchBrowser({ path: browserPath, microphoneFile })
  return [
    ...(wanted.has('S1') || wanted.has('S2')
      ? await attempt('S1', () => starting(browser, tidings.url, wanted))
      : []),
    ...(wanted.has('S3') ? await attempt('S3', () => stopping(browser, tidings.url)) : []),
  ]
}

const measures = ['S1', 'S2', 'S3'] as const

export const inTheBrowser: Group = {
  measures,
  run: async (wanted) => {
    const browserPath = findBrowser()
    if (!browserPath) {
      const missing = measures.filter((measure) => wanted.has(measure))
      return missing.map((measure) => notRun(measure, 'in a browser', 'no Chromium can be had here'))
    }
    return startsAndStops(browserPath, wanted)
  },
}
