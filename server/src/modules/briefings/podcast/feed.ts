import { generateRssFeed } from 'feedsmith'
import type { Language } from '@tidings/contract/entities'
import { getPhrases } from '#modules/assistant'
import { soundTypes } from '#modules/recordings'
import { escapeHtml, listSources, writeSourceHtml } from '../safe-html.ts'
import { findChapterStarts, type Episode } from './episodes.ts'
import { podcastFeedTexts } from './podcast-texts.ts'

/** `home`: the app's URL without a trailing slash; `address`: the podcast's URL without `/feed.xml`. */
export type FeedPlace = { home: string; address: string; language: Language; timeZone: string }

/** A path in the built web app; 1400 px square is the minimum for podcast apps. */
const coverPath = '/icons/podcast-1400.png'
const minutesKept = 60

export function buildEpisodeUrl(
  address: string,
  { briefing, recording }: Episode,
  ending?: 'vtt' | 'json',
): string {
  return `${address}/episodes/${briefing.id}.${ending ?? recording.format}`
}

function formatStart(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** The episode's description; apps turn its time codes into links. */
function describe({ briefing }: Episode): string {
  const starts = findChapterStarts(briefing)
  return briefing.chapters
    .map((chapter, at) => {
      const start = starts ? `${formatStart(starts[at] ?? 0)} ` : ''
      const sources = listSources(chapter).map(writeSourceHtml).join(', ')
      return `<p>${start}${escapeHtml(chapter.headline)}${sources && ` (${sources})`}</p>`
    })
    .join('')
}

function buildItem(episode: Episode, { address, timeZone }: FeedPlace) {
  const { briefing, bytes, recording } = episode
  const { chapters, created_at: madeAt, id, language, starts_ms: starts } = briefing
  const day = new Intl.DateTimeFormat(language, { weekday: 'long', day: 'numeric', month: 'long', timeZone })
  return {
    title: `${day.format(madeAt)}: ${chapters[0]?.headline ?? ''}`,
    description: describe(episode),
    guid: { value: id, isPermaLink: false },
    pubDate: madeAt,
    enclosures: [
      { url: buildEpisodeUrl(address, episode), length: bytes, type: soundTypes[recording.format] },
    ],
    itunes: { duration: Math.round(recording.duration_ms / 1000), episodeType: 'full', explicit: false },
    ...(starts
      ? {
          podcast: {
            transcripts: [
              { url: buildEpisodeUrl(address, episode, 'vtt'), type: 'text/vtt', language, rel: 'captions' },
            ],
            chapters: { url: buildEpisodeUrl(address, episode, 'json'), type: 'application/json+chapters' },
          },
        }
      : {}),
  }
}

/**
 * Adjusts the library's output: Apple's spelling of element names, and no whitespace around texts, which strict readers would
 * show.
 */
function spellForApps(xml: string): string {
  return xml
    .replaceAll(/>\s+<!\[CDATA\[/g, '><![CDATA[')
    .replaceAll(/\]\]>\s+<\//g, ']]></')
    .replaceAll('<itunes:explicit>no</itunes:explicit>', '<itunes:explicit>false</itunes:explicit>')
    .replaceAll('<itunes:block>yes</itunes:block>', '<itunes:block>Yes</itunes:block>')
}

/** RSS 2.0 with Apple's and Podcasting 2.0's namespaces. The output is stable as long as the episodes are. */
export function buildFeed(episodes: readonly Episode[], place: FeedPlace): string {
  const { address, home, language } = place
  const title = `Tidings: ${getPhrases(language).myBriefing}`
  const image = home + coverPath
  const feed = generateRssFeed({
    title,
    link: `${home}/`,
    description: podcastFeedTexts[language].description,
    language,
    generator: 'Tidings',
    ttl: minutesKept,
    image: { url: image, title, link: `${home}/` },
    atom: { links: [{ href: `${address}/feed.xml`, rel: 'self', type: 'application/rss+xml' }] },
    itunes: {
      author: 'Tidings',
      block: true,
      categories: [{ text: 'News', categories: [{ text: 'Daily News' }] }],
      explicit: false,
      image,
      type: 'episodic',
    },
    podcast: { blocks: [{ value: true }], locked: { value: true }, medium: 'podcast' },
    items: episodes.map((episode) => buildItem(episode, place)),
  })
  return spellForApps(feed)
}
