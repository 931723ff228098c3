-- Articles that a person has saved: a copy of what was cited, which stays when the article is deleted from the news. Valid
-- unchanged on a hosted Supabase project.

create table public.saved_articles (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  article_id uuid not null,
  title text not null check (char_length(title) <= 2000),
  source text not null check (char_length(source) <= 500),
  url text not null check (char_length(url) <= 4000),
  language text not null check (char_length(language) <= 20),
  published_at timestamptz not null,
  sample boolean not null default false,
  sentences_before text[] not null default '{}' check (cardinality(sentences_before) <= 2),
  sentence text check (char_length(sentence) <= 20000),
  sentences_after text[] not null default '{}' check (cardinality(sentences_after) <= 2),
  created_at timestamptz not null default now(),
  unique (user_id, article_id),
  check (char_length(array_to_string(sentences_before || sentences_after, '')) <= 40000)
);
create index saved_articles_user_id_created_at_idx on public.saved_articles (user_id, created_at desc);

alter table public.saved_articles enable row level security;
create policy "own saved articles" on public.saved_articles for all to authenticated
  using ((select auth.uid()) = user_id) with check ((select auth.uid()) = user_id);
create policy "second factor" on public.saved_articles as restrictive for all to authenticated
  using ((select public.has_shown_second_factor())) with check ((select public.has_shown_second_factor()));

revoke all on public.saved_articles from anon;
grant select, insert, update, delete on public.saved_articles to authenticated, service_role;
