import { appendFileSync, writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

// Loaded by `node --import` into a measured server: writes its process id, and on SIGUSR2 how long its event
// loop was delayed (the 99th percentile, in ms) since the last time.

const resolutionMs = 1

const file = process.env['LOOP_DELAY_FILE']
if (isMainThread && file) {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs })
  histogram.enable()
  writeFileSync(file, `${process.pid}\n`)
  process.on('SIGUSR2', () => {
    // Each sample contains the timer's own interval.
    const delayMs = Math.max(0, histogram.percentile(99) / 1e6 - resolutionMs)
    histogram.reset()
    appendFileSync(file, `${delayMs}\n`)
  })
}
