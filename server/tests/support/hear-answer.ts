import { CallClient } from './call-client.ts'
import type { TestUser } from './test-user.ts'

/** Asks as the first in a call, and hears the answer out; resolves with what the call says of its place in the history. */
export async function hearAnswer(call: CallClient, question = "What's new?") {
  call.ask(question)
  const { durationMs, turn } = await call.room('complete', (frame) => frame.turn === 1)
  call.tell({ type: 'playback', turn, playedMs: durationMs, state: 'done' })
  return (await call.app('metadata')).metadata
}

/** As `hearAnswer`, in a call of its own. */
export async function callAndHear({ url }: { url: string }, person: TestUser) {
  await using call = await CallClient.begin(url, person)
  return await hearAnswer(call)
}
