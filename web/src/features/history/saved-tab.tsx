import { historyTexts } from '@tidings/contract/texts/history'
import { Button } from '#ui/button.tsx'
import { SavedArticles } from './saved-articles.tsx'

/** The card's second tab. While nothing is saved, it shows the specification's text and button. */
export function SavedTab({ onBack }: { onBack: () => void }) {
  return (
    <SavedArticles
      empty={
        <div className="flex flex-col items-start gap-4 py-2">
          <p>{historyTexts.savedSoon}</p>
          <Button look="secondary" onClick={onBack}>
            {historyTexts.backToHistory}
          </Button>
        </div>
      }
    />
  )
}
