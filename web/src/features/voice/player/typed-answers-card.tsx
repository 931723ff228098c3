import { typedAnswerTexts } from '@tidings/contract/texts/settings'
import { Card } from '#ui/layout/card.tsx'
import { ReadAloudBox } from './read-aloud-box.tsx'

export function TypedAnswersCard() {
  return (
    <Card title={typedAnswerTexts.title}>
      <ReadAloudBox label={typedAnswerTexts.label} />
      <p className="text-sm text-soft">{typedAnswerTexts.note}</p>
    </Card>
  )
}
