import type { Briefing } from '@tidings/contract/api/briefings'
import { phrasesFor } from '#modules/assistant'
import type { Context } from '#src/context'
import type { BriefingRow } from './queries.ts'
import { findSoundUrl, type SpeakableLanguages } from './sound-url.ts'

export function presentBriefing(
  context: Context,
  speakable: SpeakableLanguages,
  briefing: BriefingRow,
): Briefing {
  const { chapters, created_at, history_id, id, language, opening } = briefing
  return {
    id,
    madeAt: created_at.toISOString(),
    title: phrasesFor(language).myBriefing,
    language,
    opening,
    chapters,
    audioUrl: findSoundUrl(context, speakable, briefing),
    historyId: history_id,
  }
}
