import { useSourceCheck } from '#platform/sources/use-source-check.ts'
import { TypedNote } from '#ui/form/typed-note.tsx'

/** Says of a source that was added what prevents it from being followed. */
export function AddedSource({ name }: { name: string }) {
  const check = useSourceCheck(name)
  return check?.isProblem ? <TypedNote note={{ ...check, text: `${name}: ${check.text}` }} /> : null
}

/** Whether what is being typed can be followed; an address only once there is an account to follow it. */
export function TypedSource({ typed }: { typed: string }) {
  return <TypedNote note={useSourceCheck(typed)} />
}
