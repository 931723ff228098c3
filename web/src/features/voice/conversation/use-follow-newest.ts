import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { isScrollingKey } from '#ui/is-scrolling-key.ts'

/** The page scrolls for many reasons; within this time after one of these it is the reader who scrolls it. */
const intentMs = 1000
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

/** Where the keyboard is, there the reader is. */
const hasKeyboardIn = (scroller: HTMLElement) => scroller.querySelector(':focus-visible') !== null

/** Brings it into sight in the list. */
function scrollList(scroller: HTMLElement, element: HTMLElement): void {
  const isSpoken = element.matches('[data-current]')
  const list = scroller.getBoundingClientRect()
  const { bottom, height, top } = element.getBoundingClientRect()
  if (!isSpoken && height > list.height) scroller.scrollTop += top - list.top
  else if (bottom > list.bottom) scroller.scrollTop += bottom - list.bottom + (isSpoken ? height : 0)
  else if (top < list.top) scroller.scrollTop += top - list.top
}

/** And the list into sight on the page; on a phone the bar at the bottom stays clear. */
function bringIntoSight(scroller: HTMLElement, element: HTMLElement): void {
  scrollList(scroller, element)
  // With its player above it, and the question's field below.
  scroller.scrollIntoView({ block: 'nearest' })
  element.scrollIntoView({ block: 'nearest' })
}

/** Tells whether the end is in sight each time the reader, rather than we, has scrolled the list or the page. */
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
 * Keeps the newest in sight whenever `marker` changes, unless the reader has scrolled away from it; a new question, of
 * which there are `questions`, brings the reader back. A page that opens with a conversation of before stays at its top.
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
