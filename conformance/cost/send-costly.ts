import { parentPort, workerData } from 'node:worker_threads'
import { costlyRead } from './costly-read.ts'

// Sent from a separate thread, so that the other person's waiting times do not include this work.

export type Sending = { url: string; token: string; count: number }
/** The number of responses by status. */
export type Answers = Map<string, number>

const senders = 8

const { count, token, url } = workerData as Sending
const answers: Answers = new Map()
let next = 0

async function send(): Promise<void> {
  while (next < count) {
    const { path, headers } = costlyRead(next++)
    const response = await fetch(url + encodeURI(path), {
      headers: { ...headers, authorization: `Bearer ${token}` },
    })
    const text = await response.text()
    const answer =
      response.status < 500 ? String(response.status) : `${response.status} ${text.slice(0, 100)}`
    answers.set(answer, (answers.get(answer) ?? 0) + 1)
  }
}

await Promise.all(Array.from({ length: senders }, send))
parentPort?.postMessage(answers)
