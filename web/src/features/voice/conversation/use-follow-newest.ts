import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { isScrollingKey } from '#ui/is-scrolling-key.ts'

/** A scroll within this time after user input counts as the user's. */
const intentMs = 1000
/** How much of the end may be hidden. */
const slackPx = 48

type Follow = {
  scroller: RefObject<HTMLDivElement | null>
  /** False once the user has scrolled away from the newest content. */
  isFollowing: boolean
  showNewest: () => void
}

function isEndInSight(scroller: HTMLElement): boolean {
  const isAtEnd = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight <= slackPx
  const { bottom, top } = scroller.getBoundingClientRect()
  return isAtEnd && top < innerHeight && bottom <= innerHeight + scroller.clientHeight / 2
}

/** The current sentence, or else the newest question. */
function findNewest(scroller: HTMLElement): HTMLElement | null {
  return (
    scroller.querySelector<HTMLElement>('[data-current]') ??
    [...scroller.querySelectorAll<HTMLElement>('[data-exchange]')].at(-1) ??
    null
  )
}

/** Keyboard focus inside counts as reading there. */
const hasKeyboardIn = (scroller: HTMLElement) => scroller.querySelector(':focus-visible') !== null

/** Scrolls the list to the element. */
function scrollList(scroller: HTMLElement, element: HTMLElement): void {
  const isSpoken = element.matches('[data-current]')
  const list = scroller.getBoundingClientRect()
  const { bottom, height, top } = element.getBoundingClientRect()
  if (!isSpoken && height > list.height) scroller.scrollTop += top - list.top
  else if (bottom > list.bottom) scroller.scrollTop += bottom - list.bottom + (isSpoken ? height : 0)
  else if (top < list.top) scroller.scrollTop += top - list.top
}

/** Scrolls the page to the list, above the bottom bar on phones. */
function bringIntoSight(scroller: HTMLElement, element: HTMLElement): void {
  scrollList(scroller, element)
  // Includes the player above and the question field below.
  scroller.scrollIntoView({ block: 'nearest' })
  element.scrollIntoView({ block: 'nearest' })
}

/** Reports whether the end is visible whenever the user, not our own code, has scrolled the list or page. */
function useReaderScroll(
  scroller: RefObject<HTMLDivElement | null>,
  ownTop: RefObject<number>,
  onScroll: (isEnd: boolean) => void,
): void {
  useEffect(() => {
    const list = scroller.current
    if (!list) return
    const listening = new AbortController()
    const options = { signal: listening.signal, passive: true }
    let intentAt = -Infinity
    const intend = () => (intentAt = performance.now())
    const check = () => onScroll(isEndInSight(list))
    addEventListener('wheel', intend, options)
    addEventListener('touchmove', intend, options)
    addEventListener('keydown', (event) => void (isScrollingKey(event) && intend()), options)
    addEventListener('scroll', () => void (performance.now() - intentAt < intentMs && check()), options)
    list.addEventListener(
      'scroll',
      () => void (Math.abs(list.scrollTop - ownTop.current) > 1 && check()),
      options,
    )
    return () => listening.abort()
  }, [scroller, ownTop, onScroll])
}

/**
 * Keeps the newest content in view whenever `marker` changes, unless the user has scrolled away; a new question resumes
 * following. A page that opens with an earlier conversation stays at its top.
 */
export function useFollowNewest(marker: unknown, questions: number, isOfBefore: boolean): Follow {
  const scroller = useRef<HTMLDivElement>(null)
  const [isFollowing, setIsFollowing] = useState(true)
  const [asked, setAsked] = useState(questions)
  /** Where our own scrolling left the list. */
  const ownTop = useRef(0)
  const opening = useRef(isOfBefore ? marker : null)
  if (asked !== questions) {
    setAsked(questions)
    setIsFollowing(true)
  }

  const showNewest = useCallback(() => {
    const element = scroller.current && findNewest(scroller.current)
    if (!scroller.current || !element || hasKeyboardIn(scroller.current)) return
    const isOpening = opening.current !== null && opening.current === marker
    if (isOpening) scrollList(scroller.current, element)
    else bringIntoSight(scroller.current, element)
    ownTop.current = scroller.current.scrollTop
  }, [marker])

  useLayoutEffect(() => {
    if (isFollowing) showNewest()
  }, [isFollowing, showNewest])

  useReaderScroll(scroller, ownTop, setIsFollowing)

  return {
    scroller,
    isFollowing,
    showNewest: () => {
      setIsFollowing(true)
      const list = scroller.current
      if (!list) return
      list.scrollTop = list.scrollHeight
      ownTop.current = list.scrollTop
      list.scrollIntoView({ block: 'nearest' })
    },
  }
}
