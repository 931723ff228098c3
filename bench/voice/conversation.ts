import { voiceTexts } from '@tidings/contract/texts/voice'
import { makeAccount } from '../../e2e/support/account.ts'
import { launchBrowser } from '../../e2e/support/browser.ts'
import { until } from '../../e2e/support/server-process.ts'
import { openProbedContext, noted, type Noted } from './browser/page-probe.ts'
import { record, type Said } from './recording.ts'
import { installStreamingRecogniser } from './streaming-recogniser.ts'

/** -50 dBFS, below which is silence. */
const audible = 0.003_16
/** A level far above the recording's silence and far below its speech. */
const spoken = 0.01

const question = 'What is happening with tidal energy'
const stop = 'stop'
const leadMs = 9000
/** Long enough for an answer that was not stopped. */
const roundMs = 14_000
/** From the end of the question: in the middle of the answer. */
const stopAfterMs = 5500
const recogniserConsentKey = 'tidings.recogniser-consent'

/** A later reaction has another cause. */
const noticedMs = 1500

export type Round = {
  endpointMs: number
  answerMs: number
  /** Null where the interruption went unnoticed. */
  stopMs: number | null
  flushMs: number | null
}

export type Hearing = 'scripted' | 'pocketsphinx'
type Setting = { url: string; browserPath: string; folder: string; hearing: Hearing; rounds: number }

type Level = { atMs: number; level: number }

const isFinalOfUser = ({ text }: { text: string }) =>
  text.includes('\\"role\\":\\"user\\"') && text.includes('\\"transcriptType\\":\\"final\\"')

/** When speech began and ended in the microphone, utterance by utterance. */
function findUtterances(levels: Level[]): { beginMs: number; endMs: number }[] {
  const gapMs = 700
  const found: { beginMs: number; endMs: number }[] = []
  for (const { atMs, level } of levels) {
    if (level < spoken) continue
    const last = found.at(-1)
    if (last && atMs - last.endMs < gapMs) last.endMs = atMs
    else found.push({ beginMs: atMs, endMs: atMs })
  }
  return found.filter(({ beginMs, endMs }) => endMs - beginMs > 100)
}

/** When the output fell silent for a quarter of a second, after this moment. */
function findSilenceAfter(output: Level[], fromMs: number): number | null {
  let sinceMs = fromMs
  for (const { atMs, level } of output) {
    if (atMs < fromMs) continue
    if (level > audible) sinceMs = atMs
    else if (atMs - sinceMs > 250) return sinceMs
  }
  return null
}

const isSounding = (output: Level[], atMs: number) =>
  output.some((block) => Math.abs(block.atMs - atMs) < 150 && block.level > audible)

function readRound(all: Noted, [asked, stopped]: { beginMs: number; endMs: number }[]): Round | null {
  if (
    !asked ||
    !stopped ||
    isSounding(all.output, asked.beginMs) ||
    !isSounding(all.output, stopped.beginMs)
  ) {
    return null
  }
  const final = all.came.find((frame) => frame.atMs > asked.beginMs && isFinalOfUser(frame))
  const sound = all.output.find(({ atMs, level }) => atMs > asked.endMs && level > audible)
  const decided = all.told.find(
    ({ atMs, text }) =>
      atMs > stopped.beginMs && atMs < stopped.beginMs + noticedMs && /"type":"(pause|interrupt)"/.test(text),
  )
  const silentMs = decided ? findSilenceAfter(all.output, stopped.beginMs) : null
  return {
    endpointMs: (final?.atMs ?? Number.NaN) - asked.endMs,
    answerMs: (sound?.atMs ?? Number.NaN) - asked.endMs,
    stopMs: silentMs === null ? null : silentMs - stopped.beginMs,
    flushMs: silentMs === null || !decided ? null : Math.max(0, silentMs - decided.atMs),
  }
}

function planRound(rounds: number) {
  return Array.from({ length: rounds }, (_, round) => [
    { text: question, atMs: leadMs + round * roundMs },
    { text: stop, atMs: leadMs + round * roundMs + stopAfterMs + 1800 },
  ]).flat()
}

async function listen(
  { browserPath, hearing, url }: Setting,
  microphoneFile: string,
  said: Said[],
): Promise<Noted> {
  const { session } = await makeAccount(url, `talk-${Date.now()}@example.org`)
  await using browser = await launchBrowser({ path: browserPath, microphoneFile })
  const context = await openProbedContext(browser, url, session)
  if (hearing === 'scripted') await installStreamingRecogniser(context, said)
  await context.addInitScript((key) => localStorage.setItem(key, 'yes'), recogniserConsentKey)
  const page = await context.newPage()
  await page.goto(`${url}/`)
  await page.getByRole('button', { name: voiceTexts.button.idle, exact: true }).click()
  await until('the microphone brings sound', async () => (await noted(page)).microphone.length > 0)
  const last = said.at(-1)
  await page.waitForTimeout((last?.atMs ?? 0) + (last?.durationMs ?? 0) + 2500)
  return await noted(page)
}

/** Asks and interrupts the answer this many times. Rounds that went differently are left out. */
export async function converse(setting: Setting): Promise<{ rounds: Round[]; leftOut: number }> {
  const file = `${setting.folder}/${setting.hearing}.wav`
  const said = await record(file, planRound(setting.rounds), 5000)
  const all = await listen(setting, file, said)
  const utterances = findUtterances(all.microphone)
  const rounds = Array.from({ length: setting.rounds }, (_, round) =>
    readRound(all, utterances.slice(round * 2, round * 2 + 2)),
  )
  const whole = rounds.filter((round) => round !== null)
  if (process.env['VOICE_DETAILS']) console.log(utterances, rounds)
  return { rounds: whole, leftOut: rounds.length - whole.length }
}
