import type { ServerFrame } from '@tidings/contract/call/call-messages'
import type { CallClient } from './call-client.ts'

type Complete = Extract<ServerFrame, { type: 'complete' }>

/** Plays each sentence as it arrives, until the turn is complete. */
export async function playToEnd(call: CallClient, turn: number): Promise<Complete> {
  const sentences = () => call.frames('sentence').filter((frame) => frame.turn === turn).length
  for (let heard = 0; ; heard = sentences()) {
    const news = await call.until(() => {
      const complete = call.frames('complete').find((frame) => frame.turn === turn)
      return complete ?? (sentences() > heard ? 'a sentence' : undefined)
    }, `the end of turn ${turn}`)
    if (news !== 'a sentence') return news
    call.tell({ type: 'playback', turn, playedMs: Number.MAX_SAFE_INTEGER, state: 'progress' })
  }
}
