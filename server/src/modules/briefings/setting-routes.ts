import { briefingChangesSchema, mailCodeSchema, type BriefingSettings } from '@tidings/contract/api/briefings'
import { AppError } from '@tidings/contract/errors'
import { Hono } from 'hono'
import * as v from 'valibot'
import { requireCaller } from '#platform/bearer'
import { readJson } from '#platform/http-body'
import type { Caller } from '#platform/project'
import type { Context } from '#src/context'
import { confirmMailCode, sendMailCode } from './mail/confirm-address.ts'
import { countDevices } from './push/device-queries.ts'
import { findProvenAddress, readPlan } from './schedule/plan.ts'
import { changePlan, findOrAddPlan } from './schedule/plan-queries.ts'

async function readSettings(context: Context, caller: Caller): Promise<BriefingSettings> {
  const { known, plan } = await readPlan(context, caller)
  const { hour, mail_failed_at, mail_stopped, most_a_day, quiet_from, quiet_until, weekday } = plan
  return {
    hour,
    weekday,
    quietFrom: quiet_from,
    quietUntil: quiet_until,
    mostADay: most_a_day,
    nextAt: plan.due_at?.toISOString() ?? null,
    mail: {
      isSetUp: context.config.smtpUrl !== null,
      address: known.address,
      isConfirmed: findProvenAddress(plan, known) !== null,
      stopped: mail_stopped,
      failedAt: mail_failed_at?.toISOString() ?? null,
    },
    push: {
      isSetUp: context.config.sendsPush,
      devices: await countDevices(context.database.tables, caller.userId),
    },
  }
}

async function change({ database }: Context, caller: Caller, body: unknown): Promise<void> {
  const parsed = v.safeParse(briefingChangesSchema, body)
  if (!parsed.success) {
    throw new AppError(
      'bad_request',
      'Send any of "hour", "quietFrom", "quietUntil" (0 to 23), "weekday" (0 to 6, 0 is Monday), "mostADay" (1 to 24) and "isMailStopped".',
    )
  }
  const { hour, isMailStopped, mostADay, quietFrom, quietUntil, weekday } = parsed.output
  await findOrAddPlan(database.tables, caller.userId)
  const changes = {
    hour,
    weekday,
    quiet_from: quietFrom,
    quiet_until: quietUntil,
    most_a_day: mostADay,
    mail_stopped: isMailStopped === undefined ? undefined : isMailStopped ? 'unsubscribed' : null,
  }
  const given = Object.entries(changes).filter(([, value]) => value !== undefined)
  await changePlan(database.tables, caller.userId, Object.fromEntries(given))
}

/** `/api/briefings/settings` and `/api/briefings/mail`: when the caller's briefings are made and where they are sent. */
export function settingRoutes(context: Context): Hono {
  const { project } = context
  return new Hono()
    .get('/api/briefings/settings', async (c) => {
      const caller = await requireCaller(c.req.raw, project)
      return c.json<BriefingSettings>(await readSettings(context, caller))
    })
    .put('/api/briefings/settings', async (c) => {
      const caller = await requireCaller(c.req.raw, project)
      await change(context, caller, await readJson(c))
      return c.json<BriefingSettings>(await readSettings(context, caller))
    })
    .post('/api/briefings/mail/code', async (c) => {
      await sendMailCode(context, await requireCaller(c.req.raw, project))
      return c.body(null, 204)
    })
    .post('/api/briefings/mail/confirm', async (c) => {
      const caller = await requireCaller(c.req.raw, project)
      const body = v.safeParse(mailCodeSchema, await readJson(c))
      if (!body.success) throw new AppError('bad_request', 'Send {"code": "…"}: the six digits of the mail.')
      await confirmMailCode(context, caller, body.output.code)
      return c.json<BriefingSettings>(await readSettings(context, caller))
    })
}
