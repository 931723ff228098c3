import type { Language } from '@tidings/contract/entities'
import { listBriefingSentences } from '#modules/assistant'
import { buildRecordingUrl } from '#modules/recordings'
import type { Speech } from '#modules/speech'
import type { Context } from '#src/context'
import type { BriefingRow } from './queries.ts'

/** The languages that this server has a voice for. */
export type SpeakableLanguages = ReadonlySet<Language>

export function listSpeakable({ engines }: Pick<Speech, 'engines'>): SpeakableLanguages {
  const known = Object.entries(engines) as [Language, Speech['engines'][Language]][]
  return new Set(known.flatMap(([language, engine]) => (engine === 'browser' ? [] : [language])))
}

/** The URL of a briefing's recording, whether or not it has been made yet; null if it cannot be made or is not kept. */
export function findSoundUrl(
  { config }: Pick<Context, 'config'>,
  speakable: SpeakableLanguages,
  briefing: BriefingRow,
): string | null {
  if (config.audioKeptDays === 0) return null
  const canSpeak = listBriefingSentences(briefing).every(({ language }) => speakable.has(language))
  return canSpeak ? buildRecordingUrl(briefing.recording_id) : null
}
