import { openMeasuredHeap } from '../support/measured-process.ts'
import { openNewsroom } from '../support/newsroom.ts'
import { answerTime, modelTime, news } from './answer-time.ts'
import { load } from './load.ts'
import { attempt, type Group, type Result } from './results.ts'

export const fullNewsroom: Group = {
  measures: ['L1', 'L2', 'M1'],
  run: async (wanted) => {
    const results: Result[] = []
    if (wanted.has('L1') || wanted.has('M1')) {
      const heap = openMeasuredHeap()
      await using newsroom = await openNewsroom(news, heap.env)
      if (wanted.has('L1')) {
        results.push(...(await attempt('L1', () => answerTime(newsroom.url))))
      }
      if (wanted.has('M1')) {
        results.push(...(await attempt('M1', () => load(newsroom.url, heap.megabytes))))
      }
    }
    if (wanted.has('L2')) results.push(modelTime)
    return results
  },
}
