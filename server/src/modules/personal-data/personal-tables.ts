/**
 * A table of this server with personal data, besides the project's. `columns` lists the personal ones: no hashes, secrets or
 * tokens. `columns`, `from` and `owner` are our own SQL, never user input.
 */
export type PersonalTable = {
  /** The name of the files in the archive. */
  name: string
  from: string
  owner: string
  columns: readonly string[]
  /** Two of the columns, with their types, that order the rows and identify them. */
  order: readonly [{ column: string; type: string }, { column: string; type: string }]
}

const at = { column: 'created_at', type: 'timestamptz' }
const byId = [at, { column: 'id', type: 'uuid' }] as const

export const personalTables: readonly PersonalTable[] = [
  {
    name: 'sign-in-methods',
    from: 'auth.identities',
    owner: 'user_id',
    columns: [
      'id',
      'provider',
      'provider_id',
      'identity_data',
      'last_sign_in_at',
      'created_at',
      'updated_at',
    ],
    order: byId,
  },
  {
    name: 'second-factors',
    from: 'auth.mfa_factors',
    owner: 'user_id',
    columns: [
      'id',
      'friendly_name',
      'factor_type',
      'status',
      'phone',
      'web_authn_credential',
      'last_challenged_at',
      'created_at',
      'updated_at',
    ],
    order: byId,
  },
  {
    name: 'second-factor-requests',
    from: '(select c.*, f.user_id from auth.mfa_challenges c join auth.mfa_factors f on f.id = c.factor_id) challenges',
    owner: 'user_id',
    columns: ['id', 'factor_id', 'ip_address', 'failed_attempts', 'verified_at', 'created_at'],
    order: byId,
  },
  {
    name: 'sessions',
    from: 'auth.sessions',
    owner: 'user_id',
    columns: ['id', 'aal', 'amr', 'factor_id', 'user_agent', 'ip', 'created_at', 'refreshed_at', 'not_after'],
    order: byId,
  },
  {
    name: 'sent-codes',
    from: 'auth.one_time_tokens',
    owner: 'user_id',
    columns: ['purpose', 'sent_to', 'failed_attempts', 'created_at'],
    order: [at, { column: 'purpose', type: 'text' }],
  },
  {
    name: 'begun-sign-ins',
    from: '(select *, coalesce(linking_user_id, user_id) as owner_id from auth.flow_state) flows',
    owner: 'owner_id',
    columns: ['id', 'authentication_method', 'provider', 'redirect_to', 'created_at'],
    order: byId,
  },
  {
    name: 'model-keys',
    from: 'public.model_keys',
    owner: 'user_id',
    columns: ['id', 'name', 'ending', 'created_at', 'expires_at', 'last_used_at'],
    order: byId,
  },
  {
    name: 'subscription',
    from: 'public.subscriptions',
    owner: 'user_id',
    columns: [
      'sources',
      'interests',
      'languages',
      'update_frequency',
      'settings',
      'settings_at',
      'updated_at',
      'user_id',
    ],
    order: [
      { column: 'updated_at', type: 'timestamptz' },
      { column: 'user_id', type: 'uuid' },
    ],
  },
  {
    name: 'followed-feeds',
    from: `(select f.id, f.url, f.source, f.kind, f.language, s.user_id, s.created_at
      from public.feed_subscribers s join public.feeds f on f.id = s.feed_id) followed`,
    owner: 'user_id',
    columns: ['id', 'url', 'source', 'kind', 'language', 'created_at'],
    order: byId,
  },
  {
    name: 'added-feeds',
    from: 'public.feed_additions',
    owner: 'user_id',
    columns: ['created_at', 'user_id'],
    order: [at, { column: 'user_id', type: 'uuid' }],
  },
  {
    name: 'calls',
    from: 'public.call_rooms',
    owner: 'user_id',
    columns: ['id', 'created_at', 'opened_at', 'ended_at', 'ended_reason'],
    order: byId,
  },
  {
    // The state of a running call, or of one whose process was just killed.
    name: 'calls-under-way',
    from: `(select s.call_id as id, r.user_id, s.conversation, s.position, s.updated_at
      from public.call_states s join public.call_rooms r on r.id = s.call_id) under_way`,
    owner: 'user_id',
    columns: ['id', 'conversation', 'position', 'updated_at'],
    order: [
      { column: 'updated_at', type: 'timestamptz' },
      { column: 'id', type: 'uuid' },
    ],
  },
  {
    name: 'recordings',
    from: 'public.answer_audio',
    owner: 'user_id',
    columns: ['id', 'bytes', 'duration_ms', 'format', 'created_at'],
    order: byId,
  },
  {
    name: 'briefings',
    from: 'public.briefings',
    owner: 'user_id',
    columns: [
      'id',
      'due_at',
      'language',
      'opening',
      'chapters',
      'recording_id',
      'history_id',
      'mail_sent_at',
      'starts_ms',
      'created_at',
    ],
    order: byId,
  },
  {
    name: 'briefing-settings',
    from: 'public.briefing_plans',
    owner: 'user_id',
    columns: [
      'user_id',
      'hour',
      'weekday',
      'quiet_from',
      'quiet_until',
      'most_a_day',
      'least_sources',
      'due_at',
      'last_due_at',
      'mail_address',
      'mail_stopped',
      'mail_failed_at',
      'mail_failing_since',
      'code_sent_to',
      'code_sent_at',
      'podcast_asked_at',
      'podcast_visited_at',
      'created_at',
    ],
    order: [at, { column: 'user_id', type: 'uuid' }],
  },
  {
    name: 'notified-browsers',
    // Without the endpoint itself, which works like a key: whoever has it can make the push service contact the browser.
    from: `(select id, user_id, split_part(endpoint, '/', 3) as push_service, user_agent, created_at, seen_at, reached_at, failing_since
      from public.push_devices) notified_browsers`,
    owner: 'user_id',
    columns: ['id', 'push_service', 'user_agent', 'created_at', 'seen_at', 'reached_at', 'failing_since'],
    order: byId,
  },
  {
    name: 'notifications',
    from: `(select n.*, (select max(d.sent_at) from public.push_deliveries d where d.notice_id = n.id) as sent_at
      from public.push_notices n) notifications`,
    owner: 'user_id',
    columns: ['id', 'title', 'body', 'language', 'url', 'sent_at', 'created_at', 'expires_at'],
    order: byId,
  },
  {
    name: 'followed-stories',
    from: 'public.followed_stories',
    owner: 'user_id',
    columns: [
      'id',
      'article_id',
      'headline',
      'language',
      'active_at',
      'told_at',
      'ended_at',
      'is_stopped',
      'created_at',
    ],
    order: byId,
  },
  {
    name: 'followed-reports',
    from: '(select r.*, s.user_id from public.followed_reports r join public.followed_stories s on s.id = r.story_id) reports',
    owner: 'user_id',
    columns: [
      'id',
      'story_id',
      'article_id',
      'headline',
      'source',
      'url',
      'language',
      'published_at',
      'sentence',
      'found_at',
    ],
    order: [
      { column: 'found_at', type: 'timestamptz' },
      { column: 'id', type: 'uuid' },
    ],
  },
  {
    name: 'security-events',
    from: 'public.security_events',
    owner: 'user_id',
    columns: ['id', 'kind', 'network', 'created_at'],
    order: [at, { column: 'id', type: 'bigint' }],
  },
]
