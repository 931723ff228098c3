import { fieldNames } from '@tidings/contract/texts/fields'
import { onboardingTexts } from '@tidings/contract/texts/onboarding'
import { aboutYouTexts } from '@tidings/contract/texts/profile'
import { checkFirstName } from '@tidings/contract/validation/first-name'
import { TextField } from '#ui/form/text-field.tsx'
import { Card } from '#ui/layout/card.tsx'
import type { FormPartProps, FormValues } from './form-values.ts'
import { InterestList, SourceList } from './interests-and-sources.tsx'
import { LanguageAndPlace } from './language-and-place.tsx'
import { LoadedPreferences } from './loaded-preferences.tsx'
import { PreferencesFields } from './preferences-fields.tsx'

function checkName({ firstName }: FormValues): string | null {
  return firstName === undefined ? null : checkFirstName(firstName)
}

type NameFieldProps = FormPartProps & { stored: string }

function NameField({ change, stored, values }: NameFieldProps) {
  return (
    <TextField
      label={onboardingTexts.firstName}
      autoComplete="given-name"
      error={checkName(values)}
      value={values.firstName ?? stored}
      onChange={({ target }) => change({ firstName: target.value === stored ? undefined : target.value })}
    />
  )
}

/** The personal parts of the preferences form, in separate cards. */
export function ProfileForm() {
  return (
    <LoadedPreferences>
      {(stored) => (
        <PreferencesFields stored={stored} label={aboutYouTexts.form} findProblem={checkName} isProfileNeeded>
          {(part) => (
            <>
              <Card title={onboardingTexts.aboutYou}>
                <div className="flex flex-col gap-5">
                  <NameField {...part} stored={stored.profile?.firstname ?? ''} />
                  <LanguageAndPlace
                    {...part}
                    hints={{ location: aboutYouTexts.placeHint, timezone: aboutYouTexts.zoneHint }}
                  />
                </div>
              </Card>
              <Card title={fieldNames.interests}>
                <InterestList {...part} />
              </Card>
              <Card title={aboutYouTexts.sources}>
                <SourceList {...part} />
              </Card>
            </>
          )}
        </PreferencesFields>
      )}
    </LoadedPreferences>
  )
}
