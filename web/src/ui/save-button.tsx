import { Button } from './button.tsx'
import { joinClasses } from './classes.ts'
import { Drawing } from './icon.tsx'

const drawings = {
  bookmark: 'M7 4.5h10v15l-5-4-5 4v-15Z',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15L6 16.5ZM10 20.5h4',
} as const

type SaveButtonProps = {
  drawing?: keyof typeof drawings
  label: string
  /** What it refers to, for screen readers. */
  about: string
  isSaved: boolean
  busy: boolean
  done: string | null
  problem: string | null
  onPress: () => void
}

/** Toggles saving something; announces the result or an error. */
export function SaveButton({
  about,
  busy,
  done,
  drawing = 'bookmark',
  isSaved,
  label,
  onPress,
  problem,
}: SaveButtonProps) {
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
        <Drawing path={drawings[drawing]} className={joinClasses('size-4', isSaved && 'fill-current')} />
        {label}
      </Button>
      <output className="px-3 text-xs text-soft empty:hidden">{done}</output>
      {problem ? (
        <span role="alert" className="px-3 text-sm text-bad">
          {problem}
        </span>
      ) : null}
    </span>
  )
}
