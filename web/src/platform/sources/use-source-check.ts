import { useEffect, useState } from 'react'
import type { SourceCheck } from '@tidings/contract/api/news'
import { callApi, chooseMessage } from '../http/api-client.ts'
import { describeCheck } from './describe-catalogue.ts'
import { useAuth } from '../session/session.tsx'

/** So long nothing more is typed before it is looked up. */
const pauseMs = 600
const shortest = 2

type Checked = { typed: string; text: string; isProblem: boolean }

/** What is known of a name or an address while it is typed, in words; null while that is being found out. */
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
