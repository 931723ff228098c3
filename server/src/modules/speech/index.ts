export { describeSpeech, describeSocketVoice } from './describe-speech.ts'
export { openSpeech, type Speech } from './open-speech.ts'
export { makeSpeakable } from './speakable/speakable.ts'
export { encodeWav, joinSamples } from './wav.ts'
