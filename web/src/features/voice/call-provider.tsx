import type { AppConfig } from '@tidings/contract/api/app-config'
import type { Language, Preferences } from '@tidings/contract/entities'
import { createContext, useContext, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import type { CallView } from './call-view.ts'
import type { HistoryEntry } from './live-call-history.ts'
import { LiveCall, type Caller } from './live-call.ts'

const CallContext = createContext<LiveCall | null>(null)

type CallProviderProps = {
  /** Null when nobody is signed in; becoming null, or somebody else, stops the call. */
  caller: Caller | null
  language: Language
  preferences: Preferences | null
  voice: AppConfig['voice']
  recordHistory: (entry: HistoryEntry) => Promise<void>
  onHistoryChanged: () => void
  children: ReactNode
}

/** Stands above the routes: a call goes on from screen to screen, and ends with the page or the session. */
export function CallProvider({ children, ...rest }: CallProviderProps) {
  const { caller, language, onHistoryChanged, preferences, recordHistory, voice } = rest
  const [call] = useState(
    () => new LiveCall({ caller, language, preferences, voice, recordHistory, onHistoryChanged }),
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

/** What the call shows and what it can do. Throws outside a `CallProvider`. */
export function useCall(): { call: LiveCall; view: CallView } {
  const call = useContext(CallContext)
  if (!call) throw new Error('useCall must be used within a CallProvider')
  return { call, view: useSyncExternalStore(call.subscribe, call.view, call.view) }
}
