import type { Hono } from 'hono'
import type { Speech } from '#modules/speech'
import type { Job } from '#platform/job-queue'
import type { Caller } from '#platform/project'
import type { Context } from '#src/context'
import { deleteOldBriefingsJob } from './jobs.ts'
import { keepForAbsent } from './keep-in-history.ts'
import { makeForAbsent, type Made } from './make-briefing.ts'
import { openSoundMaker } from './make-sound.ts'
import { briefingRoutes } from './routes.ts'
import { listSpeakable } from './sound-url.ts'

export type Briefings = {
  routes: Hono
  jobs: Job[]
  /** Makes the recording of that id if it is of a briefing of the caller's; whether there is one now. */
  makeSound: (caller: Caller, recordingId: string) => Promise<boolean>
}

/** Briefings, spoken by this server's voices. */
export function openBriefings(context: Context, speech: Speech): Briefings {
  const speakable = listSpeakable(speech)
  return {
    routes: briefingRoutes({ context, speakable }),
    jobs: [deleteOldBriefingsJob(context)],
    makeSound: openSoundMaker({ context, speech }),
  }
}

/** Makes one now and keeps it in the person's history. Null for somebody whom this server does not know. */
export async function makeBriefingFor(
  context: Context,
  { speech, userId }: { speech: Speech; userId: string },
): Promise<Made | null> {
  const made = await makeForAbsent(context, { userId, dueAt: null }, new AbortController().signal)
  if (made?.briefing) await keepForAbsent({ context, speakable: listSpeakable(speech) }, made.briefing)
  return made
}
