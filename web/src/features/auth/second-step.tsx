import { useState } from 'react'
import { actionTexts } from '@tidings/contract/texts/actions'
import { codeTexts, secondStepTexts } from '@tidings/contract/texts/second-step'
import { keyTexts } from '@tidings/contract/texts/security-keys'
import { logProblem } from '#platform/log.ts'
import { useAuth } from '#platform/session/session.tsx'
import { useScreenTitle } from '#platform/screen-title.ts'
import { listOwnFactors, type OwnFactor } from '#platform/session/own-factors.ts'
import { useFactorCode, type CodeFactor } from '#platform/session/use-factor-code.ts'
import { explainMissingKeys, useFactorKey } from '#platform/session/use-factor-key.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { CodeForm } from '#ui/form/code-form.tsx'
import { KeyForm } from '#ui/form/key-form.tsx'
import { EditorialFrame } from '#ui/layout/editorial-frame.tsx'
import { RadioGroup } from '#ui/form/radio-group.tsx'

/** The user's second factors, and the one that is asked for. */
function useChosenFactor() {
  const factors = listOwnFactors(useAuth().user?.factors)
  const [chosenId, setChosenId] = useState<string | null>(null)
  const factor = factors.find(({ id }) => id === chosenId) ?? factors[0]
  return { factors, factor, onChoose: setChosenId }
}

/** Asks for a code or a security key; lets the user choose if there are several factors. */
export function SecondStep() {
  return <ChosenStep {...useChosenFactor()} />
}

function ChosenStep({ factors, factor, onChoose }: ReturnType<typeof useChosenFactor>) {
  const { project } = useAuth()
  const hasKey = factors.some(({ kind }) => kind === 'webauthn')

  function leave() {
    project.auth
      .signOut({ scope: 'local' })
      .catch((error: unknown) => logProblem('The session could not be ended', error))
  }

  return (
    <div className="flex flex-col gap-6">
      {factors.length > 1 ? (
        <RadioGroup
          legend={hasKey ? keyTexts.choose : secondStepTexts.choose}
          value={factor?.id ?? ''}
          choices={factors.map(({ id, name }) => ({ value: id, label: name }))}
          onChoose={onChoose}
        />
      ) : null}
      {factor ? (
        <FactorForm key={factor.id} factor={factor} />
      ) : (
        <Banner tone="bad">{secondStepTexts.cannot}</Banner>
      )}
      <div className="flex flex-col gap-5 border-t border-rule pt-5">
        <p className="text-sm text-soft">{hasKey ? keyTexts.lost : secondStepTexts.lost}</p>
        <Button look="secondary" className="self-start" onClick={leave}>
          {secondStepTexts.otherAccount}
        </Button>
      </div>
    </div>
  )
}

function FactorForm({ factor: { id, kind } }: { factor: OwnFactor }) {
  return kind === 'webauthn' ? <FactorKeyForm id={id} /> : <FactorCodeForm factor={{ id, kind }} />
}

function FactorCodeForm({ factor }: { factor: CodeFactor }) {
  const state = useFactorCode(factor)
  const whereFrom = factor.kind === 'phone' ? codeTexts.fromPhone : codeTexts.fromApp
  const lead = state.asks ? null : <p className="text-sm">{whereFrom}</p>
  return <CodeForm {...state} label={codeTexts.label} hint={whereFrom} lead={lead} />
}

function FactorKeyForm({ id }: { id: string }) {
  const state = useFactorKey(id)
  const missing = explainMissingKeys()
  if (missing) return <Banner tone="bad">{missing}</Banner>
  const submit = state.busy ? actionTexts.wait : keyTexts.use
  return <KeyForm {...state} submit={submit} lead={<p className="text-sm">{keyTexts.connect}</p>} />
}

export function SecondStepScreen() {
  const chosen = useChosenFactor()
  const title = chosen.factor?.kind === 'webauthn' ? keyTexts.title : secondStepTexts.title
  useScreenTitle(title)
  return (
    <EditorialFrame title={title} lead={secondStepTexts.lead}>
      <ChosenStep {...chosen} />
    </EditorialFrame>
  )
}
