import type { ReactNode } from 'react'
import { actionTexts } from '@tidings/contract/texts/actions'
import { layoutTexts } from '@tidings/contract/texts/layout'
import { podcastTexts } from '@tidings/contract/texts/podcast'
import { preferencesTexts } from '@tidings/contract/texts/preferences'
import {
  changePasswordTexts,
  deviceTexts,
  modelKeyTexts,
  pushTexts,
  themeTexts,
  twoStepTexts,
} from '@tidings/contract/texts/settings'
import { useScreenTitle } from '#platform/screen-title.ts'
import { PageSections } from '#ui/layout/page-sections.tsx'
import { PlainPage } from '#ui/layout/plain-page.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { ChangePasswordCard } from './change-password-card.tsx'
import { DevicesCard } from './devices-card.tsx'
import { ModelKeysCard } from './model-keys/model-keys-card.tsx'
import { PodcastCard } from './podcast/podcast-card.tsx'
import { PushCard } from './push-card.tsx'
import { ThemeCard } from './theme-card.tsx'
import type { RenderProof } from './two-steps/add-factor-dialog.tsx'
import { TwoStepCard } from './two-steps/two-step-card.tsx'

/** Cards of other features, and their titles. */
type Cards = { titles: readonly string[]; cards: ReactNode }

const ownTitles = [
  podcastTexts.title,
  themeTexts.title,
  changePasswordTexts.title,
  twoStepTexts.title,
  deviceTexts.title,
  pushTexts.title,
  modelKeyTexts.title,
]

type SettingsPageProps = { first: Cards; last: Cards; renderProof: RenderProof }

export function SettingsPage({ first, last, renderProof }: SettingsPageProps) {
  useScreenTitle(layoutTexts.navigation.settings)
  return (
    <PlainPage
      title={layoutTexts.navigation.settings}
      sentence={`How Tidings sounds and looks, and how your account is protected. Your news settings are on Home, under ${preferencesTexts.cardTitle}.`}
    >
      <div className="flex flex-col gap-6">
        <TextLink to="/" className="w-fit">
          {actionTexts.backToHome}
        </TextLink>
        <PageSections
          label={actionTexts.onThisPage}
          titles={[...first.titles, ...ownTitles, ...last.titles]}
        />
        {first.cards}
        <PodcastCard />
        <ThemeCard />
        <ChangePasswordCard />
        <TwoStepCard renderProof={renderProof} />
        <DevicesCard />
        <PushCard />
        <ModelKeysCard />
        {last.cards}
      </div>
    </PlainPage>
  )
}
