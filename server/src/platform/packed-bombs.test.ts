import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFeedServer } from '../../tests/support/feed-server.ts'
import { packers } from '../../tests/support/packers.ts'
import { openSafeFetcher } from './network/safe-fetch.ts'

// What one bomb leaves behind would hide what the next one takes.
setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

let stack: AsyncDisposableStack
beforeEach(() => {
  stack = new AsyncDisposableStack()
})
afterEach(() => stack.disposeAsync())

const megabyte = 1024 * 1024
// Kept for all tests, so that nothing is given back while they measure.
const zeros = Buffer.alloc(150 * megabyte)

test.each(Object.entries(packers))(
  'a bomb packed by %s costs at most two seconds and 200 MB',
  async (coding, pack) => {
    const server = stack.use(await openFeedServer())
    const bomb = pack(zeros)
    server.answers.set('bomb', (response) =>
      response.writeHead(200, { 'content-encoding': coding }).end(bomb),
    )
    const fetcher = stack.use(openSafeFetcher())
    collectGarbage()
    // Of bodies: what the process has from the system it may have had before, and may use again.
    const bodiesMb = () => process.memoryUsage().arrayBuffers / megabyte
    const restingMb = bodiesMb()
    let mostMb = restingMb
    const watch = setInterval(() => (mostMb = Math.max(mostMb, bodiesMb())), 2)
    const before = process.cpuUsage()
    const answer = await fetcher.fetch(server.addressOf('bomb'), { allowPrivateHosts: ['127.0.0.1'] })
    const { user, system } = process.cpuUsage(before)
    clearInterval(watch)
    expect((user + system) / 1e6).toBeLessThan(2)
    expect(Math.max(mostMb, bodiesMb()) - restingMb).toBeLessThan(200)
    expect(answer.kind === 'failed' && answer.reason).toBe('The answer is larger than 15 MB.')
  },
)
