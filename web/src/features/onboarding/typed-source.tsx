import { useSourceCheck } from '#platform/sources/use-source-check.ts'
import { TypedNote } from '#ui/form/typed-note.tsx'

/** Whether what is being typed can be followed; an address only once there is an account to follow it. */
export function TypedSource({ typed }: { typed: string }) {
  return <TypedNote note={useSourceCheck(typed)} />
}
