import { SettingsPage } from '#features/settings/settings-page.tsx'
import { DeleteAccountCard } from '#features/your-data/delete-account-card.tsx'
import { RecentActivityCard } from '#features/your-data/recent-activity-card.tsx'
import { YourDataCard } from '#features/your-data/your-data-card.tsx'

export function SettingsScreen() {
  return (
    <SettingsPage>
      <RecentActivityCard />
      <YourDataCard />
      <DeleteAccountCard />
    </SettingsPage>
  )
}
