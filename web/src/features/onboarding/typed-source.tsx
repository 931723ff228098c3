import { useSourceCheck } from '#platform/sources/use-source-check.ts'
import { TypedNote } from '#ui/form/typed-note.tsx'

/** Shows why an added source cannot be followed. */
export function AddedSource({ name }: { name: string }) {
  const check = useSourceCheck(name)
  return check?.isProblem ? <TypedNote note={{ ...check, text: `${name}: ${check.text}` }} /> : null
}

/** Shows whether the typed source can be followed; addresses are only checked once there is an account. */
export function TypedSource({ typed }: { typed: string }) {
  return <TypedNote note={useSourceCheck(typed)} />
}
