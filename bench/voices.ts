import { audioSampleRate } from '@tidings/contract/call/audio-frame'
import { systemClock } from '../server/src/platform/clock.ts'
import { readConfig } from '../server/src/config.ts'
import { openSpeech, type Speech, type SpeechSettings } from '../server/src/modules/speech/open-speech.ts'
import { percentile, printFigures, type Figure } from './support/figures.ts'

// How long a listener waits for a sentence to be synthesised, by each voice on this machine:
// espeak-ng, flite from npm, espeak-ng as a voice program, and the one in TTS_COMMAND or TTS_URL.

const rounds = 15
const { signal } = new AbortController()
const sentences = {
  short: 'Four bakeries share a single oven.',
  long: 'The council of the harbour town has decided after a long debate that residents may comment online on each proposal before it is voted on in public.',
}

type Contestant = { name: string; settings: SpeechSettings; path?: string }

const none = { transcription: null, speech: null, voiceCommands: null }

async function measureSentence(speech: Speech, text: string) {
  const times: number[] = []
  let soundMs = 0
  for (let round = -1; round < rounds; round++) {
    const begin = performance.now()
    const samples = await speech.synthesise({ text, language: 'en', gender: 'female', speed: 1 }, signal)
    // The first loads the program.
    if (round >= 0) times.push(performance.now() - begin)
    soundMs = ((samples?.length ?? 0) / audioSampleRate) * 1000
  }
  return { times, soundMs }
}

async function measure({ path, settings }: Contestant): Promise<{ engine: string; figures: Figure[] }> {
  const usual = process.env['PATH'] ?? ''
  if (path !== undefined) process.env['PATH'] = path
  await using speech = await openSpeech(settings, systemClock)
  process.env['PATH'] = usual
  const figures: Figure[] = []
  for (const [length, text] of Object.entries(sentences)) {
    const { soundMs, times } = await measureSentence(speech, text)
    const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)]
    const note = `${(soundMs / 1000).toFixed(1)} s of sound, ${Math.round(soundMs / p50)} times faster than it plays`
    figures.push(
      { name: `${length} sentence, p50`, value: p50, unit: 'ms', note },
      { name: `${length} sentence, p95`, value: p95, unit: 'ms' },
    )
  }
  return { engine: speech.engines.en, figures }
}

const { speech, voiceCommands } = readConfig(process.env)
const espeakCommand = { program: 'espeak-ng', args: ['-v', 'en-us+f3', '--stdin', '--stdout'] }
const makeContestants: Contestant[] = [
  { name: 'installed', settings: none },
  { name: 'npm only', settings: none, path: '/nowhere' },
  {
    name: 'one program per sentence',
    settings: { ...none, voiceCommands: { byLanguage: { en: espeakCommand }, rawSampleRate: 22_050 } },
  },
  ...(speech || voiceCommands ? [{ name: 'configured', settings: { ...none, speech, voiceCommands } }] : []),
]
for (const contestant of makeContestants) {
  const { engine, figures } = await measure(contestant)
  printFigures(`${contestant.name}: ${engine}`, figures)
}
