import { useState } from 'react'
import type { User } from '@supabase/auth-js'
import { secondStepTexts } from '@tidings/contract/texts/second-step'
import { logProblem } from '#platform/log.ts'
import { useAuth } from '#platform/session.tsx'
import type { CodeFactor } from '#platform/use-factor-code.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { FactorCodeForm } from './factor-code-form.tsx'

type NamedFactor = CodeFactor & { name: string }

function factorsOf(user: User | null): NamedFactor[] {
  return (user?.factors ?? []).flatMap(({ id, status, factor_type: kind, friendly_name: name }) => {
    if (status !== 'verified' || (kind !== 'totp' && kind !== 'phone')) return []
    return [{ id, kind, name: name || (kind === 'totp' ? secondStepTexts.app : secondStepTexts.phone) }]
  })
}

/** Asks for a code of a factor that the person has, and which one if there are several. */
export function SecondStep() {
  const { project, user } = useAuth()
  const factors = factorsOf(user)
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
      <p className="border-t border-rule pt-5">
        <Button look="secondary" onClick={leave}>
          {secondStepTexts.otherAccount}
        </Button>
      </p>
    </div>
  )
}
