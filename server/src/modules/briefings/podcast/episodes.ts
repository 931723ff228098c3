import type { BriefingChapter } from '@tidings/contract/api/briefings'
import { briefingLimits } from '@tidings/contract/limits'
import { findRecording, nameRecording, type RecordingRow } from '#modules/recordings'
import type { Context } from '#src/context'
import type { BriefingRow } from '../queries.ts'
import { listForPodcast } from './podcast-queries.ts'

/** A briefing with its recording; `bytes` is the size of the file. */
export type Episode = { briefing: BriefingRow; recording: RecordingRow; bytes: number }

async function findBytes(context: Context, recording: RecordingRow): Promise<number | null> {
  const sound = await context.sounds.open(nameRecording(recording))
  await sound?.close()
  return sound && sound.bytes
}

/** Null without a recording. */
export async function findEpisode(context: Context, briefing: BriefingRow): Promise<Episode | null> {
  const recording = await findRecording(context.database.tables, briefing.recording_id)
  const bytes = recording && (await findBytes(context, recording))
  return recording && bytes ? { briefing, recording, bytes } : null
}

/** Briefings that a podcast may include, with or without recordings, newest first. */
export function listTold({ config, database }: Context, userId: string): Promise<BriefingRow[]> {
  const options = { isInHistory: config.hostedProject === null, most: briefingLimits.most }
  return listForPodcast(database.tables, userId, options)
}

/** When each chapter begins, in milliseconds; null if times were not recorded. */
export function findChapterStarts({ chapters, opening, starts_ms: starts }: BriefingRow): number[] | null {
  if (!starts) return null
  let at = opening.length
  return chapters.map(({ sentences }: BriefingChapter) => {
    const start = starts[at] ?? 0
    at += sentences.length
    return start
  })
}
