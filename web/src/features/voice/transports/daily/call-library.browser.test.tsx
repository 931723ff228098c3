import { expect, onTestFinished, test } from 'vitest'
import { systemClock } from '../../client/clock.ts'
import { loadCallLibrary } from './call-library.ts'
import { DailyRoom } from './daily-room.ts'
import { openTrackPlayer } from './room-media.ts'

test('the real library takes the rest of itself from where the operator keeps it', async () => {
  const room = new DailyRoom({
    library: loadCallLibrary(),
    libraryUrl: '/voice-library.js',
    openPlayer: openTrackPlayer,
    clock: systemClock,
    call: { id: 'call-1', webCallUrl: 'https://rooms.test/call-1' },
    onMicrophoneLevel: () => undefined,
  })
  onTestFinished(() => room.leave())
  const loaded: string[] = []
  const watching = new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) if (node instanceof HTMLScriptElement) loaded.push(node.src)
  })
  watching.observe(document.head, { childList: true })
  onTestFinished(() => watching.disconnect())
  room.join('https://rooms.test/call-1', new AbortController().signal).catch(() => undefined)
  await expect.poll(() => loaded).toEqual([`${location.origin}/voice-library.js`])
})
