import { twoStepTexts } from '@tidings/contract/texts/settings'
import { factorNames, type OwnFactor } from '#platform/session/own-factors.ts'
import { Button } from '#ui/button.tsx'
import { useFormatMoment } from '#platform/time/time-zone.ts'

type FactorListProps = { factors: OwnFactor[]; onRemove: (factor: OwnFactor) => void }

export function FactorList({ factors, onRemove }: FactorListProps) {
  const format = useFormatMoment()
  if (factors.length === 0) return <p>{twoStepTexts.none}</p>
  return (
    <ul aria-label={twoStepTexts.title} className="flex flex-col divide-y divide-rule">
      {factors.map((factor) => (
        <li key={factor.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
          <div className="min-w-0">
            <p className="font-semibold wrap-anywhere" dir="auto">
              {factor.name}
            </p>
            <p className="text-sm text-soft">
              {factorNames[factor.kind]}
              {' · '}
              <time dateTime={factor.createdAt}>{format(factor.createdAt, 'day')}</time>
            </p>
          </div>
          <Button
            look="secondary"
            compact
            aria-label={twoStepTexts.removeLabel(factor.name)}
            onClick={() => onRemove(factor)}
          >
            {twoStepTexts.remove}
          </Button>
        </li>
      ))}
    </ul>
  )
}
