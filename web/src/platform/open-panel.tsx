import { useCallback, type ReactNode } from 'react'
import { Link, useLocation, useSearch } from 'wouter'

/** What can be open over home, by the parameter that names it in the address. */
type Panel = 'story' | 'briefing'

const fromHere = { isFromHere: true }

/** The panel over home that the address names. Closing it goes back to where its link was, or to the page without it. */
export function useOpenPanel(panel: Panel): { id: string | null; close: () => void } {
  const [, navigate] = useLocation()
  const id = new URLSearchParams(useSearch()).get(panel) || null
  const close = useCallback(() => {
    const state = history.state as Partial<typeof fromHere> | null
    if (state?.isFromHere) history.back()
    else navigate('/', { replace: true })
  }, [navigate])
  return { id, close }
}

/** In the colour of the text around it. */
export function PanelLink({ panel, id, children }: { panel: Panel; id: string; children: ReactNode }) {
  return (
    <Link
      href={`/?${panel}=${encodeURIComponent(id)}`}
      state={fromHere}
      className="text-ink underline decoration-edge decoration-1 underline-offset-4 hover:decoration-ink hover:decoration-2"
    >
      {children}
    </Link>
  )
}
