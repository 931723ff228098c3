import { actionTexts } from '@tidings/contract/texts/actions'
import type { Analytics } from '@tidings/contract/api/analytics'
import { languageNames } from '@tidings/contract/texts/choices'
import { Card } from '#ui/layout/card.tsx'
import { PageSections } from '#ui/layout/page-sections.tsx'
import { CountedTable } from './counted-table.tsx'
import { DayChart, formatMinutes, minutesTitle } from './day-chart.tsx'

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

function describeBalance(sources: Analytics['sources']): string {
  const all = sum(sources.map(({ count }) => count))
  const [first, second] = sources
  if (!first) return 'No answer quoted a source.'
  if (!second) return `Everything you heard came from one source: ${first.name}.`
  const percent = Math.round((first.count / all) * 100)
  // Halves would both be rounded up.
  const other = sources.length === 2 ? 100 - percent : Math.round((second.count / all) * 100)
  return `You heard ${sources.length} sources. ${first.name} had ${percent}% of the reports, ${second.name} ${other}%.`
}

function Totals({ analytics: { days, notFound } }: { analytics: Analytics }) {
  const facts = [
    ['Questions', String(sum(days.map(({ questions }) => questions)))],
    [minutesTitle, formatMinutes(sum(days.map(({ callSeconds }) => callSeconds)))],
    ['Answers not found', String(notFound)],
  ] as const
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-x-6 gap-y-4">
      {facts.map(([name, value]) => (
        <div key={name} className="flex flex-col-reverse justify-end">
          <dt className="text-sm text-soft">{name}</dt>
          <dd className="font-display text-2xl font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function isEmpty({ days }: Analytics): boolean {
  return days.every(({ callSeconds, questions }) => questions === 0 && callSeconds === 0)
}

export function AnalyticsCards({ analytics }: { analytics: Analytics }) {
  const { days, languages, notFound, sources, topics } = analytics
  if (isEmpty(analytics)) {
    return (
      <Card title="Nothing yet">
        <p>
          You asked nothing in the last {days.length} days. Ask on Home, and come back to see your topics and
          sources.
        </p>
      </Card>
    )
  }
  const inLanguages = languages.map(({ count, name }) => ({ name: languageNames[name], count }))
  return (
    <div className="flex flex-col gap-6">
      <PageSections
        label={actionTexts.onThisPage}
        titles={['In all', 'Day by day', 'Topics', 'Sources', 'Languages']}
      />
      <Card title="In all">
        <Totals analytics={analytics} />
      </Card>
      <Card title="Day by day">
        <DayChart days={days} />
      </Card>
      <Card title="Topics">
        <CountedTable caption="Answers with news on each topic" unit="Answers" rows={topics}>
          None of your answers had a topic.
        </CountedTable>
      </Card>
      <Card title="Sources">
        <p className="mb-3">{describeBalance(sources)}</p>
        <CountedTable caption="Reports quoted from each source" unit="Reports" rows={sources}>
          Stories of the sample edition are not counted.
        </CountedTable>
      </Card>
      <Card title="Languages">
        <CountedTable caption="Languages of the answers" unit="Answers" rows={inLanguages}>
          No answers in a known language.
        </CountedTable>
      </Card>
      {notFound > 0 ? (
        <p className="text-sm">
          To {notFound} of your questions the news held no answer. More sources and interests help: they are
          on your Profile.
        </p>
      ) : null}
    </div>
  )
}
