import { useAuth } from '#platform/session/session.tsx'
import { VoicePreferencesCard } from '#features/preferences/voice-preferences-card.tsx'
import { SettingsPage } from '#features/settings/settings-page.tsx'
import { HearSample } from '#features/voice/player/hear-sample.tsx'
import { TypedAnswersCard } from '#features/voice/player/typed-answers-card.tsx'
import { DeleteAccountCard } from '#features/your-data/delete-account-card.tsx'
import { ProveIdentity } from '#features/your-data/prove-identity.tsx'
import { RecentActivityCard } from '#features/your-data/recent-activity-card.tsx'
import { YourDataCard } from '#features/your-data/your-data-card.tsx'
import {
  deleteAccountTexts,
  proveIdentityTexts,
  recentActivityTexts,
  yourDataTexts,
} from '@tidings/contract/texts/your-data'
import { typedAnswerTexts, voiceCardTexts } from '@tidings/contract/texts/settings'

export function SettingsScreen() {
  const { user } = useAuth()
  // The first code sent to an address taken on trust ends the password and everything else that signs in.
  const isAddressProven = user?.user_metadata['email_verified'] !== false
  return (
    <SettingsPage
      renderProof={({ onProven, ...proof }) => (
        <ProveIdentity
          {...proof}
          signsInAgain
          offersCode={isAddressProven}
          lead={isAddressProven ? proveIdentityTexts.lead : proveIdentityTexts.leadToPassword}
          confirm={onProven}
        />
      )}
      first={{
        titles: [voiceCardTexts.title, typedAnswerTexts.title],
        cards: (
          <>
            <VoicePreferencesCard renderSample={(chosen) => <HearSample {...chosen} />} />
            <TypedAnswersCard />
          </>
        ),
      }}
      last={{
        titles: [recentActivityTexts.title, yourDataTexts.title, deleteAccountTexts.title],
        cards: (
          <>
            <RecentActivityCard />
            <YourDataCard />
            <DeleteAccountCard />
          </>
        ),
      }}
    />
  )
}
