import { codeTexts } from '@tidings/contract/texts/second-step'
import { useFactorCode, type CodeFactor } from '#platform/use-factor-code.ts'
import { CodeForm } from '#ui/code-form.tsx'

export function FactorCodeForm({ factor }: { factor: CodeFactor }) {
  const state = useFactorCode(factor)
  const whereFrom = factor.kind === 'phone' ? codeTexts.fromPhone : codeTexts.fromApp
  const lead = state.asks ? null : <p className="text-sm">{whereFrom}</p>
  return <CodeForm {...state} label={codeTexts.label} hint={whereFrom} lead={lead} />
}
