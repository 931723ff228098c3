/* Plays PCM16 mono, resampled to the context's rate. Runs on the audio thread; worklet-player.ts is its other half. */

const tapsPerSide = 8
const taps = tapsPerSide * 2
const phases = 128
const bufferedMs = 70
/** With less than `bufferedMs` a start is sure to run dry, but on a slow connection nothing better comes. */
const longestWaitMs = 200
const fadeMs = 10
/** The fade at the start of speech, and at its end if no more has arrived. */
const edgeMs = 5
const reportMs = 20
/** Above this level, amplified sound is compressed softly rather than clipped. */
const knee = 0.8

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

function limited(value) {
  const size = Math.abs(value)
  if (size <= knee) return value
  return Math.sign(value) * (knee + (1 - knee) * Math.tanh((size - knee) / (1 - knee)))
}

/** A queue of sample chunks. */
class Queue {
  constructor() {
    this.chunks = []
    this.offset = 0
    this.length = 0
    this.endsSentence = true
  }

  push(samples, endsSentence) {
    this.chunks.push(samples)
    this.length += samples.length
    this.endsSentence = endsSentence
  }

  next() {
    const chunk = this.chunks[0]
    const sample = chunk[this.offset] / 32768
    this.offset += 1
    this.length -= 1
    if (this.offset === chunk.length) {
      this.chunks.shift()
      this.offset = 0
    }
    return sample
  }

  /** Returns samples to the front of the queue. */
  putBack(samples) {
    if (samples.length === 0) return
    const rest = this.offset > 0 ? this.chunks.shift().subarray(this.offset) : null
    if (rest) this.chunks.unshift(rest)
    this.chunks.unshift(Int16Array.from(samples, (sample) => Math.round(sample * 32768)))
    this.offset = 0
    this.length += samples.length
  }
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
    this.gain = 1
    this.wantedGain = 1
    this.gainStep = 1000 / (sampleRate * fadeMs)
    this.edgeSamples = (sourceRate * edgeMs) / 1000
    this.edgeStep = 1000 / (sampleRate * edgeMs)
    this.fadeLength = Math.ceil((sampleRate * fadeMs) / 1000)
    this.underruns = 0
    this.reset()
    this.sinceReport = 0
    this.squares = 0
    this.port.onmessage = ({ data }) => this.take(data)
  }

  reset() {
    this.queue = new Queue()
    this.played = 0
    this.tail = 0
    this.isPlaying = false
    this.waited = 0
    this.edge = 0
    this.fading = null
    this.fadeLeft = 0
    this.isPaused = false
    /** During the fade-out of a pause: the samples taken, and where to resume. */
    this.held = null
  }

  take(message) {
    if (message.type === 'push') this.queue.push(message.samples, message.endsSentence)
    else if (message.type === 'flush') this.flush(message.epoch)
    else if (message.type === 'pause') this.pause()
    else if (message.type === 'resume') this.resume()
    else if (message.type === 'gain') this.wantedGain = message.gain
    else if (message.type === 'close') this.isClosed = true
  }

  /** Fades out the next 10 ms; new speech waits for it. */
  flush(epoch) {
    const fade = []
    const isAudible = this.isPlaying && (!this.isPaused || this.held !== null)
    const length = isAudible ? Math.ceil((this.sourceRate * fadeMs) / 1000) : 0
    while (fade.length < length && this.queue.length > 0) fade.push(this.queue.next())
    const left = this.held ? this.held.fadeLeft : this.fadeLength
    this.reset()
    this.epoch = epoch
    this.fading = length > 0 ? fade : null
    this.fadeLeft = this.fading ? left : 0
  }

  /** Fades out within 10 ms; resuming continues from here. */
  pause() {
    if (this.isPaused) return
    this.isPaused = true
    if (!this.isPlaying || this.fading) return
    const { edge, phase } = this
    this.held = { samples: [], window: this.window.slice(), phase, edge, fadeLeft: this.fadeLength }
  }

  resume() {
    if (this.held) this.hold()
    this.isPaused = false
    this.edge = 0
  }

  hold() {
    const { held } = this
    this.held = null
    this.queue.putBack(held.samples)
    this.window.set(held.window)
    this.phase = held.phase
    this.report()
  }

  shift() {
    let sample = 0
    if (this.fading) {
      sample = this.fading.shift() ?? 0
    } else if (this.queue.length > 0) {
      sample = this.queue.next()
      if (this.held) this.held.samples.push(sample)
      else this.played += 1
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
    if (this.fadeLeft <= 0) {
      this.fading = null
      this.window.fill(0)
    }
    return value
  }

  pausedSample() {
    if (!this.held) return 0
    const value = (this.render() * this.held.edge * this.held.fadeLeft) / this.fadeLength
    this.held.fadeLeft -= 1
    if (this.held.fadeLeft <= 0) this.hold()
    return value
  }

  /** Speech starts once 70 ms or the end of a sentence has arrived, or after the longest wait. */
  canStart() {
    if (this.queue.length === 0) return false
    this.waited += 1
    const enough = (this.sourceRate * bufferedMs) / 1000
    const isLong = this.waited >= (sampleRate * longestWaitMs) / 1000
    return this.queue.length >= enough || this.queue.endsSentence || isLong
  }

  sample() {
    if (this.fading) return this.fadedSample()
    if (this.isPaused) return this.pausedSample()
    if (!this.isPlaying) {
      if (!this.canStart()) return 0
      this.isPlaying = true
      this.waited = 0
      this.edge = 0
    }
    this.edge = Math.min(1, this.edge + this.edgeStep, this.queue.length / this.edgeSamples)
    const value = this.render() * this.edge
    if (this.queue.length === 0 && this.tail <= 0) this.runDry()
    return value
  }

  /** An audible gap if it happens in the middle of a sentence. */
  runDry() {
    this.isPlaying = false
    if (!this.queue.endsSentence) this.underruns += 1
    this.report()
  }

  report() {
    const meanSquare = this.sinceReport > 0 ? this.squares / this.sinceReport : 0
    const { epoch, played, underruns } = this
    this.port.postMessage({ epoch, played, meanSquare, underruns })
    this.sinceReport = 0
    this.squares = 0
  }

  process(_inputs, [[channel]]) {
    for (let index = 0; index < channel.length; index += 1) {
      const change = this.wantedGain - this.gain
      this.gain += Math.sign(change) * Math.min(Math.abs(change), this.gainStep)
      const value = limited(this.sample() * this.gain)
      channel[index] = value
      this.squares += value * value
      this.sinceReport += 1
    }
    if (this.sinceReport >= (sampleRate * reportMs) / 1000) this.report()
    return !this.isClosed
  }
}

registerProcessor('speech-player', SpeechPlayer)
