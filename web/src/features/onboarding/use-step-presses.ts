import { useRef, type MouseEvent } from 'react'

/**
 * The second click of a double click lands on whatever the next step has in that place: it is meant for the step that is
 * gone, so it is dropped. On one step every click counts.
 */
export function useStepPresses(index: number): (event: MouseEvent) => void {
  const firstClickAt = useRef(index)
  return (event) => {
    if (event.detail <= 1) firstClickAt.current = index
    else if (firstClickAt.current !== index) {
      event.preventDefault()
      event.stopPropagation()
    }
  }
}
