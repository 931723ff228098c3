import { useSyncExternalStore } from 'react'
import type { DownloadProgress, IdentityProofBody } from '@tidings/contract/api/personal-data'
import { AppError } from '@tidings/contract/errors'
import { yourDataTexts } from '@tidings/contract/texts/your-data'
import { callApi, openApi, chooseMessage } from '#platform/http/api-client.ts'
import { fetchHeadBounded } from '#platform/http/bounded-fetch.ts'
import { logProblem } from '#platform/log.ts'
import type { Project } from '#platform/project/project.ts'
import { saveFile } from '#platform/save-file.ts'

/** One download per page, which continues while other screens are shown. */
export type DownloadState =
  | { kind: 'none' }
  | { kind: 'running'; bytes: number; progress: DownloadProgress | null }
  | { kind: 'ended'; outcome: 'done' | 'cancelled' | 'failed'; message: string }

const path = '/api/personal-data/download'
const progressMs = 1000

let state: DownloadState = { kind: 'none' }
let cancelling = new AbortController()
const listeners = new Set<() => void>()

function set(next: DownloadState) {
  state = next
  for (const listener of listeners) listener()
}

function update(change: { bytes?: number; progress?: DownloadProgress }) {
  if (state.kind === 'running') set({ ...state, ...change })
}

/** Browsers hold a blob outside of the page's memory, and on disk when it is large. */
async function receive(answer: Response): Promise<Blob> {
  let bytes = 0
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength
      update({ bytes })
      controller.enqueue(chunk)
    },
  })
  const counted = answer.body?.pipeThrough(counter, { signal: cancelling.signal }) ?? null
  return new Response(counted, { headers: { 'Content-Type': 'application/zip' } }).blob()
}

function followProgress(project: Project): () => void {
  const timer = setInterval(() => {
    callApi<DownloadProgress>(project, path).then(
      (progress) => update({ progress }),
      // Finished or unknown: the bytes are still counted.
      () => undefined,
    )
  }, progressMs)
  return () => clearInterval(timer)
}

function endWith(failure: string) {
  const isCancelled = cancelling.signal.aborted
  set({
    kind: 'ended',
    outcome: isCancelled ? 'cancelled' : 'failed',
    message: isCancelled ? yourDataTexts.cancelled : failure,
  })
}

async function run(project: Project, answer: Response) {
  const endProgress = followProgress(project)
  try {
    const name = /filename="([^"]+)"/.exec(answer.headers.get('Content-Disposition') ?? '')?.[1]
    saveFile(await receive(answer), name ?? 'tidings.zip')
    set({ kind: 'ended', outcome: 'done', message: yourDataTexts.done })
  } catch (error) {
    if (!cancelling.signal.aborted) logProblem(yourDataTexts.downloadFailed, error)
    endWith(yourDataTexts.downloadFailed)
  } finally {
    endProgress()
  }
}

/**
 * Resolves once the download has begun; its progress is in the state. Throws the `AppError` `forbidden` if a password or code
 * is needed or wrong; other failures are in the state.
 */
export async function startDownload(project: Project, proof: IdentityProofBody): Promise<void> {
  if (state.kind === 'running') return
  cancelling = new AbortController()
  const { signal } = cancelling
  set({ kind: 'running', bytes: 0, progress: null })
  try {
    const answer = await openApi(project, path, {
      method: 'POST',
      body: proof,
      request: fetchHeadBounded,
      signal,
    })
    void run(project, answer)
  } catch (error) {
    const isRefused = error instanceof AppError && error.code === 'forbidden'
    if (isRefused) {
      set({ kind: 'none' })
      throw error
    }
    endWith(chooseMessage(error, yourDataTexts.downloadFailed))
  }
}

/** Clears the outcome of a download. */
export function forgetOutcome() {
  if (state.kind === 'ended') set({ kind: 'none' })
}

export function cancelDownload() {
  cancelling.abort()
}

export function useDownload(): DownloadState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => state,
  )
}
