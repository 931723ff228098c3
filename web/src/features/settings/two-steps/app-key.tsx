import { twoStepTexts } from '@tidings/contract/texts/settings'
import { CopiedValue } from '../copied-value.tsx'
import type { PendingCodeFactor } from './use-factors.ts'

/** In groups of four, which are easier to type. */
function grouped(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, '$1 ')
}

/** The secret for an authenticator app, to scan or type. */
export function AppKey({ factor }: { factor: PendingCodeFactor }) {
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
      <CopiedValue label={twoStepTexts.key} value={factor.secret} shown={grouped(factor.secret)} />
    </div>
  )
}
