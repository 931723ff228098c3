import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { ServedFeed } from '../../e2e/support/feed-server.ts'
import { benchData } from '../support/dialogues.ts'
import { printFigures, share, type Figure } from '../support/figures.ts'
import { fitFields, type LabelledFields } from './fit-fields.ts'
import { readRealReports, type RealReport } from '../support/real-reports.ts'
import { ask, openReportNewsroom, signUpFor, type ReportNewsroom } from '../support/report-newsroom.ts'

// Requests for news of a field narrower than a topic ("any rugby news?"), asked of the real reports whose fields somebody named
// (`bench/data/fields/reports.tsv`): how many of those told are of the field. Then the requests in `bench/data/fields`, for fields of
// which that news has or has not, and for news in general. FIELDS_SHOW=1 prints what was told.

const languages = ['en', 'de'] as const
type Language = (typeof languages)[number]

/** Fields with fewer reports can hardly fill an answer. */
const fewestReports = 5
const wordings: Record<Language, ((field: string) => string)[]> = {
  en: [(field) => `any ${field} news?`, (field) => `anything on ${field}`, (field) => field],
  de: [(field) => `Gibt's was Neues zu ${field}?`, (field) => `nur ${field} bitte`, (field) => field],
}

type Labels = Map<string, string[]>
type Told = { field: string; titles: string[] }

function readLabels(): Labels {
  const lines = readFileSync(path.join(benchData, 'fields/reports.tsv'), 'utf8').trim().split('\n')
  return new Map(
    lines.map((line) => {
      const [name = '', fields = ''] = line.split('\t')
      return [name, fields.split(';')]
    }),
  )
}

function listFeeds(labels: Labels): ServedFeed[] {
  const all = readRealReports()
  const named = [...labels.keys()].flatMap((name) => {
    const report = all.get(name)
    return report ? [{ name, ...report }] : []
  })
  const bySource = Map.groupBy(named, ({ name }) => path.dirname(name))
  return [...bySource].map(([source, reports], feed) => ({
    path: `/${feed}.xml`,
    title: source,
    language: reports[0]?.language ?? '',
    articles: reports.map(({ body, title }, at) => ({
      slug: `${feed}-${at}`,
      title,
      body,
      ageHours: 1 + at,
    })),
  }))
}

/** The reports of each language and the names of those of each field. */
function readFields(labels: Labels): LabelledFields[] {
  const all = readRealReports()
  return languages.map((language) => {
    const names = [...labels.keys()].filter((name) => all.get(name)?.language === language)
    const reports = new Map(
      names.flatMap((name) => (all.has(name) ? [[name, all.get(name) as RealReport]] : [])),
    )
    const fields = new Map<string, Set<string>>()
    for (const name of names)
      for (const field of labels.get(name) ?? [])
        fields.set(field, new Set([...(fields.get(field) ?? []), name]))
    return { language, reports, fields }
  })
}

async function tell(
  { url }: ReportNewsroom,
  token: string,
  question: string,
): Promise<{ historyId: string; titles: string[] }> {
  const { historyId, sentences } = await ask(url, token, { question })
  const titles = [...new Set(sentences.flatMap(({ article }) => article?.title ?? []))]
  if (process.env['FIELDS_SHOW']) console.log(`${question} -> ${sentences[0]?.text} (${titles.join(' / ')})`)
  return { historyId, titles }
}

async function measureLabelled(newsroom: ReportNewsroom, labelled: readonly LabelledFields[]): Promise<void> {
  for (const { fields, language, reports } of labelled) {
    const usable = [...fields].filter(([, names]) => names.size >= fewestReports)
    const isOf = (field: string, title: string) =>
      [...(fields.get(field) ?? [])].some((name) => reports.get(name)?.title === title)
    const figures: Figure[] = []
    for (const wording of wordings[language as Language] ?? []) {
      const rows: Told[] = []
      // Nobody is told the same news twice.
      const token = async () => signUpFor(newsroom, language)
      for (const [field] of usable)
        rows.push({ field, ...(await tell(newsroom, await token(), wording(field))) })
      const told = rows.flatMap(({ field, titles }) => titles.map((title) => ({ field, title })))
      const name = wording('…')
      figures.push(
        share(`“${name}”: told, of the field`, told, ({ field, title }) => isOf(field, title)),
        share(`“${name}”: three reports of it or more`, rows, ({ field, titles }) => {
          return titles.filter((title) => isOf(field, title)).length >= 3
        }),
      )
    }
    printFigures(`Requests for the ${usable.length} fields of the reports, ${language}`, figures)
  }
}

type Request = { text: string; isGeneral: boolean }

function readRequests(language: Language): Request[] {
  const lines = readFileSync(path.join(benchData, 'fields', `${language}.txt`), 'utf8')
    .trim()
    .split('\n')
  return lines.map((line) => {
    const [kind = '', ...text] = line.split(' | ')
    return { text: text.join(' | '), isGeneral: kind === 'general' }
  })
}

async function readKind({ database }: ReportNewsroom, historyId: string): Promise<string | null> {
  const { rows } = await database.pool.query<{ kind: string | null }>(
    "select context_data->'understanding'->>'kind' as kind from public.query_history where id = $1",
    [historyId],
  )
  return rows[0]?.kind ?? null
}

async function measureRequests(newsroom: ReportNewsroom): Promise<void> {
  const rows: (Request & { kind: string | null; isRefused: boolean })[] = []
  for (const language of languages)
    for (const request of readRequests(language)) {
      const { historyId, titles } = await tell(newsroom, await signUpFor(newsroom, language), request.text)
      rows.push({ ...request, kind: await readKind(newsroom, historyId), isRefused: titles.length === 0 })
    }
  const general = rows.filter(({ isGeneral }) => isGeneral)
  const ofField = rows.filter(({ isGeneral }) => !isGeneral)
  printFigures('Requests as people wrote them, en and de', [
    share('for news in general: told as a field', general, ({ kind }) => kind === 'field'),
    share('for news in general: nothing told', general, ({ isRefused }) => isRefused),
    share('for a field: told as one', ofField, ({ kind }) => kind === 'field'),
    share(
      'for a field: told of as a subject',
      ofField,
      ({ isRefused, kind }) => kind === 'subject' && !isRefused,
    ),
    share('for a field: nothing told', ofField, ({ isRefused }) => isRefused),
    share(
      'for a field: told news in general',
      ofField,
      ({ kind }) => kind === 'briefing' || kind === 'topic',
    ),
  ])
}

/** Needs Postgres and the real reports beside the project. */
export async function measureFields(): Promise<void> {
  const labels = readLabels()
  const labelled = readFields(labels)
  fitFields(labelled)
  await using newsroom = await openReportNewsroom(listFeeds(labels))
  await measureLabelled(newsroom, labelled)
  await measureRequests(newsroom)
}
