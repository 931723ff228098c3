import { useState } from 'react'
import type { Podcast } from '@tidings/contract/api/podcast'
import { modelKeys } from '@tidings/contract/limits'
import { podcastTexts } from '@tidings/contract/texts/podcast'
import { loadOptionally } from '#platform/lazy-part.ts'
import { useAuth } from '#platform/session/session.tsx'
import { Button } from '#ui/button.tsx'
import { CopiedValue } from '../copied-value.tsx'

const QrCode = loadOptionally(() => import('./qr-code.tsx'), 'QrCode')

const ownMachine = new Set(['localhost', '127.0.0.1', '[::1]'])
const daysAway = modelKeys.longestHostedS / 86_400

/** Why apps may not reach this URL; null if they can. */
function findDrawback(url: string): string | null {
  const { hostname, protocol } = new URL(url)
  if (ownMachine.has(hostname)) return podcastTexts.onlyHere
  return protocol === 'https:' ? null : podcastTexts.notSecure
}

/** The address and how to add it to an app. */
export function PodcastAddress({ login, url }: Pick<Podcast, 'login'> & { url: string }) {
  const [isShown, setIsShown] = useState(false)
  const { project } = useAuth()
  const isHosted = project.config.projectUrl !== '/'
  const drawback = findDrawback(url)
  return (
    <>
      <CopiedValue label={podcastTexts.address} value={url} />
      {login ? (
        <>
          <CopiedValue label={podcastTexts.userName} value={login.name} />
          <CopiedValue label={podcastTexts.password} value={login.password} />
        </>
      ) : null}
      <p className="text-sm text-soft">
        {login ? podcastTexts.secretLogin : podcastTexts.secret}
        {isHosted ? ` ${podcastTexts.endsUnvisited(String(daysAway))}` : ''}
      </p>
      {drawback ? <p className="text-sm text-soft">{drawback}</p> : null}
      <Button
        look="secondary"
        compact
        className="self-start"
        aria-expanded={isShown}
        onClick={() => setIsShown(!isShown)}
      >
        {isShown ? podcastTexts.hideQrCode : podcastTexts.showQrCode}
      </Button>
      {isShown ? <QrCode value={url} /> : null}
      <details className="text-sm">
        <summary className="flex min-h-11 w-fit cursor-pointer items-center font-semibold text-link underline underline-offset-4">
          {podcastTexts.howTo}
        </summary>
        <ul className="mt-2 flex list-disc flex-col gap-2 ps-5">
          {podcastTexts.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ul>
      </details>
    </>
  )
}
