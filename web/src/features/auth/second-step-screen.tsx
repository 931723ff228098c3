import { secondStepTexts } from '@tidings/contract/texts/second-step'
import { useScreenTitle } from '#platform/screen-title.ts'
import { EditorialFrame } from '#ui/editorial-frame.tsx'
import { SecondStep } from './second-step.tsx'

export function SecondStepScreen() {
  useScreenTitle(secondStepTexts.title)
  return (
    <EditorialFrame title={secondStepTexts.title} lead={secondStepTexts.lead}>
      <SecondStep />
    </EditorialFrame>
  )
}
