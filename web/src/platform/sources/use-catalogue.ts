import { useEffect, useState } from 'react'
import type { Catalogue, CatalogueSource } from '@tidings/contract/api/news'
import { callApi, chooseMessage } from '../http/api-client.ts'
import { useAuth } from '../session/session.tsx'

type Loaded = { sources: readonly CatalogueSource[] | null; problem: string | null }

const nothing: Loaded = { sources: null, problem: null }

/** The public catalogue of sources. Null until it has loaded, and if it cannot be loaded. */
export function useCatalogue(): Loaded & { retry: () => void } {
  const { project } = useAuth()
  const [loaded, setLoaded] = useState(nothing)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const abort = new AbortController()
    callApi<Catalogue>(project, '/api/sources', { signal: abort.signal }).then(
      ({ sources }) => setLoaded({ sources, problem: null }),
      (error: unknown) => {
        if (abort.signal.aborted) return
        setLoaded({ sources: null, problem: chooseMessage(error, 'Could not load the sources.') })
      },
    )
    return () => abort.abort()
  }, [project, attempt])
  const retry = () => {
    setLoaded(nothing)
    setAttempt(attempt + 1)
  }
  return { ...loaded, retry }
}
