-- Words that stand in titles, by how they sound in any of the five languages: what a recogniser wrote for a name is
-- looked for here when no article has it.
create table public.title_words (
  sound text not null,
  word text not null,
  seen_at timestamptz not null default now(),
  primary key (sound, word)
);
alter table public.title_words enable row level security;

-- What is new waits in a list that every search reads through: a short one, then.
alter index public.articles_search_idx set (gin_pending_list_limit = 256);
