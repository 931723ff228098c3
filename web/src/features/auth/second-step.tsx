import { useState } from 'react'
import type { User } from '@supabase/auth-js'
import { codeTexts, secondStepTexts } from '@tidings/contract/texts/second-step'
import { logProblem } from '#platform/log.ts'
import { useAuth } from '#platform/session/session.tsx'
import { useScreenTitle } from '#platform/screen-title.ts'
import { useFactorCode, type CodeFactor } from '#platform/session/use-factor-code.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { CodeForm } from '#ui/form/code-form.tsx'
import { EditorialFrame } from '#ui/layout/editorial-frame.tsx'
import { RadioGroup } from '#ui/form/radio-group.tsx'

type NamedFactor = CodeFactor & { name: string }

function listCodeFactors(user: User | null): NamedFactor[] {
  return (user?.factors ?? []).flatMap(({ id, status, factor_type: kind, friendly_name: name }) => {
    if (status !== 'verified' || (kind !== 'totp' && kind !== 'phone')) return []
    return [{ id, kind, name: name || (kind === 'totp' ? secondStepTexts.app : secondStepTexts.phone) }]
  })
}

/** Asks for a code of a factor that the person has, and which one if there are several. */
export function SecondStep() {
  const { project, user } = useAuth()
  const factors = listCodeFactors(user)
  const [chosenId, setChosenId] = useState<string | null>(null)
  const factor = factors.find(({ id }) => id === chosenId) ?? factors[0]

  function leave() {
    project.auth
      .signOut({ scope: 'local' })
      .catch((error: unknown) => logProblem('The session could not be ended', error))
  }

  return (
    <div className="flex flex-col gap-6">
      {factors.length > 1 ? (
        <RadioGroup
          legend={secondStepTexts.choose}
          value={factor?.id ?? ''}
          choices={factors.map(({ id, name }) => ({ value: id, label: name }))}
          onChoose={setChosenId}
        />
      ) : null}
      {factor ? (
        <FactorCodeForm key={factor.id} factor={factor} />
      ) : (
        <Banner tone="bad">{secondStepTexts.cannot}</Banner>
      )}
      <div className="flex flex-col gap-5 border-t border-rule pt-5">
        <p className="text-sm text-soft">{secondStepTexts.lost}</p>
        <Button look="secondary" className="self-start" onClick={leave}>
          {secondStepTexts.otherAccount}
        </Button>
      </div>
    </div>
  )
}

function FactorCodeForm({ factor }: { factor: CodeFactor }) {
  const state = useFactorCode(factor)
  const whereFrom = factor.kind === 'phone' ? codeTexts.fromPhone : codeTexts.fromApp
  const lead = state.asks ? null : <p className="text-sm">{whereFrom}</p>
  return <CodeForm {...state} label={codeTexts.label} hint={whereFrom} lead={lead} />
}

export function SecondStepScreen() {
  useScreenTitle(secondStepTexts.title)
  return (
    <EditorialFrame title={secondStepTexts.title} lead={secondStepTexts.lead}>
      <SecondStep />
    </EditorialFrame>
  )
}
