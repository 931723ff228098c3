-- Of a person's podcast address, which is signed over it: null while there is none. Another one makes another address, and the
-- earlier opens nothing any more. `podcast_asked_at`: when a podcast app last asked for it, to the hour; `podcast_visited_at`: when
-- its owner was last here, to the day.
alter table public.briefing_plans
  add column podcast_version uuid,
  add column podcast_asked_at timestamptz,
  add column podcast_visited_at timestamptz;
create unique index briefing_plans_podcast_version_idx on public.briefing_plans (podcast_version)
  where podcast_version is not null;

-- When each sentence begins in the sound, in milliseconds, in the order in which they are spoken: null until there is sound.
alter table public.briefings add column starts_ms jsonb;

-- The file is DATA_DIR/audio/<id>.<format>.
alter table public.answer_audio add column format text not null default 'wav' check (format in ('wav', 'mp3'));
