import { useEffect } from 'react'

/** Leads whoever comes by a link to the heading that has this id, once it is shown: the browser itself looks too early. */
export function useLedHere(id: string, isShown: boolean): void {
  useEffect(() => {
    if (!isShown || location.hash !== `#${id}`) return
    const title = document.getElementById(id)
    title?.scrollIntoView()
    title?.focus()
  }, [id, isShown])
}
