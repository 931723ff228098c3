type Note = { text: string; isProblem: boolean }

/** A note about the text being typed above. */
export function TypedNote({ note }: { note: Note | null }) {
  const colour = note?.isProblem ? 'text-bad' : 'text-soft'
  return <output className={`block min-h-5 text-sm wrap-anywhere ${colour}`}>{note?.text}</output>
}
