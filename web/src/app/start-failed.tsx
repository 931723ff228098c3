import { useEffect } from 'react'
import { actionTexts } from '@tidings/contract/texts/actions'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { EditorialFrame } from '#ui/layout/editorial-frame.tsx'

/** Shown when the settings could not be loaded, without which the app does not know its server. */
export function StartFailed() {
  useEffect(() => {
    const retry = () => location.reload()
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [])
  return (
    <EditorialFrame title="No connection">
      <Banner tone="bad">
        Tidings cannot reach its server. {navigator.onLine ? 'It may be starting.' : 'You are offline.'}{' '}
        Nothing is lost.
      </Banner>
      <Button className="mt-5" onClick={() => location.reload()}>
        {actionTexts.tryAgain}
      </Button>
    </EditorialFrame>
  )
}
