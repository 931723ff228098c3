import type { Language } from '@tidings/contract/entities'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables'

export type RareWord = {
  /** As a text query of this one word. */
  word: string
  /** The rarer, the more. */
  weight: number
  /** Few enough articles have it that all of them can be looked at. */
  isRare: boolean
}
export type RareWords = ReadonlyMap<Language, RareWord[]>

/** So many articles may be looked at one by one for those that have most of the words. */
const mostLookedAt = 3000
const mostWords = 24

function quoteWord(word: string): string {
  return `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}

type Share = { language: Language; word: string; share: number; articles: number }

function weighWords(shares: Share[]): RareWord[] {
  let lookedAt = 0
  return shares
    .toSorted((a, b) => a.share - b.share)
    .slice(0, mostWords)
    .map(({ articles, share, word }, at) => {
      lookedAt += share * articles
      return {
        word: quoteWord(word),
        weight: Math.log(1 + 1 / share),
        isRare: at === 0 || lookedAt <= mostLookedAt,
      }
    })
}

/**
 * The words of `text` that carry meaning, in each language. How many articles have one is what Postgres' own statistics
 * say: they know the thousand most frequent words, and the rest is rarer than those.
 */
export async function rareWordsOf(
  db: Kysely<Tables>,
  languages: readonly Language[],
  text: string,
): Promise<RareWords> {
  const { rows } = await sql<Share>`
    with known as (
      select most_common_elems::text::text[] as words, most_common_elem_freqs as shares from pg_catalog.pg_stats
      where schemaname = 'public' and tablename = 'articles' and attname = 'search'),
    frequent as (select word, share from known, unnest(words, shares) as listed (word, share) where word is not null),
    least as (select coalesce(min(share), 0.001) as share from frequent)
    select language, asked.word, coalesce(frequent.share, least.share / 4)::float8 as share,
      greatest(1, (select reltuples from pg_catalog.pg_class where oid = 'public.articles'::regclass))::float8 as articles
    from unnest(${[...languages]}::text[]) as language,
      unnest(tsvector_to_array(to_tsvector(public.search_configuration(language), ${text}))) as asked (word)
      cross join least left join frequent on frequent.word = asked.word`.execute(db)
  const byLanguage = Map.groupBy(rows, ({ language }) => language)
  return new Map([...byLanguage].map(([language, shares]) => [language, weighWords(shares)]))
}
