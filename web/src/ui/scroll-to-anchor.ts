import { useEffect } from 'react'

/** Scrolls to the heading with this id once it is shown, because the browser follows the link's fragment too early. */
export function useScrollToAnchor(id: string, isShown: boolean): void {
  useEffect(() => {
    if (!isShown || location.hash !== `#${id}`) return
    const title = document.getElementById(id)
    title?.scrollIntoView()
    title?.focus()
  }, [id, isShown])
}
