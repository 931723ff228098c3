import { useState } from 'react'
import { modelKeyTexts } from '@tidings/contract/texts/settings'
import { copyText } from '#platform/copy-text.ts'
import { Button } from '#ui/button.tsx'

type CopiedValueProps = {
  label: string
  value: string
  /** The value as it is easier to read. */
  shown?: string
}

/** A value to copy: shown in full, with a copy button. */
export function CopiedValue({ label, value, shown = value }: CopiedValueProps) {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null)

  const copy = async () => setOutcome((await copyText(value)) ? 'copied' : 'failed')

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <p className="min-w-0 text-sm">
        {label}: <code className="font-semibold wrap-anywhere select-all">{shown}</code>
      </p>
      <Button
        look="secondary"
        compact
        aria-label={modelKeyTexts.copyLabel(label)}
        onClick={() => void copy()}
      >
        {modelKeyTexts.copy}
      </Button>
      <output className={`w-full text-sm empty:hidden ${outcome === 'failed' ? 'text-bad' : 'text-good'}`}>
        {outcome === 'copied' ? modelKeyTexts.copied : outcome === 'failed' ? modelKeyTexts.copyFailed : ''}
      </output>
    </div>
  )
}
