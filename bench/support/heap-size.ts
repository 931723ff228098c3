import { appendFileSync, writeFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isMainThread } from 'node:worker_threads'

// Loaded by `node --import` into a measured server: writes its process id, and on SIGUSR2 how many bytes of heap
// are in use after garbage collection.

const file = process.env['HEAP_SIZE_FILE']
if (isMainThread && file) {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  writeFileSync(file, `${process.pid}\n`)
  process.on('SIGUSR2', () => {
    collect()
    // The second pass collects what finalisers released.
    setTimeout(() => {
      collect()
      appendFileSync(file, `${process.memoryUsage().heapUsed}\n`)
    }, 100)
  })
}
