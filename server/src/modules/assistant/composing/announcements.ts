import type { Language } from '@tidings/contract/entities'
import { forEachLanguage } from '#language/lexicon/lexicons'

/** "Rovers v United – live!", "Photos: floods in the north"; before a colon a headline tells something itself. */
const announcements = forEachLanguage(({ sentences: { showBeginnings, showLabels } }) => {
  const label = `(?:${showLabels})`
  return new RegExp(
    `^(?:${label}\\s*[:|–—]|(?:${showBeginnings})(?!\\p{L}))|[-–—|([]\\s*${label}\\P{L}*$`,
    'u',
  )
})

/** Whether a headline only announces something to be looked at or followed elsewhere: what there is of it cannot be told. */
export function isAnnouncement(headline: string, language: Language): boolean {
  return announcements[language].test(headline.toLowerCase().trim())
}
