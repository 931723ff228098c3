import { yourDataTexts } from '@tidings/contract/texts/your-data'
import type { Context } from '#src/context'
import { readRetention } from '../retention.ts'

function describeDays(days: number | null): string {
  return days === null ? yourDataTexts.untilDeleted : yourDataTexts.days(days)
}

/** The text of the archive's first file. */
export function explainArchive(context: Context): string {
  const { historyDays, recordingsDays, eventsDays } = readRetention(context.config)
  const { kept, keptTitle } = yourDataTexts
  const project = context.config.hostedProject
  const where = project
    ? `Your account, profile, preferences, history and saved articles are at ${project.url}, the rest on this server.`
    : 'All of it is on this server.'
  return `Everything that Tidings at ${context.publicUrl()} holds of you, taken on ${context.clock.now().toISOString()}.
${where}

Each table stands here twice: as .json, exactly as it is stored, and as .csv for spreadsheets. In the .csv
files an apostrophe stands before what a spreadsheet would take for a formula.

sources.opml has the feeds that you follow, for other readers. recordings/ has the sound of answers as far as
it is still there; audio_response_url in the history ends with the name of its file.

Not in here, because it would open your account or says nothing of you: hashes of passwords, keys, codes and
tokens, and the secrets of authenticator apps.

${keptTitle}:
- ${kept.history}: ${describeDays(historyDays)}
- ${kept.recordings}: ${describeDays(recordingsDays)}
- ${kept.events}: ${describeDays(eventsDays)}
`
}
