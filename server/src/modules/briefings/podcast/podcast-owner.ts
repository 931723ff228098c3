import { modelKeys } from '@tidings/contract/limits'
import { refuseWithoutConsent } from '#platform/project'
import type { Context } from '#src/context'
import type { LinkKey } from '../mail/mail-links.ts'
import { planForListener } from '../schedule/plan.ts'
import { changePlan, type PlanRow } from '../schedule/plan-queries.ts'
import { isSignedFor, readVersion } from './podcast-address.ts'
import { isAccountActive, findPlanByVersion } from './podcast-queries.ts'

const hourMs = 3_600_000

/**
 * A hosted project does not report a deleted account, and a new password only at a visit, so an address expires when its owner
 * has not visited for as long as their keys may live at most.
 */
function hasVisited({ podcast_visited_at: at }: PlanRow, now: Date): boolean {
  return at !== null && now.getTime() - at.getTime() <= modelKeys.longestHostedS * 1000
}

/** The owner of a podcast address; null if it is invalid or has ended. Throws `consent_required` where their consent is missing. */
export async function findOwner(context: Context, key: LinkKey, token: string): Promise<PlanRow | null> {
  const { clock, config, database, project } = context
  const version = readVersion(token)
  const plan = version === null ? undefined : await findPlanByVersion(database.tables, version)
  if (!plan || version === null) return null
  if (!isSignedFor(key, { userId: plan.user_id, version }, token)) return null
  const stands = config.hostedProject
    ? hasVisited(plan, clock.now())
    : await isAccountActive(database.tables, plan.user_id, clock.now())
  if (!stands) return null
  return (await project.unattended.lacksConsent(plan.user_id)) ? refuseWithoutConsent() : plan
}

/** Records that an app fetches the podcast, so that briefings continue to be made for it. */
export async function noteAsked(context: Context, plan: PlanRow): Promise<void> {
  const now = context.clock.now()
  const { podcast_asked_at: askedAt } = plan
  if (askedAt && now.getTime() - askedAt.getTime() < hourMs && plan.due_at !== null) return
  await changePlan(context.database.tables, plan.user_id, { podcast_asked_at: now })
  await planForListener(context, { ...plan, podcast_asked_at: now })
}
