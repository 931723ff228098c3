import type { QueryHistoryEntry } from '@tidings/contract/entities'
import { useEffect, useRef, useState } from 'react'
import { chooseMessage } from '#platform/http/api-client.ts'
import { importCode } from '#platform/import-code.ts'
import { logProblem } from '#platform/log.ts'
import { countEntries, findEntries, type EntryFilter } from '#platform/project/records/history-archive.ts'
import { saveFile } from '#platform/save-file.ts'
import { useAuth } from '#platform/session/session.tsx'
import { archiveTexts } from './archive-texts.ts'
import type { ExportForm } from './format-export.ts'

/** Per request: entries have up to 220,000 characters. */
const pageSize = 100

export type ExportState =
  | { kind: 'none' }
  | { kind: 'running'; done: number; total: number }
  | { kind: 'done' | 'cancelled'; count: number }
  | { kind: 'failed'; message: string }

type Wanted = {
  filter: EntryFilter
  form: ExportForm
  /** Entries about to be deleted. */
  isLeftOut: (entry: QueryHistoryEntry) => boolean
}

/** Exports all matching entries, read page by page, as a download. */
export function useExport() {
  const { project, user } = useAuth()
  const [state, setState] = useState<ExportState>({ kind: 'none' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function readAll({ filter }: Wanted, signal: AbortSignal): Promise<QueryHistoryEntry[]> {
    const all: QueryHistoryEntry[] = []
    const total = await countEntries(project, user?.id ?? '', filter)
    for (;;) {
      const page = await findEntries(project, user?.id ?? '', {
        filter,
        after: all.at(-1) ?? null,
        count: pageSize,
      })
      signal.throwIfAborted()
      all.push(...page)
      setState({ kind: 'running', done: all.length, total: Math.max(total, all.length) })
      if (page.length < pageSize) return all
    }
  }

  async function start(wanted: Wanted): Promise<void> {
    if (running.current) return
    const abort = new AbortController()
    running.current = abort
    setState({ kind: 'running', done: 0, total: 0 })
    try {
      const entries = (await readAll(wanted, abort.signal)).filter((entry) => !wanted.isLeftOut(entry))
      const { formatExport } = await importCode(() => import('./format-export.ts'))
      saveFile(formatExport(entries, wanted.form), `tidings-history.${wanted.form}`)
      setState({ kind: 'done', count: entries.length })
    } catch (error) {
      if (abort.signal.aborted) return setState({ kind: 'cancelled', count: 0 })
      logProblem('The export failed', error)
      setState({ kind: 'failed', message: chooseMessage(error, archiveTexts.exportFailed) })
    } finally {
      running.current = null
    }
  }

  return { state, start, cancel: () => running.current?.abort() }
}
