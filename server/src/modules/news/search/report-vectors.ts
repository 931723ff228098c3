import type { Language } from '@tidings/contract/entities'
import { embedText, rateSimilarity, type TextVector } from '#language/word-vectors'

/** Later sentences say less of what a report is about. Chosen among 120 to 600 by which reports of first questions are nearest. */
const beginningCharacters = 200

/** The vectors of a report's headline, and of its headline with its beginning. */
type ReportVectors = readonly [headline: TextVector, beginning: TextVector]

type Beginning = { language: Language; title: string; body: string }

function embedReport({ body, language, title }: Beginning): ReportVectors {
  const beginning = `${title} ${body.slice(0, beginningCharacters)}`
  return [embedText(title, language), embedText(beginning, language)]
}

const rateNearer = (question: TextVector, vectors: ReportVectors) =>
  Math.max(...vectors.map((vector) => rateSimilarity(question, vector)))

const embedded = new WeakMap<Beginning, ReportVectors>()

/** How near a report is to a question in meaning, also in another language: a cosine, from -1 to 1. */
export function rateReportSimilarity(question: TextVector, report: Beginning): number {
  const vectors = embedded.get(report) ?? embedReport(report)
  embedded.set(report, vectors)
  return rateNearer(question, vectors)
}

export type IndexedReport = { id: string; vectors: ReportVectors }

export function indexReport(report: Beginning & { id: string }): IndexedReport {
  return { id: report.id, vectors: embedReport(report) }
}

/** The ids of the reports that are nearest to a question in meaning, nearest first. */
export function findNearest(
  reports: readonly IndexedReport[],
  question: TextVector,
  limit: number,
): string[] {
  return reports
    .map(({ id, vectors }) => ({ id, similarity: rateNearer(question, vectors) }))
    .toSorted((a, b) => b.similarity - a.similarity)
    .slice(0, limit)
    .map(({ id }) => id)
}
