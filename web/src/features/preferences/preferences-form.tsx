import { preferencesTexts } from '@tidings/contract/texts/preferences'
import { InterestList, SourceList } from './interests-and-sources.tsx'
import { LanguageAndPlace } from './language-and-place.tsx'
import { NewsSettings } from './news-settings.tsx'
import { PreferencesFields } from './preferences-fields.tsx'
import type { StoredPreferences } from './use-stored-preferences.ts'
import { VoiceSettingsFields } from './voice-settings-fields.tsx'

/** The specification's form, with all preferences. */
export function PreferencesForm({ stored }: { stored: StoredPreferences }) {
  return (
    <PreferencesFields
      stored={stored}
      label={preferencesTexts.formTitle}
      title={<h3 className="text-lg">{preferencesTexts.formTitle}</h3>}
    >
      {(part) => (
        <>
          <InterestList {...part} />
          <SourceList {...part} />
          <NewsSettings {...part} />
          <VoiceSettingsFields {...part} />
          <LanguageAndPlace {...part} />
        </>
      )}
    </PreferencesFields>
  )
}
