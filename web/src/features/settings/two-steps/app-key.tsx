import { useState } from 'react'
import { twoStepTexts } from '@tidings/contract/texts/settings'
import { logProblem } from '#platform/log.ts'
import { Button } from '#ui/button.tsx'
import type { PendingCodeFactor } from './use-factors.ts'

/** In groups of four, which are easier to type. */
function grouped(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, '$1 ')
}

/** The secret for an authenticator app, to scan or type. */
export function AppKey({ factor }: { factor: PendingCodeFactor }) {
  const [isCopied, setIsCopied] = useState(false)
  const copy = () => {
    navigator.clipboard.writeText(factor.secret).then(
      () => setIsCopied(true),
      // The key is shown to be typed instead.
      (error: unknown) => logProblem('The key could not be copied', error),
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <p>{twoStepTexts.scan}</p>
      <img
        src={factor.picture}
        alt={twoStepTexts.qrCode}
        width={208}
        height={208}
        className="self-center rounded-control border border-rule"
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 text-sm">
          {twoStepTexts.key}: <code className="font-semibold wrap-anywhere">{grouped(factor.secret)}</code>
        </p>
        <Button look="secondary" compact onClick={copy}>
          {twoStepTexts.copy}
        </Button>
        <output className="text-sm text-good empty:hidden">{isCopied ? twoStepTexts.copied : ''}</output>
      </div>
    </div>
  )
}
