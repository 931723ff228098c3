import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { onboardingTexts } from '@tidings/contract/texts-onboarding'
import { useScreenTitle } from '#platform/screen-title.ts'
import { useAuth } from '#platform/session.tsx'
import { EditorialFrame } from '#ui/editorial-frame.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { ChoicesStep } from './choices-step.tsx'
import type { AccountOutcome } from './create-account.ts'
import { FrequencyStep } from './frequency-step.tsx'
import { forgetDraft } from './onboarding-draft.ts'
import { PersonalInfoStep } from './personal-info-step.tsx'
import { progressPercent, reachableStep, steps, type Step } from './steps.ts'
import { SummaryStep } from './summary-step.tsx'
import { useCountryPrefill } from './use-country-prefill.ts'
import { useDraft } from './use-draft.ts'
import { WelcomeStep } from './welcome-step.tsx'

const titles: Record<Step, string> = {
  welcome: 'Welcome to Tidings',
  interests: 'What interests you?',
  sources: 'Whom do you trust?',
  frequency: 'How often?',
  'personal-info': 'About you',
  summary: 'You are all set',
}

/** Each step is an entry of the browser's history; our Back goes back in it, so that both mean the same. */
function useStep(standing: Parameters<typeof reachableStep>[1]) {
  const [, navigate] = useLocation()
  const entry = useHistoryState<{ step?: unknown } | null>()
  const index = reachableStep(Number(entry?.step ?? 0), standing)
  return {
    index,
    step: steps[index] ?? 'welcome',
    goTo: (step: number) => navigate('/onboarding', { state: { step } }),
    goBack: () =>
      entry?.step === index
        ? history.back()
        : navigate('/onboarding', { replace: true, state: { step: index - 1 } }),
    finish: () => navigate('/', { replace: true }),
  }
}

export function OnboardingScreen() {
  const { user } = useAuth()
  const [signedInBefore] = useState(user !== null)
  const [ready, setReady] = useState<AccountOutcome | null>(null)
  const { draft, change } = useDraft()
  const { interests, sources } = draft
  const { index, step, goTo, goBack, finish } = useStep({ interests, sources, accountReady: ready !== null })
  const locationTouched = useRef(draft.location !== '')
  useScreenTitle(titles[step])
  useCountryPrefill((country) => {
    if (!locationTouched.current) change({ location: country })
  })
  const turn = { onBack: goBack, onNext: () => goTo(index + 1) }

  return (
    <EditorialFrame title={titles[step]} wide>
      <div className="mb-7">
        <ProgressBar label="Progress of the onboarding" percent={progressPercent(index)} />
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
          onBack={turn.onBack}
          change={(changes) => {
            if ('location' in changes) locationTouched.current = true
            change(changes)
          }}
          onReady={(outcome) => {
            setReady(outcome)
            change({ password: '' })
            goTo(steps.indexOf('summary'))
          }}
        />
      ) : null}
      {step === 'summary' ? (
        <SummaryStep
          draft={draft}
          mailSent={ready?.kind === 'ready' && ready.mailSent}
          label={onboardingTexts.goToDashboard}
          onFinish={() => {
            forgetDraft()
            finish()
          }}
        />
      ) : null}
    </EditorialFrame>
  )
}
