import { contextTypes, languages, type ContextType } from '@tidings/contract/entities'
import { predefinedInterests } from '@tidings/contract/predefined'
import { sql, type Kysely } from 'kysely'
import type { BatchStatement } from '#db/statement-batch'
import type { Tables } from '#db/tables'
import { askedTypes, callTypes, countedLimits } from '../history-counts.ts'

const textList = (values: readonly string[]) => sql`${sql.val([...values])}::text[]`
const isOneOf = (types: readonly ContextType[]) =>
  sql`type = any(${textList(contextTypes.filter((type) => types.includes(type)))})`

/** Names with their counts, most first, as one JSON list; `source` may have a name in several rows. */
const named = (source: ReturnType<typeof sql>) => sql`(
  select coalesce(json_agg(json_build_object('name', name, 'count', count)), '[]') from (
    select name, sum(times) as count from (${source}) named group by name
    order by count desc, name collate "C" limit ${countedLimits.names}
  ) counted
)`

/** Users can write arbitrary history rows, so non-strings are left out. */
const newsSources = '$.articles[*] ? (@.source.type() == "string" && !exists(@.sample ? (@ == true))).source'
const isList = (column: string) => sql`jsonb_typeof(${sql.ref(column)}) = 'array'`

/**
 * Counts in the database, so that the result does not grow with the history. Each entry's context is decompressed only once, by
 * concatenating nothing to it, and lists are grouped before they are unnested, because many entries have the same ones.
 */
export function selectHistoryCounts(
  db: Kysely<Tables>,
  userId: string,
  dayStarts: readonly Date[],
): BatchStatement {
  const starts = sql`${sql.val(dayStarts.map((start) => start.toISOString()))}::timestamptz[]`
  const [from, until] = [dayStarts[0], dayStarts.at(-1)].map(
    (moment) => sql`${moment?.toISOString()}::timestamptz`,
  )
  const query = sql`
    with entries as materialized (
      select width_bucket(history.created_at, ${starts}) as day, history.interaction_duration as seconds,
        context ->> 'type' as type, context ->> 'language' as language, context -> 'topics' as topics,
        context -> 'isNothingFound' = 'true' as is_nothing_found,
        jsonb_path_query_array(context, ${newsSources}::jsonpath) as sources
      from public.query_history history
        cross join lateral (select history.context_data || '{}' as context offset 0) unpacked
      where history.user_id = ${userId} and history.created_at >= ${from} and history.created_at < ${until}
    ),
    asked as (select * from entries where ${isOneOf(askedTypes)}),
    days as (
      select day, count(*) filter (where ${isOneOf(askedTypes)}) as questions,
        coalesce(sum(least(coalesce(seconds, 0), ${countedLimits.callSeconds}::int)) filter (where ${isOneOf(callTypes)}), 0) as call_seconds
      from entries group by day
    )
    select json_build_object(
      'days', (
        select json_agg(json_build_object(
          'questions', coalesce(questions, 0), 'callSeconds', coalesce(call_seconds, 0)
        ) order by at)
        from generate_series(1, ${dayStarts.length - 1}::int) at left join days on day = at
      ),
      'notFound', (select count(*) from asked where is_nothing_found),
      'languages', ${named(sql`select language as name, 1 as times from asked where language = any(${textList(languages)})`)},
      'topics', ${named(sql`
        select topic as name, times from (
          select topics, count(*) as times from asked where ${isList('topics')} group by topics
        ) lists cross join lateral (select distinct jsonb_array_elements(topics) #>> '{}' as topic) own
        where topic = any(${textList(predefinedInterests)})`)},
      'sources', ${named(sql`
        select left(source, ${countedLimits.nameCharacters}::int) as name, times from (
          select sources, count(*) as times from asked group by sources
        ) lists cross join lateral jsonb_array_elements_text(sources) source`)}
    )::text as counts`
  const { sql: text, parameters: values } = query.compile(db)
  return { text, values }
}
