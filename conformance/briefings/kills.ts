import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../server/src/db/connection.ts'
import type { CountingMailServer } from '../../server/tests/support/counting-mail-server.ts'
import type { RunProcess } from './run-process.ts'

/** The points at which a process is killed. */
export const killPoints = ['making', 'made', 'sending', 'sent'] as const
export type KillPoint = (typeof killPoints)[number]

type Killing = { pool: Database['pool']; mail: CountingMailServer; victim: RunProcess; now: number }

const locks = { making: 1, made: 2, sent: 3 } as const

/** Statements that wait while a lock is held: inserting the briefing, inserting its history entry, recording that it was sent. */
export async function addKillPoints(pool: Database['pool']): Promise<void> {
  await pool.query(`
    create function public.wait_there() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(tg_argv[0]::int);
      return new;
    end $$;
    create trigger making before insert on public.briefings
      for each row execute function public.wait_there('${locks.making}');
    create trigger made before insert on public.query_history
      for each row execute function public.wait_there('${locks.made}');
    create trigger sent before update on public.briefings
      for each row when (new.mail_sent_at is distinct from old.mail_sent_at)
      execute function public.wait_there('${locks.sent}')`)
}

const waiting = `from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`
const endWaiting = `select pg_terminate_backend(pid) ${waiting}`

async function isWaiting(pool: Database['pool']): Promise<boolean> {
  const { rows } = await pool.query<{ count: string }>(`select count(*) ${waiting}`)
  return Number(rows[0]?.count) > 0
}

/** Runs the process while the point's lock is held, and kills it when it waits for that lock. */
async function killWaiting(lock: number, { now, pool, victim }: Killing): Promise<boolean> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lock])
    let isOver = false
    const running = victim.runAt(now).finally(() => {
      isOver = true
    })
    while (!isOver && !(await isWaiting(pool))) await sleep(10)
    const isCaught = !isOver
    if (isCaught) {
      await victim.kill()
      // Its statement has reached the database, which would finish it without the process.
      await pool.query(endWaiting)
    }
    await running
    return isCaught
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lock])
    client.release()
  }
}

async function killSending({ mail, now, victim }: Killing): Promise<boolean> {
  let isCaught = false
  mail.onNextConnection(async () => {
    isCaught = true
    await victim.kill()
  })
  await victim.runAt(now)
  mail.onNextConnection(null)
  return isCaught
}

/** Runs a process's job and kills it at that point. Resolves to whether it got there; often nothing is due. */
export function killAt(point: KillPoint, killing: Killing): Promise<boolean> {
  return point === 'sending' ? killSending(killing) : killWaiting(locks[point], killing)
}
