/**
 * Which files of `server/tests` run on which database. Where there is no Postgres, the embedded database runs all of them.
 * `TEST_DATABASES=all` runs every file on every database there is.
 */

/** SQL, transactions, locks, connections, search, ingest and the job queue: the same test on both databases. */
export const onBothDatabases = [
  'backup',
  'conversations',
  'followed-sources',
  'health',
  'kept-plans',
  'news-search',
  'own-feeds',
  'personal-rows',
  'records',
  'records-cost',
  'records-counts',
  'records-filters',
  'records-fuzz',
  'records-hostile-input',
  'records-service-key',
  'records-writes',
  'request-limits',
  'sample-edition',
  'second-factor-required',
  'search-names',
  'search-ranking',
  'sessions',
  'sign-up-and-sign-in',
  'signed-in-devices',
  'start-up',
  'statement-batches',
  'stories',
  'upgrade',
  'usage-limits',
]

/** The embedded database's own behaviour, its data directory, and the main paths on the database that is the default. */
export const onEmbeddedDatabase = [
  'ask',
  'ask-command',
  'call',
  'data-directory',
  'doctor',
  'restore',
  'search-without-ranking',
]

/** Where several connections or processes meet, and a hosted project's migrations: an embedded database has no such thing. */
export const onPostgres = [
  'abandoned-questions',
  'call-processes',
  'concurrent-sign-ins',
  'concurrent-stories',
  'hosted-migrations',
  'lost-connections',
]

/** Nothing about the database: once, on Postgres, which starts faster. */
export const onFastestDatabase = [
  'accounts-fuzz',
  'password-guessing',
  'article-pages',
  'feed-refresh',
  'feeds-command',
  'token-histories',
  'administration',
  'answer-audio',
  'answer-differences',
  'delivered-answers',
  'article-page-requests',
  'ask-edges',
  'colloquial-questions',
  'auth-answers',
  'call-address',
  'call-and-logout',
  'call-edges',
  'call-follow-ups',
  'call-limits',
  'call-reconnect',
  'call-reconnect-times',
  'call-times',
  'call-turns',
  'feeds-with-mistakes',
  'client-addresses',
  'differences-across-feeds',
  'email-change',
  'event-questions',
  'proof',
  'call-player',
  'spoken-sentences',
  'factor-challenges',
  'factors',
  'feed-health',
  'feed-refresh-slow-hosts',
  'feedback',
  'follow-ups',
  'hosted-project',
  'hosted-voice',
  'recordings',
  'start-warnings',
  'model-answers',
  'model-calls',
  'model-endpoint',
  'model-injection',
  'model-keys',
  'model-rephrasing',
  'model-set-up',
  'nothing-new',
  'password-recovery',
  'passwordless',
  'phone',
  'phone-factors',
  'phone-settings',
  'pkce',
  'provider-accounts',
  'provider-id-tokens',
  'provider-linking',
  'providers',
  'redirect-target',
  'sign-up-confirmation',
  'signing-keys',
  'speech-services',
  'unverified-address',
]

const lists = {
  embedded: [...onBothDatabases, ...onEmbeddedDatabase],
  postgres: [...onBothDatabases, ...onPostgres, ...onFastestDatabase],
}

/** The test files for a database, as patterns from the root of the project. */
export function testFilesFor(database: 'embedded' | 'postgres', hasPostgres: boolean): string[] {
  const isWhole = process.env['TEST_DATABASES'] === 'all' || !hasPostgres
  return isWhole ? ['server/tests/*.test.ts'] : lists[database].map((name) => `server/tests/${name}.test.ts`)
}
