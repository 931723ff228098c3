import { listBriefingSentences } from '#modules/assistant'
import { isWebPage, listSources } from '../safe-html.ts'
import { findChapterStarts, type Episode } from './episodes.ts'
import { podcastFeedTexts } from './podcast-texts.ts'

const hourMs = 3_600_000

/** WebVTT's time format: 00:01:02.345. */
function formatMoment(ms: number): string {
  const rest = new Date(ms % hourMs).toISOString().slice(14, 23)
  return `${String(Math.floor(ms / hourMs)).padStart(2, '0')}:${rest}`
}

function escapeCue(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** The transcript as WebVTT with one cue per sentence, attributed to its source; null if times were not recorded. */
export function buildTranscript({ briefing, recording }: Episode): string | null {
  const { starts_ms: starts } = briefing
  if (!starts) return null
  const cues = listBriefingSentences(briefing).flatMap(({ article, namesSource, text }, at) => {
    const from = starts[at] ?? 0
    const until = starts[at + 1] ?? recording.duration_ms
    if (until <= from) return []
    const voice = article && !namesSource ? `<v ${escapeCue(article.source)}>` : ''
    return [`${formatMoment(from)} --> ${formatMoment(until)}\n${voice}${escapeCue(text)}`]
  })
  return `${['WEBVTT', ...cues].join('\n\n')}\n`
}

/** Chapters in Podcasting 2.0's format (version 1.2.0); null if times were not recorded. */
export function buildChapters({ briefing }: Episode) {
  const starts = findChapterStarts(briefing)
  if (!starts) return null
  const { chapters, language } = briefing
  return {
    version: '1.2.0',
    chapters: [
      { startTime: 0, title: podcastFeedTexts[language].opening },
      ...chapters.map((chapter, at) => {
        const url = listSources(chapter)
          .map((source) => source.url)
          .find(isWebPage)
        return { startTime: (starts[at] ?? 0) / 1000, title: chapter.headline, ...(url ? { url } : {}) }
      }),
    ],
  }
}
