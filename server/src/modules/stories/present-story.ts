import type { Story, StoryReport } from '@tidings/contract/api/stories'
import type { Language } from '@tidings/contract/entities'
import { findNameIn, findOpeningSentence, getPhrases, nameTopic, type NewsEvent } from '#modules/assistant'
import type { Article, TermStatistics } from '#modules/news'

export function presentReport(article: Article): StoryReport {
  const { id, language, publishedAt, sample, source, title, url } = article
  return { id, headline: title, source, url, publishedAt: publishedAt.toISOString(), language, sample }
}

function askForTopic([topic]: readonly string[], language: Language): string | null {
  return topic === undefined ? null : getPhrases(language).newsInTopic(nameTopic(topic, language))
}

/** `language` is that of the suggested questions. */
export function presentStory(
  { report, reports, sources }: NewsEvent,
  { language, statistics }: { language: Language; statistics: TermStatistics },
): Story {
  const phrases = getPhrases(language)
  const name = findNameIn([report, ...reports], statistics)
  const newest = Math.max(...reports.map(({ publishedAt }) => publishedAt.getTime()))
  return {
    id: report.id,
    headline: report.title,
    sentence: findOpeningSentence(report)?.text ?? null,
    language: report.language,
    topics: report.topics,
    publishedAt: new Date(newest).toISOString(),
    sources,
    reports: reports.map(presentReport),
    reasons: report.reasons ?? [],
    questions: {
      tell: phrases.tellAbout(report.title),
      about: phrases.about(report.title),
      news: name === null ? askForTopic(report.topics, language) : phrases.newsOn(name),
    },
    sample: report.sample,
  }
}
