import { parentPort } from 'node:worker_threads'
import { ready } from '#platform/bounded-worker'
import { readFeed, type FeedToRead } from './read-feed.ts'

const port = parentPort
if (!port) throw new Error('feed-reading-worker runs in a worker thread')
port.on('message', (feed: FeedToRead) => port.postMessage(readFeed(feed)))
port.postMessage(ready)
