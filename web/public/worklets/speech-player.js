/* Plays PCM16 mono, resampled to the context's rate. Runs on the audio thread; speech-player.ts is its other half. */

const tapsPerSide = 8
const taps = tapsPerSide * 2
const phases = 128
const bufferedMs = 70
const fadeMs = 10
const reportMs = 50

/** Windowed-sinc filters, one for each of `phases` positions between two source samples. */
function interpolationKernels(cutoff) {
  return Array.from({ length: phases }, (_, phase) => {
    const kernel = Float32Array.from({ length: taps }, (_unused, tap) => {
      const distance = tap - (tapsPerSide - 1) - phase / phases
      const x = Math.PI * distance * cutoff
      const sinc = x === 0 ? 1 : Math.sin(x) / x
      return sinc * cutoff * (0.5 + 0.5 * Math.cos((Math.PI * distance) / tapsPerSide))
    })
    const sum = kernel.reduce((total, weight) => total + weight, 0)
    return kernel.map((weight) => weight / sum)
  })
}

class SpeechPlayer extends AudioWorkletProcessor {
  constructor({ processorOptions: { sourceRate } }) {
    super()
    this.sourceRate = sourceRate
    this.step = sourceRate / sampleRate
    this.kernels = interpolationKernels(Math.min(1, sampleRate / sourceRate))
    this.window = new Float32Array(taps)
    this.phase = 0
    this.isClosed = false
    this.epoch = 0
    this.reset()
    this.sinceReport = 0
    this.squares = 0
    this.port.onmessage = ({ data }) => this.take(data)
  }

  reset() {
    this.chunks = []
    this.offset = 0
    this.buffered = 0
    this.played = 0
    this.tail = 0
    this.isPlaying = false
    this.waited = 0
    this.fading = null
    this.fadeLeft = 0
  }

  take(message) {
    if (message.type === 'push') {
      this.chunks.push(message.samples)
      this.buffered += message.samples.length
    } else if (message.type === 'flush') {
      this.flush(message.epoch)
    } else if (message.type === 'close') {
      this.isClosed = true
    }
  }

  /** What would have sounded in the next 10 ms still does, fading; new speech waits behind it. */
  flush(epoch) {
    const fade = []
    const length = this.isPlaying ? Math.ceil((this.sourceRate * fadeMs) / 1000) : 0
    while (fade.length < length && this.buffered > 0) fade.push(this.next())
    this.reset()
    this.epoch = epoch
    this.fading = length > 0 ? fade : null
    this.fadeLength = Math.ceil((sampleRate * fadeMs) / 1000)
    this.fadeLeft = this.fading ? this.fadeLength : 0
  }

  next() {
    const chunk = this.chunks[0]
    const sample = chunk[this.offset] / 32768
    this.offset += 1
    this.buffered -= 1
    if (this.offset === chunk.length) {
      this.chunks.shift()
      this.offset = 0
    }
    return sample
  }

  shift() {
    let sample = 0
    if (this.fading) {
      sample = this.fading.shift() ?? 0
    } else if (this.buffered > 0) {
      sample = this.next()
      this.played += 1
      this.tail = taps
    } else {
      this.tail -= 1
    }
    this.window.copyWithin(0, 1)
    this.window[taps - 1] = sample
  }

  render() {
    this.phase += this.step
    while (this.phase >= 1) {
      this.phase -= 1
      this.shift()
    }
    const kernel = this.kernels[Math.floor(this.phase * phases)]
    let value = 0
    for (let tap = 0; tap < taps; tap += 1) value += kernel[tap] * this.window[tap]
    return value
  }

  fadedSample() {
    const value = (this.render() * this.fadeLeft) / this.fadeLength
    this.fadeLeft -= 1
    if (this.fadeLeft === 0) {
      this.fading = null
      this.window.fill(0)
    }
    return value
  }

  /** Speech starts once 70 ms of it are there, or its first sample has waited as long. */
  canStart() {
    if (this.buffered === 0) return false
    this.waited += 1
    const enough = (this.sourceRate * bufferedMs) / 1000
    return this.buffered >= enough || this.waited >= (sampleRate * bufferedMs) / 1000
  }

  sample() {
    if (this.fading) return this.fadedSample()
    if (!this.isPlaying) {
      if (!this.canStart()) return 0
      this.isPlaying = true
      this.waited = 0
    }
    const value = this.render()
    if (this.buffered === 0 && this.tail <= 0) {
      this.isPlaying = false
      this.report()
    }
    return value
  }

  report() {
    const meanSquare = this.sinceReport > 0 ? this.squares / this.sinceReport : 0
    this.port.postMessage({ epoch: this.epoch, played: this.played, meanSquare })
    this.sinceReport = 0
    this.squares = 0
  }

  process(_inputs, [[channel]]) {
    for (let index = 0; index < channel.length; index += 1) {
      const value = this.sample()
      channel[index] = value
      this.squares += value * value
      this.sinceReport += 1
    }
    if (this.sinceReport >= (sampleRate * reportMs) / 1000) this.report()
    return !this.isClosed
  }
}

registerProcessor('speech-player', SpeechPlayer)
