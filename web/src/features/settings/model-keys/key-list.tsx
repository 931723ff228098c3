import type { ModelKey } from '@tidings/contract/api/model-keys'
import { modelKeyTexts } from '@tidings/contract/texts/settings'
import { Button } from '#ui/button.tsx'
import { useFormatMoment } from '#platform/time/time-zone.ts'

type KeyListProps = { keys: ModelKey[]; onRevoke: (key: ModelKey) => void }

type Format = ReturnType<typeof useFormatMoment>

function describe({ createdAt, expiresAt, lastUsedAt }: ModelKey, format: Format): string {
  const said = [
    modelKeyTexts.madeOn(format(createdAt, 'day')),
    lastUsedAt ? modelKeyTexts.usedAt(format(lastUsedAt, 'moment')) : modelKeyTexts.neverUsed,
    expiresAt ? modelKeyTexts.expires(format(expiresAt, 'moment')) : null,
  ]
  return said.filter((part) => part !== null).join(' · ')
}

export function KeyList({ keys, onRevoke }: KeyListProps) {
  const format = useFormatMoment()
  if (keys.length === 0) return <p>{modelKeyTexts.none}</p>
  return (
    <ul aria-label={modelKeyTexts.list} className="flex flex-col divide-y divide-rule">
      {keys.map((key) => (
        <li key={key.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
          <div className="min-w-0">
            <p className="wrap-anywhere">
              <span dir="auto" className="font-semibold">
                {key.name}
              </span>{' '}
              <code className="text-sm text-soft">…{key.ending}</code>
            </p>
            <p className="text-sm text-soft">{describe(key, format)}</p>
          </div>
          <Button
            look="secondary"
            compact
            aria-label={modelKeyTexts.revokeLabel(key.name)}
            onClick={() => onRevoke(key)}
          >
            {modelKeyTexts.revoke}
          </Button>
        </li>
      ))}
    </ul>
  )
}
