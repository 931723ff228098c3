import { Button } from './button.tsx'
import { classes } from './classes.ts'
import { Drawing } from './icon.tsx'

const bookmark = 'M7 4.5h10v15l-5-4-5 4v-15Z'

type SaveButtonProps = {
  label: string
  /** What it is about, for those who do not see beside what it stands. */
  about: string
  isSaved: boolean
  busy: boolean
  done: string | null
  problem: string | null
  onPress: () => void
}

/** Keeps something, or lets it go again; says which has happened, or what went wrong. */
export function SaveButton({ about, busy, done, isSaved, label, onPress, problem }: SaveButtonProps) {
  return (
    <span className="inline-flex flex-wrap items-center">
      <Button
        look="quiet"
        compact
        className="min-h-11"
        aria-label={`${label}: ${about}`}
        aria-disabled={busy}
        onClick={onPress}
      >
        <Drawing path={bookmark} className={classes('size-4', isSaved && 'fill-current')} />
        {label}
      </Button>
      <output className="sr-only">{done}</output>
      {problem ? (
        <span role="alert" className="px-3 text-sm text-bad">
          {problem}
        </span>
      ) : null}
    </span>
  )
}
