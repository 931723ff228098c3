import type { BriefingChanges, BriefingSettings as Settings } from '@tidings/contract/api/briefings'
import { defaultPreferences } from '@tidings/contract/entities'
import { mostLeastSources } from '@tidings/contract/limits'
import { actionTexts } from '@tidings/contract/texts/actions'
import { briefingSettingTexts, frequencyMeanings, weekdayNames } from '@tidings/contract/texts/briefings'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { useScrollToAnchor } from '#ui/scroll-to-anchor.ts'
import { BriefingMail } from './briefing-mail.tsx'
import { BriefingPush } from './briefing-push.tsx'
import { useBriefingSettings } from './briefing-setting-actions.ts'
import type { StoredPreferences } from '../use-stored-preferences.ts'

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}))
const weekdays = weekdayNames.map((label, weekday) => ({ value: String(weekday), label }))
const sourceCounts = Array.from({ length: mostLeastSources }, (_, at) => ({
  value: String(at + 1),
  label: briefingSettingTexts.sources(at + 1),
}))
const counts = Array.from({ length: 24 }, (_, at) => ({ value: String(at + 1), label: String(at + 1) }))

type Frequency = keyof typeof frequencyMeanings
type FieldsProps = { frequency: Frequency; settings: Settings; change: (changes: BriefingChanges) => void }

/** The fields relevant for the frequency; each is saved when changed. */
function Fields({ change, frequency, settings }: FieldsProps) {
  const field = (
    name: 'hour' | 'weekday' | 'quietFrom' | 'quietUntil' | 'mostADay' | 'leastSources',
    choices: typeof hours,
    hint?: string,
  ) => (
    <SelectField
      label={briefingSettingTexts[name]}
      value={String(settings[name])}
      choices={choices}
      hint={hint}
      onChoose={(value) => change({ [name]: Number(value) })}
    />
  )
  const isByDay = frequency === 'daily' || frequency === 'weekly'
  return (
    <div className="grid gap-5 @md:grid-cols-2">
      {frequency === 'weekly' ? field('weekday', weekdays) : null}
      {isByDay ? field('hour', hours) : field('quietFrom', hours)}
      {isByDay ? null : field('quietUntil', hours)}
      {isByDay ? null : field('mostADay', counts)}
      {isByDay ? null : field('leastSources', sourceCounts, briefingSettingTexts.leastSourcesHint)}
    </div>
  )
}

function formatIn(timeZone: string | null | undefined, iso: string): string {
  const format = {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  } as const
  return new Intl.DateTimeFormat('en-GB', { ...format, timeZone: timeZone ?? 'UTC' }).format(new Date(iso))
}

/** The target of the link in mails. */
const id = 'briefing-settings'

/** When briefings are made and where they are sent. Below the specification's form and saved separately. */
export function BriefingSettings({ stored }: { stored: StoredPreferences }) {
  const settings = useBriefingSettings(stored)
  const { data, done, error, isPending, problem, refetch } = settings
  const { notification_settings, update_frequency: frequency } = stored.preferences ?? defaultPreferences
  useScrollToAnchor(id, data !== undefined)
  const timeZone = stored.profile?.timezone
  const isAsking = data !== undefined && !data.mail.isConfirmed && notification_settings.email
  return (
    <section aria-labelledby={id} className="mt-7 flex flex-col gap-5 border-t border-rule pt-7 text-sm">
      <h3 id={id} tabIndex={-1} className="text-lg">
        {briefingSettingTexts.title}
      </h3>
      <p>{`${frequencyMeanings[frequency]} ${briefingSettingTexts.onPage}`}</p>
      {isPending ? <p className="text-soft">{briefingSettingTexts.loading}</p> : null}
      {error ? (
        <div className="flex flex-wrap items-center gap-3">
          <p>{briefingSettingTexts.failed}</p>
          <Button compact look="secondary" onClick={() => void refetch()}>
            {actionTexts.tryAgain}
          </Button>
        </div>
      ) : null}
      {data ? (
        <>
          <Fields frequency={frequency} settings={data} change={settings.change} />
          <BriefingMail mail={data.mail} isWanted={notification_settings.email} settings={settings} />
          {data.mail.failedAt ? (
            <p>{briefingSettingTexts.mailFailed(formatIn(timeZone, data.mail.failedAt))}</p>
          ) : null}
          <BriefingPush push={data.push} isWanted={notification_settings.push} />
          <TextLink to="/settings#your-podcast" className="w-fit">
            {briefingSettingTexts.podcast}
          </TextLink>
          {data.nextAt ? <p>{briefingSettingTexts.next(formatIn(timeZone, data.nextAt))}</p> : null}
        </>
      ) : null}
      {problem && !isAsking ? <Banner tone="bad">{problem}</Banner> : null}
      <output className="text-soft empty:hidden">{done ?? ''}</output>
    </section>
  )
}
