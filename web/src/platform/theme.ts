import { useState, useSyncExternalStore } from 'react'
import { browserStorage } from './session/session-storage.ts'

type Theme = 'light' | 'dark'

const themeKey = 'tidings.theme'

function storedTheme(): Theme | null {
  try {
    const stored = browserStorage()?.getItem(themeKey)
    return stored === 'light' || stored === 'dark' ? stored : null
  } catch {
    // Storage refused: the system decides.
    return null
  }
}

function systemTheme(): Theme {
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** A choice that agrees with the system is none: the page then follows the system again. */
function choose(theme: Theme): void {
  const choice = theme === systemTheme() ? null : theme
  if (choice) document.documentElement.dataset.theme = choice
  else delete document.documentElement.dataset.theme
  try {
    if (choice) browserStorage()?.setItem(themeKey, choice)
    else browserStorage()?.removeItem(themeKey)
  } catch {
    // Storage refused: the choice lasts as long as the page.
  }
}

export function applyStoredTheme(): void {
  const theme = storedTheme()
  if (theme) document.documentElement.dataset.theme = theme
}

function watchSystem(changed: () => void): () => void {
  const query = matchMedia('(prefers-color-scheme: dark)')
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** The person's choice, else the system's, also once the system changes. */
export function useTheme(): { theme: Theme; switchTheme: () => void } {
  const system = useSyncExternalStore(watchSystem, systemTheme)
  const [chosen, setChosen] = useState(storedTheme)
  const theme = chosen ?? system
  const switchTheme = () => {
    const next = theme === 'dark' ? 'light' : 'dark'
    choose(next)
    setChosen(next === system ? null : next)
  }
  return { theme, switchTheme }
}
