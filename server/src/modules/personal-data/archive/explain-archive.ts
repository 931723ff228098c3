import type { Context } from '#src/context'
import { readRetention } from '../retention.ts'

function describeDays(days: number | null): string {
  return days === null ? 'until you delete it' : `${days} days`
}

/** The text that stands first in the archive. */
export function explainArchive(context: Context): string {
  const kept = readRetention(context.config)
  const where = context.config.hostedProject
    ? `Your account, profile, preferences and history are kept at ${context.config.hostedProject.url},\nthe rest on this server.`
    : 'All of it is kept on this server.'
  return `Everything that Tidings at ${context.publicUrl()} keeps of you.
Taken on ${context.clock.now().toISOString()}.

Each table stands here twice: as .json, exactly as it is stored, and as .csv for
spreadsheets. In the .csv files an apostrophe stands before what a spreadsheet would
take for a formula. sources.opml has the feeds that you follow, for other readers.
recordings/ has the sound of answers that is still kept; audio_response_url in the
history ends with the name of its file.

Not in here, because it would open your account or is of no use to you: hashes of
passwords, keys, codes and tokens, and the secrets of authenticator apps.

${where}
How long it is kept: history ${describeDays(kept.historyDays)}, recordings ${describeDays(kept.recordingsDays)}, the list of what
happened to your account ${describeDays(kept.eventsDays)}.
`
}
