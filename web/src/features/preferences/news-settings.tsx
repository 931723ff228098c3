import { contentFilters, summaryLengths, updateFrequencies } from '@tidings/contract/entities'
import { filterNames, frequencyNames, summaryLengthNames } from '@tidings/contract/texts/choices'
import { fieldNames } from '@tidings/contract/texts/fields'
import { toChoices, SelectField } from '#ui/form/select-field.tsx'
import type { FormPartProps } from './form-values.ts'

export function NewsSettings({ values, change }: FormPartProps) {
  const notifications = values.notification_settings
  return (
    <>
      <div className="grid gap-5 @md:grid-cols-2">
        <SelectField
          label={fieldNames.updateFrequency}
          value={values.update_frequency}
          choices={toChoices(updateFrequencies, frequencyNames)}
          onChoose={(update_frequency) => change({ update_frequency })}
        />
        <SelectField
          label={fieldNames.contentFilter}
          value={values.content_filter_level}
          choices={toChoices(contentFilters, filterNames)}
          onChoose={(content_filter_level) => change({ content_filter_level })}
        />
        <SelectField
          label={fieldNames.summaryLength}
          value={values.summary_length_preference}
          choices={toChoices(summaryLengths, summaryLengthNames)}
          onChoose={(summary_length_preference) => change({ summary_length_preference })}
        />
      </div>
      <fieldset>
        <legend className="mb-1 text-sm font-semibold">Notifications</legend>
        <div className="flex flex-wrap gap-x-8">
          <Checkbox
            label="Email notifications"
            checked={notifications.email}
            onCheck={(email) => change({ notification_settings: { ...notifications, email } })}
          />
          <Checkbox
            label="Push notifications"
            checked={notifications.push}
            onCheck={(push) => change({ notification_settings: { ...notifications, push } })}
          />
        </div>
      </fieldset>
    </>
  )
}

type CheckboxProps = { label: string; checked: boolean; onCheck: (checked: boolean) => void }

function Checkbox({ label, checked, onCheck }: CheckboxProps) {
  return (
    <label className="flex min-h-11 items-center gap-3 text-sm">
      <input
        type="checkbox"
        className="size-4.5"
        checked={checked}
        onChange={(event) => onCheck(event.target.checked)}
      />
      <span>{label}</span>
    </label>
  )
}
