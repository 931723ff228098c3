import { actionTexts } from '@tidings/contract/texts/actions'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'

export function LoadFailed({ message, onTryAgain }: { message: string; onTryAgain: () => void }) {
  return (
    <div className="flex flex-col items-start gap-3">
      <Banner tone="bad">{message}</Banner>
      <Button look="secondary" compact onClick={onTryAgain}>
        {actionTexts.tryAgain}
      </Button>
    </div>
  )
}
