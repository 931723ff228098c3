import type { ReactNode } from 'react'
import { actionTexts } from '@tidings/contract/texts/actions'
import { layoutTexts } from '@tidings/contract/texts/layout'
import { preferencesTexts } from '@tidings/contract/texts/preferences'
import { useScreenTitle } from '#platform/screen-title.ts'
import { PlainPage } from '#ui/layout/plain-page.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { ChangePasswordCard } from './change-password-card.tsx'
import { DevicesCard } from './devices-card.tsx'
import { ModelKeysCard } from './model-keys-card.tsx'
import { TwoStepCard } from './two-step-card.tsx'

/** `children` are cards of other features. */
export function SettingsPage({ children }: { children?: ReactNode }) {
  useScreenTitle(layoutTexts.navigation.settings)
  return (
    <PlainPage
      title={layoutTexts.navigation.settings}
      sentence={`Your news and voice preferences are on Home, under ${preferencesTexts.cardTitle}.`}
    >
      <div className="flex flex-col gap-6">
        <TextLink to="/" className="w-fit">
          {actionTexts.backToHome}
        </TextLink>
        <ChangePasswordCard />
        <TwoStepCard />
        <DevicesCard />
        <ModelKeysCard />
        {children}
      </div>
    </PlainPage>
  )
}
