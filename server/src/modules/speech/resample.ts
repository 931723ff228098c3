import { audioSampleRate } from '@tidings/contract/call/audio-frame'
import type { AudioClip } from './wav.ts'

type Kernel = { up: number; down: number; taps: number; phases: Float32Array[] }

/** Zero crossings of the sinc on each side, for a transition band of about a tenth of the pass band. */
const lobes = 16
/** End of the pass band, as a fraction of the lower Nyquist frequency. */
const passBand = 0.92

const kernels = new Map<number, Kernel>()

function findGreatestDivisor(a: number, b: number): number {
  return b === 0 ? a : findGreatestDivisor(b, a % b)
}

function computePhase(offset: number, taps: number, cutoff: number): Float32Array {
  const weights = new Float32Array(taps)
  const half = taps / 2
  let sum = 0
  for (let tap = 0; tap < taps; tap++) {
    const distance = tap - half + 1 - offset
    const x = Math.PI * distance * cutoff
    const window = 0.5 + 0.5 * Math.cos((Math.PI * distance) / half)
    const weight = Math.abs(distance) >= half ? 0 : (x === 0 ? 1 : Math.sin(x) / x) * window
    weights[tap] = weight
    sum += weight
  }
  return weights.map((weight) => weight / sum)
}

function getKernel(sampleRate: number): Kernel {
  const known = kernels.get(sampleRate)
  if (known) return known
  const divisor = findGreatestDivisor(sampleRate, audioSampleRate)
  const up = audioSampleRate / divisor
  const cutoff = Math.min(1, audioSampleRate / sampleRate) * passBand
  const taps = 2 * Math.ceil(lobes / cutoff)
  const phases = Array.from({ length: up }, (_, phase) => computePhase(phase / up, taps, cutoff))
  const kernel = { up, down: sampleRate / divisor, taps, phases }
  kernels.set(sampleRate, kernel)
  return kernel
}

/** To 16 kHz, with a windowed-sinc filter against aliasing. */
export function resample({ sampleRate, samples }: AudioClip): Int16Array {
  if (sampleRate === audioSampleRate) return samples
  const { up, down, taps, phases } = getKernel(sampleRate)
  const output = new Int16Array(Math.floor((samples.length * up) / down))
  for (let index = 0; index < output.length; index++) {
    const position = index * down
    const weights = phases[position % up]!
    const first = Math.floor(position / up) - taps / 2 + 1
    let sum = 0
    for (let tap = Math.max(0, -first); tap < taps && first + tap < samples.length; tap++) {
      sum += weights[tap]! * samples[first + tap]!
    }
    output[index] = Math.max(-32_768, Math.min(32_767, Math.round(sum)))
  }
  return output
}
