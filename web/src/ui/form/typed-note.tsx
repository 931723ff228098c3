type Note = { text: string; isProblem: boolean }

/** What is known of what is being typed into the field above. */
export function TypedNote({ note }: { note: Note | null }) {
  const colour = note?.isProblem ? 'text-bad' : 'text-soft'
  return <output className={`block min-h-5 text-sm wrap-anywhere ${colour}`}>{note?.text}</output>
}
