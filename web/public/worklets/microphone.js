/* Turns the microphone into 20 ms frames of PCM16 mono at the target rate. microphone.ts is its other half. */

const phases = 64
const lobes = 8

class Microphone extends AudioWorkletProcessor {
  constructor({ processorOptions: { targetRate, frameSamples } }) {
    super()
    this.step = sampleRate / targetRate
    this.buildKernels()
    this.window = new Float32Array(this.taps)
    this.write = 0
    this.due = 0
    this.frameSamples = frameSamples
    this.frame = new Int16Array(frameSamples)
    this.filled = 0
    this.isClosed = false
    this.port.onmessage = () => {
      this.isClosed = true
    }
  }

  /** A low-pass below half the lower of the two rates, for each of `phases` positions between two input samples. */
  buildKernels() {
    const cutoff = Math.min(1, 1 / this.step) * 0.94
    const half = Math.ceil(lobes / cutoff)
    this.taps = half * 2
    this.kernels = Array.from({ length: phases }, (_, phase) => {
      const kernel = Float32Array.from({ length: this.taps }, (_unused, tap) => {
        const distance = tap - (half - 1) - phase / phases
        const x = Math.PI * distance * cutoff
        const sinc = x === 0 ? 1 : Math.sin(x) / x
        return sinc * (0.5 + 0.5 * Math.cos((Math.PI * distance) / half))
      })
      const sum = kernel.reduce((total, weight) => total + weight, 0)
      return kernel.map((weight) => weight / sum)
    })
  }

  process([input]) {
    const [channel] = input
    if (channel) for (const sample of channel) this.accept(sample)
    return !this.isClosed
  }

  accept(sample) {
    this.window[this.write] = sample
    this.write = (this.write + 1) % this.taps
    this.due -= 1
    while (this.due < 0) {
      this.emit(this.filtered(-this.due))
      this.due += this.step
    }
  }

  /** `back` is how far before the newest sample the wanted position lies, 0 (exclusive) to 1. */
  filtered(back) {
    const kernel = this.kernels[Math.min(phases - 1, Math.floor((1 - back) * phases))]
    let value = 0
    for (let tap = 0; tap < this.taps; tap += 1) {
      value += kernel[tap] * this.window[(this.write + tap) % this.taps]
    }
    return value
  }

  emit(value) {
    this.frame[this.filled] = Math.round(Math.max(-1, Math.min(1, value)) * 32767)
    this.filled += 1
    if (this.filled < this.frameSamples) return
    this.port.postMessage(this.frame, [this.frame.buffer])
    this.frame = new Int16Array(this.frameSamples)
    this.filled = 0
  }
}

registerProcessor('microphone', Microphone)
