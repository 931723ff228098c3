import { useCallback, type ReactNode } from 'react'
import { Link, useLocation, useSearch } from 'wouter'

const parameter = 'story'
const fromHere = { isFromHere: true }

/** The story that the address names. Closing it goes back to where its link was, or to the page without it. */
export function useOpenStory(): { id: string | null; close: () => void } {
  const [, navigate] = useLocation()
  const id = new URLSearchParams(useSearch()).get(parameter) || null
  const close = useCallback(() => {
    const state = history.state as Partial<typeof fromHere> | null
    if (state?.isFromHere) history.back()
    else navigate('/', { replace: true })
  }, [navigate])
  return { id, close }
}

export function StoryLink({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Link
      href={`/?${parameter}=${encodeURIComponent(id)}`}
      state={fromHere}
      className="text-ink no-underline hover:underline focus-visible:underline"
    >
      {children}
    </Link>
  )
}
