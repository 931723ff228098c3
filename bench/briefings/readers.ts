import type { Database } from '../../server/src/db/connection.ts'
import { predefinedInterests } from '@tidings/contract/predefined'

/** Creates people with confirmed addresses and their own interests, and no planned briefing. */
export async function addReaders(pool: Database['pool'], count: number): Promise<void> {
  await pool.query(
    `insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data, raw_app_meta_data)
     select gen_random_uuid(), 'reader' || n || '@example.org', now(), '{"full_name": "Reader"}', '{}'
     from generate_series(1, $1::int) n`,
    [count],
  )
  await pool.query(
    `insert into briefing_plans (user_id, hour, weekday, quiet_from, quiet_until, most_a_day, mail_address)
     select id, 7, 0, 22, 7, 3, email from auth.users where email like 'reader%'`,
  )
  await pool.query(
    `update user_preferences set update_frequency = 'daily', summary_length_preference = 'medium',
       interests = array[($1::text[])[1 + floor(random() * $2::int)], ($1::text[])[1 + floor(random() * $2::int)]]
     where user_id in (select user_id from briefing_plans)`,
    [[...predefinedInterests], predefinedInterests.length],
  )
}

/** Makes a briefing due now for this many of those who have had none: its hour is the current one in their time zone. */
export async function makeDue(pool: Database['pool'], count: number): Promise<void> {
  const due = new Date()
  due.setUTCMinutes(0, 0, 0)
  await pool.query(`update profiles set timezone = 'UTC' where id in (select user_id from briefing_plans)`)
  await pool.query(
    `update briefing_plans set hour = $1, due_at = $2, last_due_at = null
     where user_id in (select user_id from briefing_plans where last_due_at is null order by user_id limit $3)`,
    [due.getUTCHours(), due, count],
  )
}

export async function countMade(pool: Database['pool']): Promise<{ made: number; sent: number }> {
  const { rows } = await pool.query<{ made: string; sent: string }>(
    'select count(*) as made, count(mail_sent_at) as sent from briefings where due_at is not null',
  )
  return { made: Number(rows[0]?.made), sent: Number(rows[0]?.sent) }
}
