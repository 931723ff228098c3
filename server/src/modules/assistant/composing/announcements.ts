import type { Language } from '@tidings/contract/entities'
import { forEachLanguage } from '#language/lexicon/lexicons'

/** "Rovers v United – live!", "Photos: floods in the north"; other headlines with a colon contain news. */
const announcements = forEachLanguage(({ sentences: { showBeginnings, showLabels } }) => {
  const label = `(?:${showLabels})`
  return new RegExp(
    `^(?:${label}\\s*[:|–—]|(?:${showBeginnings})(?!\\p{L}))|[-–—|([]\\s*${label}\\P{L}*$`,
    'u',
  )
})

/** Whether a headline only announces something to look at or to follow elsewhere, so that there is nothing to quote. */
export function isAnnouncement(headline: string, language: Language): boolean {
  return announcements[language].test(headline.toLowerCase().trim())
}
