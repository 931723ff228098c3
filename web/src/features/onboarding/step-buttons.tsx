import { onboardingTexts } from '@tidings/contract/texts/onboarding'
import { Button } from '#ui/button.tsx'

type StepButtonsProps = { onBack: () => void; onNext: () => void; blocked?: boolean }

export function StepButtons({ onBack, onNext, blocked = false }: StepButtonsProps) {
  return (
    <div className="mt-8 flex justify-between gap-4 border-t border-rule pt-5">
      <Button look="secondary" onClick={onBack}>
        {onboardingTexts.back}
      </Button>
      <Button disabled={blocked} onClick={onNext}>
        {onboardingTexts.next}
      </Button>
    </div>
  )
}
