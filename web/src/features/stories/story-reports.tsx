import { useId, type ReactNode } from 'react'
import type { StoryDetail, StoryMoment, StoryQuote, StoryReport } from '@tidings/contract/api/stories'
import { OutsideLink } from '#ui/outside-link.tsx'
import { Age } from './story-facts.tsx'
import { panelTexts } from './panel-texts.ts'

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-t border-rule pt-4">
      <h3 id={id} className="mb-2 text-lg">
        {title}
      </h3>
      {children}
    </section>
  )
}

function Quoted({ text, report }: StoryQuote) {
  return (
    <q dir="auto" lang={report.language} className="wrap-anywhere">
      {text}
    </q>
  )
}

function Credit({ report, now }: { report: StoryReport; now: Date }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-xs text-soft">
      <OutsideLink url={report.url}>{report.source}</OutsideLink>
      {report.sample ? null : <Age at={report.publishedAt} now={now} />}
    </p>
  )
}

/** The first report adds to nothing: its headline is quoted if there is no sentence. */
function Moment({ moment, isFirst, now }: { moment: StoryMoment; isFirst: boolean; now: Date }) {
  const { replaces, report } = moment
  const quoted = moment.sentence ?? (isFirst ? report.headline : null)
  return (
    <li className="flex flex-col gap-1 border-l-2 border-rule pl-3">
      <Credit report={report} now={now} />
      {quoted ? <Quoted text={quoted} report={report} /> : <p>{panelTexts.nothingNew}</p>}
      {replaces ? (
        <p className="text-sm text-soft">
          {panelTexts.earlier}, {replaces.report.source}: <Quoted {...replaces} />
        </p>
      ) : null}
    </li>
  )
}

type TimelineProps = { moments: StoryDetail['timeline']; told: string | null; now: Date }

/** Newest first; empty if all of it is already `told` above. */
export function Timeline({ moments, now, told }: TimelineProps) {
  if (moments.every(({ sentence }) => sentence === told)) return null
  return (
    <Part title={panelTexts.timeline}>
      <ol className="flex flex-col gap-3">
        {moments.map((moment) => (
          <Moment key={moment.report.id} moment={moment} isFirst={moment === moments.at(-1)} now={now} />
        ))}
      </ol>
    </Part>
  )
}

export function Outlets({ reports, now }: { reports: StoryDetail['reports']; now: Date }) {
  const outlets = [...Map.groupBy(reports, ({ source }) => source)]
  return (
    <Part title={panelTexts.reports}>
      <ul className="flex flex-col gap-3">
        {outlets.map(([source, own]) => (
          <li key={source}>
            <p dir="auto" className="text-sm font-semibold">
              {source}
            </p>
            <ul>
              {own.map((report) => (
                <li key={report.id} className="flex flex-wrap items-baseline gap-x-2">
                  <span dir="auto" lang={report.language} className="min-w-0 wrap-anywhere">
                    <OutsideLink url={report.url}>{report.headline}</OutsideLink>
                  </span>
                  <span className="text-xs text-soft">
                    {report.sample ? null : <Age at={report.publishedAt} now={now} />}
                  </span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Part>
  )
}

export function Differences({ differences, now }: { differences: StoryDetail['differences']; now: Date }) {
  return (
    <Part title={panelTexts.differences}>
      {differences.length === 0 ? <p className="text-sm text-soft">{panelTexts.noDifferences}</p> : null}
      <ul className="flex flex-col gap-4">
        {differences.map(({ one, other }) => (
          <li key={`${one.report.id} ${other.report.id} ${one.text}`} className="flex flex-col gap-2">
            {[one, other].map((quote) => (
              <div key={quote.report.id}>
                <Quoted {...quote} />
                <Credit report={quote.report} now={now} />
              </div>
            ))}
          </li>
        ))}
      </ul>
    </Part>
  )
}
