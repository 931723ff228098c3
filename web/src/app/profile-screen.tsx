import { ProfileForm } from '#features/preferences/profile-form.tsx'
import { ChangeAddressCard } from '#features/profile/change-address-card.tsx'
import { ProfilePage } from '#features/profile/profile-page.tsx'
import { DeleteAccountCard } from '#features/your-data/delete-account-card.tsx'
import { fieldNames } from '@tidings/contract/texts/fields'
import { onboardingTexts } from '@tidings/contract/texts/onboarding'
import { aboutYouTexts, changeAddressTexts } from '@tidings/contract/texts/profile'
import { deleteAccountTexts } from '@tidings/contract/texts/your-data'

const titles = [
  onboardingTexts.aboutYou,
  fieldNames.interests,
  aboutYouTexts.sources,
  changeAddressTexts.title,
  deleteAccountTexts.title,
]

export function ProfileScreen() {
  return (
    <ProfilePage titles={titles}>
      <ProfileForm />
      <ChangeAddressCard />
      <DeleteAccountCard />
    </ProfilePage>
  )
}
