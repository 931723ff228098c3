import { useSourceCheck } from '#platform/sources/use-source-check.ts'
import { TypedNote } from '#ui/form/typed-note.tsx'

/** Shows whether the typed source can be followed. */
export function TypedSource({ typed }: { typed: string }) {
  return <TypedNote note={useSourceCheck(typed)} />
}
