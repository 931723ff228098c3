export { withDeadline } from './deadline.ts'
export { describeSpeech, socketVoice } from './describe-speech.ts'
export { openSpeech, type Speech } from './open-speech.ts'
export { encodeWav } from './wav.ts'
