/**
 * Which files of `server/tests` run on which database. Without Postgres the embedded database runs all of them.
 * `TEST_DATABASES=all` runs every file on every database there is.
 */

/** SQL, transactions, locks, connections, search, ingest and the job queue: the same test on both databases. */
export const onBothDatabases = [
  'backup',
  'erasure',
  'health',
  'kept-plans',
  'news-search',
  'own-feeds',
  'personal-data',
  'personal-rows',
  'pruning',
  'records',
  'records-cost',
  'records-counts',
  'records-filters',
  'records-fuzz',
  'records-hostile-input',
  'records-search',
  'records-service-key',
  'records-writes',
  'request-limits',
  'sample-edition',
  'second-factor-required',
  'search-names',
  'search-ranking',
  'sessions',
  'sign-up-and-sign-in',
  'start-up',
  'statement-batches',
  'stories',
  'upgrade',
]

/** The embedded database's own behaviour, its data directory, and the main paths on this default database. */
export const onEmbeddedDatabase = [
  'ask',
  'ask-command',
  'call',
  'data-directory',
  'encrypted-backup',
  'embedded-memory',
  'doctor',
  'restore',
  'search-without-ranking',
]

/** Several connections or processes, a move to Postgres, and a hosted project's migrations: an embedded database has neither. */
export const onPostgres = [
  'abandoned-questions',
  'call-processes',
  'concurrent-sign-ins',
  'concurrent-stories',
  'hosted-migrations',
  'little-news',
  'lost-connections',
  'move',
  'pooled-connections',
  'read-replica',
]

/** Independent of the database: run once, on Postgres, which starts faster. */
export const onFastestDatabase = [
  'accounts-fuzz',
  'briefing-sources',
  'consent',
  'password-guessing',
  'article-pages',
  'feed-refresh',
  'feeds-command',
  'token-histories',
  'administration',
  'allowed-hosts',
  'answer-audio',
  'answer-differences',
  'delivered-answers',
  'article-page-requests',
  'ask-edges',
  'colloquial-questions',
  'conversations',
  'auth-answers',
  'security-events',
  'security-key-answers',
  'security-keys',
  'call-address',
  'call-and-logout',
  'call-edges',
  'call-follow-ups',
  'call-limits',
  'call-starts',
  'call-reconnect',
  'call-reconnect-times',
  'call-times',
  'call-turns',
  'feeds-with-mistakes',
  'client-addresses',
  'request-ids',
  'operations',
  'sound-store',
  'differences-across-feeds',
  'email-change',
  'event-questions',
  'told-of-what-is-named',
  'proof',
  'call-player',
  'spoken-sentences',
  'factor-challenges',
  'factor-secrets',
  'factors',
  'feed-health',
  'feed-refresh-slow-hosts',
  'feedback',
  'follow-ups',
  'hosted-personal-data',
  'hosted-keys',
  'hosted-project',
  'hosted-voice',
  'hosted-waiting-answers',
  'recordings',
  'retention',
  'start-warnings',
  'stopping',
  'model-answers',
  'model-calls',
  'model-endpoint',
  'model-injection',
  'model-keys',
  'model-rephrasing',
  'model-set-up',
  'nothing-new',
  'password-recovery',
  'official-answers',
  'only-sources',
  'own-place',
  'open-requests',
  'paraphrased-questions',
  'own-tls',
  'owner-notices',
  'password-change',
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
  'signed-in-devices',
  'signing-keys',
  'speech-services',
  'todays-stories',
  'briefings',
  'briefing-mails',
  'push',
  'push-browsers',
  'podcast',
  'podcast-feed',
  'followed-sources',
  'followed-stories',
  'quoted-headlines',
  'unverified-address',
  'usage-limits',
]

const lists = {
  embedded: [...onBothDatabases, ...onEmbeddedDatabase],
  postgres: [...onBothDatabases, ...onPostgres, ...onFastestDatabase],
}

const runsAll = (hasPostgres: boolean) => process.env['TEST_DATABASES'] === 'all' || !hasPostgres

/** Whether files of `onBothDatabases` leave out on the embedded database what does not depend on it: it runs on Postgres. */
export function isRepetition(database: 'embedded' | 'server', hasPostgres: boolean): boolean {
  return database === 'embedded' && !runsAll(hasPostgres)
}

/** The test files for a database, as patterns from the root of the project. */
export function testFilesFor(database: 'embedded' | 'postgres', hasPostgres: boolean): string[] {
  return runsAll(hasPostgres)
    ? ['server/tests/*.test.ts']
    : lists[database].map((name) => `server/tests/${name}.test.ts`)
}
