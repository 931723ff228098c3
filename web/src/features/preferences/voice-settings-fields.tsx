import { voiceGenders } from '@tidings/contract/entities'
import { voiceSpeed } from '@tidings/contract/limits'
import { genderNames } from '@tidings/contract/texts/choices'
import { fieldNames } from '@tidings/contract/texts/fields'
import { RadioGroup } from '#ui/form/radio-group.tsx'
import { toChoices } from '#ui/form/select-field.tsx'
import { SliderField } from '#ui/form/slider-field.tsx'
import { roundSpeed, type FormPartProps } from './form-values.ts'

const range = { min: voiceSpeed.min, max: voiceSpeed.max, step: voiceSpeed.step }

export function VoiceSettingsFields({ values, change }: FormPartProps) {
  const voice = values.voice_settings
  return (
    <>
      <RadioGroup
        legend={fieldNames.voiceGender}
        inline
        value={voice.gender}
        choices={toChoices(voiceGenders, genderNames)}
        onChoose={(gender) => change({ voice_settings: { ...voice, gender } })}
      />
      <SliderField
        label={fieldNames.voiceSpeed}
        value={voice.speed}
        range={range}
        describe={(speed) => `${speed.toFixed(1)}x`}
        onSlide={(speed) => change({ voice_settings: { ...voice, speed: roundSpeed(speed) } })}
      />
    </>
  )
}
