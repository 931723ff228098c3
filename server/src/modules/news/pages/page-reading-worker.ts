import { parentPort } from 'node:worker_threads'
import { ready } from '#platform/bounded-worker'
import { extractPageText, type PageToRead } from './extract-text.ts'

const port = parentPort
if (!port) throw new Error('page-reading-worker runs in a worker thread')
port.on('message', (page: PageToRead) => port.postMessage(extractPageText(page)))
port.postMessage(ready)
