import type { BriefingChapter } from '@tidings/contract/api/briefings'
import { briefingLimits } from '@tidings/contract/limits'
import { findRecording, recordingName, type RecordingRow } from '#modules/recordings'
import type { Context } from '#src/context'
import type { BriefingRow } from '../queries.ts'
import { listForPodcast } from './podcast-queries.ts'

/** A briefing whose sound is there; `bytes` of its file. */
export type Episode = { briefing: BriefingRow; recording: RecordingRow; bytes: number }

async function findBytes(context: Context, recording: RecordingRow): Promise<number | null> {
  const sound = await context.sounds.open(recordingName(recording))
  await sound?.close()
  return sound && sound.bytes
}

/** Null where there is no sound of it. */
export async function findEpisode(context: Context, briefing: BriefingRow): Promise<Episode | null> {
  const recording = await findRecording(context.database.tables, briefing.recording_id)
  const bytes = recording && (await findBytes(context, recording))
  return recording && bytes ? { briefing, recording, bytes } : null
}

/** What a podcast may tell of, with or without sound. The newest first. */
export function listTold({ config, database }: Context, userId: string): Promise<BriefingRow[]> {
  const options = { isInHistory: config.hostedProject === null, most: briefingLimits.most }
  return listForPodcast(database.tables, userId, options)
}

/** The moment at which each chapter begins, in milliseconds; null where it was not noted. */
export function findChapterStarts({ chapters, opening, starts_ms: starts }: BriefingRow): number[] | null {
  if (!starts) return null
  let at = opening.length
  return chapters.map(({ sentences }: BriefingChapter) => {
    const start = starts[at] ?? 0
    at += sentences.length
    return start
  })
}
