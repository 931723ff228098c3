import type { Speech } from '../../server/src/modules/speech/index.ts'
import { openBriefings } from '../../server/src/modules/briefings/index.ts'
import { silentLogger } from '../../server/src/platform/logger.ts'
import { readConfig } from '../../server/src/config.ts'
import { openContext } from '../../server/src/start.ts'

// One of the processes: runs the scheduled job whenever it receives a time.

export type Told = { now: number }
export type Answered = 'ready' | 'done'

const engines = { en: 'browser', fr: 'browser', es: 'browser', de: 'browser', it: 'browser' } as const

let now = 0
const clock = { now: () => new Date(now), sleep: async () => {} }
const { built } = await openContext(readConfig(process.env), { clock, log: silentLogger })
const { jobs } = await openBriefings(built.context, { engines } as unknown as Speech)
const job = jobs.find(({ name }) => name === 'briefings-make')

const answer = (message: Answered) => process.send?.(message)
async function run(): Promise<void> {
  await job?.run({}, new AbortController().signal)
  answer('done')
}
process.on('message', (told: Told) => {
  now = told.now
  void run()
})
process.on('disconnect', () => process.exit())
answer('ready')
