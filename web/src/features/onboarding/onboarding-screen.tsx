import { useEffect, useRef, useState } from 'react'
import { onboardingTexts } from '@tidings/contract/texts/onboarding'
import { useScreenTitle } from '#platform/screen-title.ts'
import { useAuth } from '#platform/session/session.tsx'
import { useAction } from '#platform/use-action.ts'
import { EditorialFrame } from '#ui/layout/editorial-frame.tsx'
import { ChoicesStep } from './choices-step.tsx'
import { FrequencyStep } from './frequency-step.tsx'
import { readReadyAccount, storeReadyAccount, type ReadyAccount } from './onboarding-draft.ts'
import { PersonalInfoStep } from './personal-info-step.tsx'
import { toPercent, steps, type OnboardingStep } from './steps.ts'
import { SummaryStep } from './summary-step.tsx'
import { useCountryPrefill } from './use-country-prefill.ts'
import { useDraft } from './use-draft.ts'
import { useDropSecondClick, useStep } from './use-step.ts'
import { WelcomeStep } from './welcome-step.tsx'

const titles: Record<OnboardingStep, string> = {
  welcome: 'Welcome to Tidings',
  interests: 'What interests you?',
  sources: 'Which sources do you trust?',
  frequency: 'How often?',
  'personal-info': onboardingTexts.aboutYou,
  summary: 'You are all set',
}

export function OnboardingScreen() {
  const { user } = useAuth()
  const [signedInBefore] = useState(user !== null)
  const [ready, setReady] = useState<ReadyAccount | null>(() => readReadyAccount(user?.id ?? null))
  const [unfollowed, setUnfollowed] = useState<string[]>([])
  const sending = useAction()
  const { draft, change, forget } = useDraft()
  const { interests, sources } = draft
  const { index, step, goTo, goBack, finish } = useStep({ interests, sources, accountReady: ready !== null })
  const { problem, reset } = sending
  useEffect(() => {
    if (problem && step !== 'personal-info') reset()
  }, [problem, step, reset])
  const locationTouched = useRef(draft.location !== '')
  useScreenTitle(titles[step])
  useCountryPrefill((country) => {
    if (!locationTouched.current) change({ location: country })
  })
  const onClickCapture = useDropSecondClick(index)
  const turn = { onBack: goBack, onNext: () => goTo(index + 1) }

  return (
    <EditorialFrame title={titles[step]} wide>
      <div onClickCapture={onClickCapture}>
        <div className="mb-7">
          <progress
            className="progress-bar"
            max={100}
            value={toPercent(index)}
            aria-label="Onboarding progress"
          />
        </div>
        {step === 'welcome' ? <WelcomeStep onStart={turn.onNext} /> : null}
        {step === 'interests' ? (
          <ChoicesStep key={step} what="interests" draft={draft} change={change} {...turn} />
        ) : null}
        {step === 'sources' ? (
          <ChoicesStep key={step} what="sources" draft={draft} change={change} {...turn} />
        ) : null}
        {step === 'frequency' ? <FrequencyStep draft={draft} change={change} {...turn} /> : null}
        {step === 'personal-info' ? (
          <PersonalInfoStep
            draft={draft}
            signedIn={signedInBefore}
            sending={sending}
            onBack={turn.onBack}
            change={(changes) => {
              if ('location' in changes) locationTouched.current = true
              change(changes)
            }}
            onReady={(outcome) => {
              setReady(outcome)
              setUnfollowed(outcome.unfollowed)
              storeReadyAccount(outcome)
              change({ password: '' })
              goTo(steps.indexOf('summary'))
            }}
          />
        ) : null}
        {step === 'summary' ? (
          <SummaryStep
            draft={draft}
            mailSent={ready?.mailSent ?? false}
            unfollowed={unfollowed}
            label={onboardingTexts.goToDashboard}
            onFinish={() => {
              forget()
              finish()
            }}
          />
        ) : null}
      </div>
    </EditorialFrame>
  )
}
