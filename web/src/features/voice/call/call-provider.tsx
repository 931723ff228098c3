import type { AppConfig } from '@tidings/contract/api/app-config'
import type { Language, Preferences } from '@tidings/contract/entities'
import {
  createContext,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react'
import { CallController } from './call-controller.ts'
import type { Caller } from './call-settings.ts'
import type { CallHistory } from './call-history.ts'
import type { CallState } from './call-state.ts'

const CallContext = createContext<CallController | null>(null)

type CallProviderProps = CallHistory & {
  /** A change to another user stops the call. */
  caller: Caller
  /** Whether a logout is in progress, which stops the call. */
  isLeaving: boolean
  language: Language
  preferences: Preferences | null
  voice: AppConfig['voice']
  children: ReactNode
}

/** Sits above the routes: a call continues across screens, and ends with the page or the session. */
export function CallProvider({ children, isLeaving, ...rest }: CallProviderProps) {
  const { caller, completeHistory, language, onHistoryChanged, preferences, recordHistory, voice } = rest
  const settings = useMemo(
    () => ({ caller, language, preferences, voice, recordHistory, completeHistory, onHistoryChanged }),
    [caller, language, preferences, voice, recordHistory, completeHistory, onHistoryChanged],
  )
  const [call] = useState(() => new CallController(settings))

  useEffect(() => call.configure(settings), [call, settings])

  useEffect(() => {
    if (isLeaving) call.stop()
  }, [call, isLeaving])

  // A logout may fail, so the conversation is only deleted when it has taken the screen away.
  const close = useEffectEvent(() =>
    isLeaving ? call.configure({ ...settings, caller: null }) : call.close(),
  )
  useEffect(() => {
    const stop = () => call.stop()
    addEventListener('pagehide', stop)
    return () => {
      removeEventListener('pagehide', stop)
      close()
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
