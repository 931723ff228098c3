import { updateFrequencies, type UpdateFrequency } from '@tidings/contract/entities'
import { frequencyNames } from '@tidings/contract/texts/choices'
import { RadioGroup } from '#ui/form/radio-group.tsx'
import type { OnboardingDraft } from './onboarding-draft.ts'
import { StepButtons } from './step-buttons.tsx'
import type { ChangeDraft } from './use-draft.ts'

const notes: Record<UpdateFrequency, string> = {
  'real-time': 'As soon as your sources publish.',
  hourly: 'Once an hour.',
  daily: 'Once a day.',
  weekly: 'Once a week.',
}

type FrequencyStepProps = {
  draft: OnboardingDraft
  change: ChangeDraft
  onBack: () => void
  onNext: () => void
}

export function FrequencyStep({ draft, change, onBack, onNext }: FrequencyStepProps) {
  return (
    <>
      <RadioGroup
        legend="How often would you like to be updated?"
        value={draft.frequency}
        choices={updateFrequencies.map((value) => ({
          value,
          label: frequencyNames[value],
          note: notes[value],
        }))}
        onChoose={(frequency) => change({ frequency })}
      />
      <StepButtons onBack={onBack} onNext={onNext} />
    </>
  )
}
