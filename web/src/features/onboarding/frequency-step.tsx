import { updateFrequencies, type UpdateFrequency } from '@tidings/contract/entities'
import { frequencyNames } from '@tidings/contract/texts/choices'
import { RadioGroup } from '#ui/form/radio-group.tsx'
import type { OnboardingDraft } from './onboarding-draft.ts'
import { StepButtons } from './step-buttons.tsx'
import type { ChangeDraft } from './use-draft.ts'

const notes: Record<UpdateFrequency, string> = {
  'real-time': 'Within a quarter of an hour, whenever there is news that matters to you.',
  hourly: 'On the hour, whenever there is news that matters to you.',
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
      <p className="mb-4 text-soft">
        Tidings makes you a briefing this often. You can hear the news whenever you like, and change this
        later.
      </p>
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
