import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** The scroll events that our own scrolling causes come within this time. */
const ownScrollMs = 150
/** So much of the end may be out of sight. */
const slackPx = 48

type Follow = {
  scroller: RefObject<HTMLDivElement | null>
  /** False once the reader has scrolled away from what is newest. */
  isFollowing: boolean
  showNewest: () => void
}

function isEndInSight(scroller: HTMLElement): boolean {
  const isAtEnd = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight <= slackPx
  const { bottom, top } = scroller.getBoundingClientRect()
  return isAtEnd && top < innerHeight && bottom <= innerHeight + scroller.clientHeight / 2
}

/** What is being said now, else the question whose answer is the newest. */
function findNewest(scroller: HTMLElement): HTMLElement | null {
  return (
    scroller.querySelector<HTMLElement>('[data-current]') ??
    [...scroller.querySelectorAll<HTMLElement>('[data-exchange]')].at(-1) ??
    null
  )
}

/** Brings it into sight in the list, and the list into sight on the page; on a phone the bar at the bottom stays clear. */
function bringIntoSight(scroller: HTMLElement, element: HTMLElement): void {
  const isSpoken = element.matches('[data-current]')
  const list = scroller.getBoundingClientRect()
  const { bottom, height, top } = element.getBoundingClientRect()
  if (!isSpoken && height > list.height) scroller.scrollTop += top - list.top
  else if (bottom > list.bottom) scroller.scrollTop += bottom - list.bottom + (isSpoken ? height : 0)
  else if (top < list.top) scroller.scrollTop += top - list.top
  element.scrollIntoView({ block: 'nearest' })
}

/**
 * Keeps the newest in sight whenever `marker` changes, unless the reader has scrolled away from it; a new question, of
 * which there are `questions`, brings the reader back.
 */
export function useFollowNewest(marker: unknown, questions: number): Follow {
  const scroller = useRef<HTMLDivElement>(null)
  const [isFollowing, setIsFollowing] = useState(true)
  const [asked, setAsked] = useState(questions)
  const ownScrollAt = useRef(-Infinity)
  if (asked !== questions) {
    setAsked(questions)
    setIsFollowing(true)
  }

  const showNewest = useCallback(() => {
    const element = scroller.current && findNewest(scroller.current)
    if (!scroller.current || !element) return
    ownScrollAt.current = performance.now()
    bringIntoSight(scroller.current, element)
  }, [])

  useLayoutEffect(() => {
    if (isFollowing) showNewest()
  }, [marker, isFollowing, showNewest])

  useEffect(() => {
    const check = () => {
      if (!scroller.current || performance.now() - ownScrollAt.current < ownScrollMs) return
      setIsFollowing(isEndInSight(scroller.current))
    }
    const list = scroller.current
    list?.addEventListener('scroll', check, { passive: true })
    addEventListener('scroll', check, { passive: true })
    return () => {
      list?.removeEventListener('scroll', check)
      removeEventListener('scroll', check)
    }
  }, [])

  return {
    scroller,
    isFollowing,
    showNewest: () => {
      setIsFollowing(true)
      if (scroller.current) scroller.current.scrollTop = scroller.current.scrollHeight
      showNewest()
    },
  }
}
