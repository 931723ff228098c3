import { useSyncExternalStore } from 'react'
import { openBrowserStorage } from './session/session-storage.ts'

type Theme = 'light' | 'dark'

/** `system`: as the device has it, also once that changes. */
export type ThemeChoice = Theme | 'system'

const themeKey = 'tidings.theme'

function readStored(): ThemeChoice {
  try {
    const stored = openBrowserStorage()?.getItem(themeKey)
    return stored === 'light' || stored === 'dark' ? stored : 'system'
  } catch {
    // Storage refused: the system decides.
    return 'system'
  }
}

const openSystemQuery = () => matchMedia('(prefers-color-scheme: dark)')
const readSystemTheme = (): Theme => (openSystemQuery().matches ? 'dark' : 'light')

const listeners = new Set<() => void>()

/** The root element holds the choice, which the style sheet goes by. */
function readChoice(): ThemeChoice {
  const { theme } = document.documentElement.dataset
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

function apply(next: ThemeChoice): void {
  if (next === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = next
  for (const listener of listeners) listener()
}

export function applyStoredTheme(): void {
  apply(readStored())
}

function choose(next: ThemeChoice): void {
  apply(next)
  try {
    if (next === 'system') openBrowserStorage()?.removeItem(themeKey)
    else openBrowserStorage()?.setItem(themeKey, next)
  } catch {
    // Storage refused: the choice lasts as long as the page.
  }
}

/** Also what another tab of this browser has chosen. */
function subscribe(listener: () => void): () => void {
  const query = openSystemQuery()
  const onStorage = ({ key }: StorageEvent) => {
    if (key === themeKey || key === null) applyStoredTheme()
  }
  listeners.add(listener)
  query.addEventListener('change', listener)
  addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    query.removeEventListener('change', listener)
    removeEventListener('storage', onStorage)
  }
}

/** What is shown: the person's choice, else the system's. */
function readTheme(): Theme {
  const choice = readChoice()
  return choice === 'system' ? readSystemTheme() : choice
}

export function useTheme() {
  const chosen = useSyncExternalStore(subscribe, readChoice)
  const theme = useSyncExternalStore(subscribe, readTheme)
  return {
    chosen,
    theme,
    choose,
    /** To the other one; a theme that agrees with the system follows it from then on. */
    switchTheme: () => {
      const next = theme === 'dark' ? 'light' : 'dark'
      choose(next === readSystemTheme() ? 'system' : next)
    },
  }
}
