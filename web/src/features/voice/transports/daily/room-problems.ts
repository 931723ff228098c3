import type { RoomError } from '../room.ts'
import type { CallObjectEvents } from './call-library.ts'

/** How the call library says that the other side has closed the room, which is no failure. */
const endedByOthers = 'ejected'

/** Null when nothing has failed. */
export function fatalProblem({ error, errorMsg }: CallObjectEvents['error']): RoomError | null {
  const code = error?.type ?? 'transport-lost'
  return code === endedByOthers ? null : { fatal: true, code, message: errorMsg }
}

/** Without a microphone the call can still be heard, and questions typed. */
export function deviceProblem({ error, errorMsg }: CallObjectEvents['camera-error']): RoomError {
  const isMicrophone = errorMsg.audioOk !== true
  const code = isMicrophone && error?.type === 'not-found' ? 'microphone-absent' : 'microphone-refused'
  return { fatal: false, code: isMicrophone ? code : 'camera', message: errorMsg.errorMsg }
}
