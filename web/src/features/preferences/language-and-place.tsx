import { languages } from '@tidings/contract/entities'
import { languageNames } from '@tidings/contract/texts/choices'
import { fieldNames } from '@tidings/contract/texts/fields'
import { listTimezones } from '#platform/time/timezone-choices.ts'
import { toChoices, SelectField } from '#ui/form/select-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { checkLocation, type FormPartProps } from './form-values.ts'

type LanguageAndPlaceProps = FormPartProps & { hints?: { location: string; timezone: string } }

export function LanguageAndPlace({ values, change, hints }: LanguageAndPlaceProps) {
  return (
    <div className="grid gap-5 @md:grid-cols-2">
      <SelectField
        label={fieldNames.language}
        value={values.language}
        choices={toChoices(languages, languageNames)}
        onChoose={(language) => change({ language })}
      />
      <SelectField
        label={fieldNames.timezone}
        hint={hints?.timezone}
        value={values.timezone}
        choices={listTimezones(values.timezone)}
        onChoose={(timezone) => change({ timezone })}
      />
      <TextField
        label={fieldNames.location}
        hint={hints?.location}
        autoComplete="country-name"
        error={checkLocation(values.location)}
        value={values.location}
        onChange={(event) => change({ location: event.target.value })}
      />
    </div>
  )
}
