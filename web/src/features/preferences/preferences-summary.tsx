import type { Preferences } from '@tidings/contract/entities'
import { filterNames, frequencyNames, genderNames, summaryLengthNames } from '@tidings/contract/texts/choices'
import { preferencesTexts } from '@tidings/contract/texts/preferences'
import { fieldNames } from '@tidings/contract/texts/fields'

export function PreferencesSummary({ preferences }: { preferences: Preferences | null }) {
  if (!preferences || (preferences.interests.length === 0 && preferences.preferred_sources.length === 0)) {
    return <p className="py-2 text-soft">{preferencesTexts.none}</p>
  }
  const { speed, gender } = preferences.voice_settings
  const facts = [
    [fieldNames.voiceGender, genderNames[gender]],
    [fieldNames.voiceSpeed, `${speed}x`],
    [fieldNames.updateFrequency, frequencyNames[preferences.update_frequency]],
    [fieldNames.summaryLength, summaryLengthNames[preferences.summary_length_preference]],
    [fieldNames.contentFilter, filterNames[preferences.content_filter_level]],
  ] as const
  return (
    <div className="flex flex-col gap-6">
      <div className="grid gap-6 @md:grid-cols-2">
        <NumberedList title={fieldNames.interests} items={preferences.interests} />
        <NumberedList title="Preferred sources" items={preferences.preferred_sources} />
      </div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 border-t border-rule pt-4 text-sm">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-soft">{name}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function NumberedList({ title, items }: { title: string; items: readonly string[] }) {
  // Leaves room for the longest list marker, which would be cut off otherwise.
  const paddingLeft = `${String(items.length).length + 2}ch`
  return (
    <section>
      <h3 className="mb-2 text-lg">{title}</h3>
      {items.length === 0 ? <p className="text-sm text-soft">None chosen.</p> : null}
      <ol className="list-decimal text-sm leading-7 tabular-nums marker:text-soft" style={{ paddingLeft }}>
        {items.map((item) => (
          <li key={item}>
            <span dir="auto" className="block wrap-anywhere">
              {item}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
