import { useId, type ReactNode } from 'react'
import type { StoryDetail, StoryMoment, StoryQuote, StoryReport } from '@tidings/contract/api/stories'
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

/** The server checks `url` too; only http and https become links. */
function ReportLink({ report, children }: { report: StoryReport; children: ReactNode }) {
  if (!/^https?:\/\//i.test(report.url)) return children
  return (
    <a
      href={report.url}
      target="_blank"
      rel="noopener"
      className="items-center text-link underline underline-offset-3 pointer-coarse:inline-flex pointer-coarse:min-h-11"
    >
      {children}
    </a>
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
      <ReportLink report={report}>{report.source}</ReportLink>
      {report.sample ? null : <Age at={report.publishedAt} now={now} />}
    </p>
  )
}

function Moment({ moment, now }: { moment: StoryMoment; now: Date }) {
  const { replaces, report, sentence } = moment
  return (
    <li className="flex flex-col gap-1 border-l-2 border-rule pl-3">
      <Credit report={report} now={now} />
      {sentence ? <Quoted text={sentence} report={report} /> : <p>{panelTexts.nothingNew}</p>}
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
          <Moment key={moment.report.id} moment={moment} now={now} />
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
                    <ReportLink report={report}>{report.headline}</ReportLink>
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
