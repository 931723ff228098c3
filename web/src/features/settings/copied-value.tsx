import { useState } from 'react'
import { modelKeyTexts } from '@tidings/contract/texts/settings'
import { logProblem } from '#platform/log.ts'
import { Button } from '#ui/button.tsx'

/** A value to copy: shown in full, with a copy button. */
export function CopiedValue({ label, value }: { label: string; value: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null)

  async function copy() {
    try {
      await navigator.clipboard.writeText(value)
      setOutcome('copied')
    } catch (error) {
      // Refused, or an insecure page without clipboard access.
      logProblem('Could not write to the clipboard', error)
      setOutcome('failed')
    }
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <p className="min-w-0 text-sm">
        {label}: <code className="font-semibold wrap-anywhere select-all">{value}</code>
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
