import type { ModelKey } from '@tidings/contract/api/model-keys'
import { modelKeyTexts } from '@tidings/contract/texts/settings'
import { Button } from '#ui/button.tsx'
import { formatDay, formatMoment } from '#platform/time/format-moment.ts'

type KeyListProps = { keys: ModelKey[]; onRevoke: (key: ModelKey) => void }

function describe({ createdAt, expiresAt, lastUsedAt }: ModelKey): string {
  const said = [
    modelKeyTexts.madeOn(formatDay(createdAt)),
    lastUsedAt ? modelKeyTexts.usedAt(formatMoment(lastUsedAt)) : modelKeyTexts.neverUsed,
    expiresAt ? modelKeyTexts.expires(formatMoment(expiresAt)) : null,
  ]
  return said.filter((part) => part !== null).join(' · ')
}

export function KeyList({ keys, onRevoke }: KeyListProps) {
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
            <p className="text-sm text-soft">{describe(key)}</p>
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
