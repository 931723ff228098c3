import { contextTypes, languages, type ContextType } from '@tidings/contract/entities'
import { predefinedInterests } from '@tidings/contract/predefined'
import { sql, type Kysely } from 'kysely'
import type { BatchStatement } from '#db/statement-batch'
import type { Tables } from '#db/tables'
import { askedTypes, callTypes, countedLimits } from '../history-counts.ts'

const textList = (values: readonly string[]) => sql`${sql.val([...values])}::text[]`
const isOneOf = (types: readonly ContextType[]) =>
  sql`type = any(${textList(contextTypes.filter((type) => types.includes(type)))})`

/** A JSON value as rows; none for what is no list, since people can write their own history. */
const elements = (column: 'articles' | 'topics') =>
  sql`jsonb_array_elements(case when jsonb_typeof(${sql.ref(column)}) = 'array' then ${sql.ref(column)} else '[]' end)`

/** Names with their counts, most first, as one JSON list. */
const named = (source: ReturnType<typeof sql>) => sql`(
  select coalesce(json_agg(json_build_object('name', name, 'count', count)), '[]') from (
    select name, count(*) as count from (${source}) named group by name
    order by count desc, name collate "C" limit ${countedLimits.names}
  ) counted
)`

/** The database reads each entry's context once, and counts: what comes out does not grow with the history. */
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
        context.type, context.language, context.articles, context.topics,
        context."isNothingFound" = 'true' as is_nothing_found
      from public.query_history history cross join lateral jsonb_to_record(
        case when jsonb_typeof(history.context_data) = 'object' then history.context_data else '{}' end
      ) as context (type text, language text, articles jsonb, topics jsonb, "isNothingFound" jsonb)
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
      'languages', ${named(sql`select language as name from asked where language = any(${textList(languages)})`)},
      'topics', ${named(sql`
        select topic as name from asked cross join lateral (
          select distinct element #>> '{}' as topic from ${elements('topics')} element
        ) own where topic = any(${textList(predefinedInterests)})`)},
      'sources', ${named(sql`
        select left(article ->> 'source', ${countedLimits.nameCharacters}::int) as name
        from asked cross join lateral ${elements('articles')} article
        where jsonb_typeof(article -> 'source') = 'string' and article -> 'sample' is distinct from 'true'`)}
    )::text as counts`
  const { sql: text, parameters: values } = query.compile(db)
  return { text, values }
}
