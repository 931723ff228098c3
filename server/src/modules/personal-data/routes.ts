import { once } from 'node:events'
import { Readable } from 'node:stream'
import type {
  AccountDeletion,
  DownloadProgress,
  PersonalDataStatus,
} from '@tidings/contract/api/personal-data'
import { identityProofSchema } from '@tidings/contract/api/personal-data'
import type { Privacy } from '@tidings/contract/api/privacy'
import { AppError } from '@tidings/contract/errors'
import { personalDataTexts } from '@tidings/contract/texts/your-data'
import { Hono, type Context as HonoContext } from 'hono'
import * as v from 'valibot'
import { countStorage } from '#db/count-storage'
import { countUse } from '#db/count-use'
import { countSoundBytes } from '#modules/recordings'
import { recordEvent } from '#modules/security-events'
import { requireCallerBeforeConsent } from '#platform/bearer'
import { readJson } from '#platform/http-body'
import { getClientAddress } from '#platform/network/client-address'
import type { Caller } from '#platform/project'
import type { Context } from '#src/context'
import { listFiles } from './archive/list-files.ts'
import { packFiles } from './archive/pack-files.ts'
import { countContents } from './archive/sources.ts'
import { findProgress, acquireDownloadLock } from './download-lock.ts'
import { describePrivacy } from './privacy.ts'
import { readRetention } from './retention.ts'

async function readProof(c: HonoContext) {
  const text = await c.req.text()
  const body: unknown = text === '' ? {} : await readJson(c)
  const parsed = v.safeParse(identityProofSchema, body)
  if (!parsed.success)
    throw new AppError('bad_request', 'Send {"password": "…"} or {"code": "…"}, or nothing.')
  return { ...parsed.output, ip: getClientAddress(c) }
}

/** Throws `forbidden` unless the caller has just signed in or presents the password or a code. */
async function requireProof(context: Context, caller: Caller, c: HonoContext) {
  const proof = await readProof(c)
  if (await context.project.personalData.isProven(caller, proof)) return
  const isWrong = proof.password !== undefined || proof.code !== undefined
  throw new AppError('forbidden', isWrong ? personalDataTexts.wrongProof : personalDataTexts.proofNeeded)
}

async function startDownload(context: Context, caller: Caller): Promise<Readable> {
  const { userId } = caller
  const turn = await acquireDownloadLock(context, { userId, total: await countContents(context, caller) })
  if (!turn) throw new AppError('conflict', personalDataTexts.alreadyRunning)
  const files = listFiles(context, caller, (count) => turn.advance(count))
  const archive = packFiles(files, {
    mtime: context.clock.now(),
    signal: turn.signal,
    onRead: () => turn.advance(0),
  })
  archive.on('error', (error) => context.log.warn('a download of personal data was given up', { error }))
  once(archive, 'close')
    .catch(() => undefined)
    .then(() => turn.end())
    .catch((error: unknown) => context.log.error('a download could not be ended', { error }))
  return archive
}

async function download(context: Context, c: HonoContext): Promise<Response> {
  const caller = await requireCallerBeforeConsent(c.req.raw, context.project)
  await requireProof(context, caller, c)
  await countUse(context, { userId: caller.userId, what: 'downloads' })
  const archive = await startDownload(context, caller)
  await recordEvent(
    { ...context, tables: context.database.tables },
    { kind: 'data_downloaded', userId: caller.userId },
  )
  const day = context.clock.now().toISOString().slice(0, 10)
  return new Response(Readable.toWeb(archive) as ReadableStream<Uint8Array>, {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="tidings-${day}.zip"`,
      'Cache-Control': 'no-store',
    },
  })
}

async function readStorage({ config, database }: Context, userId: string) {
  if (config.hostedProject) return null
  const { bytes } = await countStorage(database.tables, userId)
  return { bytes, mostBytes: config.mostStoredBytes }
}

async function readStatus(context: Context, c: HonoContext): Promise<PersonalDataStatus> {
  const caller = await requireCallerBeforeConsent(c.req.raw, context.project)
  return {
    isAtProject: context.config.hostedProject !== null,
    isProofNeeded: !(await context.project.personalData.isProven(caller, { ip: getClientAddress(c) })),
    kept: readRetention(context.config),
    storage: await readStorage(context, caller.userId),
    sound: {
      bytes: await countSoundBytes(context.database.tables, caller.userId),
      mostBytes: context.config.mostSoundBytes,
    },
  }
}

/** `/api/personal-data`: download or delete everything stored about the caller. `/api/privacy`: the public privacy notice. */
export function personalDataRoutes(context: Context): Hono {
  return new Hono()
    .get('/api/privacy', (c) => c.json<Privacy>(describePrivacy(context.config)))
    .get('/api/personal-data', async (c) => c.json<PersonalDataStatus>(await readStatus(context, c)))
    .get('/api/personal-data/download', async (c) => {
      const { userId } = await requireCallerBeforeConsent(c.req.raw, context.project)
      const progress = await findProgress(context, userId)
      if (!progress) throw new AppError('not_found', 'No download is running.')
      return c.json<DownloadProgress>(progress)
    })
    .post('/api/personal-data/download', (c) => download(context, c))
    .post('/api/personal-data/deletion', async (c) => {
      const caller = await requireCallerBeforeConsent(c.req.raw, context.project)
      await requireProof(context, caller, c)
      const until = await context.project.personalData.deleteAccount(caller)
      return c.json<AccountDeletion>({ until: until?.toISOString() ?? null })
    })
}
