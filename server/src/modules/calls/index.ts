export { openCalls, type Calls } from './open-calls.ts'
export { forgetSoundJob } from './forget-sound.ts'
