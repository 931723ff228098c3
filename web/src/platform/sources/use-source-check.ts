import { useEffect, useState } from 'react'
import type { SourceCheck } from '@tidings/contract/api/news'
import { callApi, chooseMessage } from '../http/api-client.ts'
import { describeCheck } from './describe-catalogue.ts'
import { useAuth } from '../session/session.tsx'

/** How long to wait after the last keystroke before looking it up. */
const pauseMs = 600
const shortest = 2

type Checked = { typed: string; text: string; isProblem: boolean }

/** A message about the typed name or address; null while it is being checked. */
export function useSourceCheck(text: string): Checked | null {
  const { project } = useAuth()
  const [checked, setChecked] = useState<Checked | null>(null)
  const typed = text.trim()
  useEffect(() => {
    if (typed.length < shortest) return undefined
    const abort = new AbortController()
    const look = async () => {
      const request = { method: 'POST', body: { name: typed }, signal: abort.signal } as const
      try {
        const check = await callApi<SourceCheck>(project, '/api/sources/check', request)
        setChecked({ typed, text: describeCheck(check), isProblem: check.error !== null })
      } catch (error) {
        if (abort.signal.aborted) return
        const reason = chooseMessage(error, 'Could not check this source.')
        setChecked({ typed, text: reason, isProblem: false })
      }
    }
    const timer = setTimeout(() => void look(), pauseMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [project, typed])
  return checked?.typed === typed ? checked : null
}
