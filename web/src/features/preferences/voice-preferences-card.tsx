import type { ReactNode } from 'react'
import type { Language, VoiceSettings } from '@tidings/contract/entities'
import { voiceCardTexts } from '@tidings/contract/texts/settings'
import { Card } from '#ui/layout/card.tsx'
import { LoadedPreferences } from './loaded-preferences.tsx'
import { PreferencesFields } from './preferences-fields.tsx'
import { VoiceSettingsFields } from './voice-settings-fields.tsx'

type ChosenVoice = { language: Language; voice: VoiceSettings }

/** The voice settings with a sample of the current choice. */
export function VoicePreferencesCard({ renderSample }: { renderSample: (chosen: ChosenVoice) => ReactNode }) {
  return (
    <Card title={voiceCardTexts.title}>
      <LoadedPreferences>
        {(stored) => (
          <PreferencesFields stored={stored} label={voiceCardTexts.title}>
            {(part) => (
              <>
                <VoiceSettingsFields {...part} />
                {renderSample({ language: part.values.language, voice: part.values.voice_settings })}
              </>
            )}
          </PreferencesFields>
        )}
      </LoadedPreferences>
    </Card>
  )
}
