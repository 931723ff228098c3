import { useSyncExternalStore } from 'react'
import { openBrowserStorage } from './session/session-storage.ts'

type Theme = 'light' | 'dark'

/** `system` follows the device, including later changes. */
export type ThemeChoice = Theme | 'system'

const themeKey = 'tidings.theme'

function readStored(): ThemeChoice {
  try {
    const stored = openBrowserStorage()?.getItem(themeKey)
    return stored === 'light' || stored === 'dark' ? stored : 'system'
  } catch {
    // Storage is unavailable: follow the system.
    return 'system'
  }
}

const openSystemQuery = () => matchMedia('(prefers-color-scheme: dark)')
const readSystemTheme = (): Theme => (openSystemQuery().matches ? 'dark' : 'light')

const listeners = new Set<() => void>()

/** The style sheet uses this attribute of the root element. */
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
    // Storage is unavailable: the choice lasts as long as the page.
  }
}

/** Includes changes in other tabs. */
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

/** The effective theme: the user's choice, or else the system's. */
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
    /** Toggles the theme; a theme equal to the system's follows it from then on. */
    switchTheme: () => {
      const next = theme === 'dark' ? 'light' : 'dark'
      choose(next === readSystemTheme() ? 'system' : next)
    },
  }
}
