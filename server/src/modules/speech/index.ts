export { describeSpeech, socketVoice } from './describe-speech.ts'
export { openSpeech, type Speech } from './open-speech.ts'
export { speakable } from './speakable/speakable.ts'
export { encodeWav } from './wav.ts'
