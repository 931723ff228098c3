import { useCallback, type ReactNode } from 'react'
import { Link, useLocation, useSearch } from 'wouter'

/** Panels over the home page, by their query parameter. */
type Panel = 'story' | 'briefing'

const fromHere = { isFromHere: true }

/** The panel in the URL. Closing it goes back to where its link was, or to the page without it. */
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

/** Inherits the text colour. */
export function PanelLink({ panel, id, children }: { panel: Panel; id: string; children: ReactNode }) {
  return (
    <Link
      href={`/?${panel}=${encodeURIComponent(id)}`}
      state={fromHere}
      className="tap-target text-ink underline decoration-edge decoration-1 underline-offset-4 hover:decoration-ink hover:decoration-2"
    >
      {children}
    </Link>
  )
}
