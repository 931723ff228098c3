import type { AppConfig } from '@tidings/contract/api/app-config'
import type { Language, Preferences } from '@tidings/contract/entities'
import { createContext, useContext, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { CallController, type Caller } from './call-controller.ts'
import type { HistoryEntry } from './call-history.ts'
import type { CallState } from './call-state.ts'

const CallContext = createContext<CallController | null>(null)

type CallProviderProps = {
  /** Null when nobody is signed in. A change to null or to another user stops the call. */
  caller: Caller | null
  language: Language
  preferences: Preferences | null
  voice: AppConfig['voice']
  recordHistory: (entry: HistoryEntry) => Promise<void>
  onHistoryChanged: () => void
  children: ReactNode
}

/** Sits above the routes: a call continues across screens, and ends with the page or the session. */
export function CallProvider({ children, ...rest }: CallProviderProps) {
  const { caller, language, onHistoryChanged, preferences, recordHistory, voice } = rest
  const [call] = useState(
    () => new CallController({ caller, language, preferences, voice, recordHistory, onHistoryChanged }),
  )

  useEffect(() => {
    call.configure({ caller, language, preferences, voice, recordHistory, onHistoryChanged })
  }, [call, caller, language, preferences, voice, recordHistory, onHistoryChanged])

  useEffect(() => {
    const stop = () => call.stop()
    window.addEventListener('pagehide', stop)
    return () => {
      window.removeEventListener('pagehide', stop)
      stop()
    }
  }, [call])

  return <CallContext value={call}>{children}</CallContext>
}

/** Throws outside a `CallProvider`. */
export function useCall(): { call: CallController; state: CallState } {
  const call = useContext(CallContext)
  if (!call) throw new Error('useCall must be used within a CallProvider')
  return { call, state: useSyncExternalStore(call.subscribe, call.state, call.state) }
}
