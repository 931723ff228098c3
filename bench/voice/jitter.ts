import { audioFlags } from '@tidings/contract/call/audio-frame'
import { Caller, signUp } from '../support/caller.ts'
import { seeded } from '../support/seeded.ts'
import { questionAt } from './questions.ts'
import { figure, type Result } from './results.ts'
import { openWorkletPlayer } from './browser/worklet-in-node.ts'

// The page's player on a connection that delays every frame by 0 to 150 ms and delivers frames in bursts, 100 ms apart:
// audible gaps in a minute of speech. The player's clock is simulated, so that this takes seconds.

const answers = 20
const longestDelayMs = 150
const burstMs = 100
/** A sample value of a constant tone, unlike any gap. */
const tone = 8000
const gapLevel = 0.02

type Frame = { atMs: number; samples: number; endsSentence: boolean }

/** When the frames of an answer left the server, from the first one on. */
async function record(url: string): Promise<Frame[][]> {
  using caller = await Caller.begin(url, await signUp(url, `jitter-${Date.now()}@example.org`))
  const recorded: Frame[][] = []
  for (let index = 0; index < answers; index++) {
    caller.forget()
    caller.ask(questionAt(index))
    const { turn } = await caller.until('the first sentence', () => caller.room('sentence')[0])
    await caller.heardOut(turn)
    const sound = caller.sound(turn)
    const begin = sound[0]?.atMs ?? 0
    recorded.push(
      sound.map(({ atMs, frame }) => ({
        atMs: atMs - begin,
        samples: frame.samples.byteLength / 2,
        endsSentence: (frame.flags & audioFlags.lastOfSentence) !== 0,
      })),
    )
  }
  return recorded
}

/** For a server that sends each frame only when it is due. */
const paced = (frames: Frame[]) => frames.map((frame, index) => ({ ...frame, atMs: index * 20 }))

/** In order, as TCP delivers. */
function disturbed(frames: Frame[], random: () => number): Frame[] {
  let lastMs = 0
  return frames.map((frame) => {
    const lateMs = frame.atMs + random() * longestDelayMs
    lastMs = Math.max(lastMs, Math.ceil(lateMs / burstMs) * burstMs)
    return { ...frame, atMs: lastMs }
  })
}

/** Gaps between the first and the last sound of an answer. */
async function findGaps(frames: Frame[]): Promise<number> {
  const player = await openWorkletPlayer()
  const totalMs = frames.reduce((sum, { samples }) => sum + samples / 16, 0)
  let gaps = 0
  let wasSilent = true
  let nowMs = 0
  for (let next = 0, heardMs = 0; heardMs < totalMs - 20 && nowMs < 10 * totalMs;) {
    for (let frame = frames[next]; frame && frame.atMs <= nowMs; frame = frames[next]) {
      player.push(new Int16Array(frame.samples).fill(tone), frame.endsSentence)
      next += 1
    }
    const { block, ms } = player.play()
    nowMs += ms
    const isSilent = block.every((sample) => Math.abs(sample) < gapLevel)
    if (isSilent && !wasSilent) gaps += 1
    if (!isSilent) heardMs += ms
    wasSilent = isSilent
  }
  return gaps
}

async function countGapsPerMinute(recorded: Frame[][]): Promise<number> {
  const random = seeded(3)
  let gaps = 0
  for (const frames of recorded) gaps += await findGaps(disturbed(frames, random))
  const samples = recorded.flat().reduce((sum, frame) => sum + frame.samples, 0)
  return gaps / (samples / 16_000 / 60)
}

export async function jitter(url: string): Promise<Result[]> {
  const recorded = await record(url)
  const unit = 'a minute'
  const target = { at: 'most', value: 1 } as const
  const note = 'beside it, no gate'
  return [
    figure(
      { measure: 'R2', what: 'gaps, frames as the server sends them' },
      { value: await countGapsPerMinute(recorded), unit, n: recorded.length, target },
    ),
    figure(
      { measure: 'R2', what: 'gaps, were frames paced as they are heard', note },
      { value: await countGapsPerMinute(recorded.map(paced)), unit, n: recorded.length },
    ),
  ]
}
