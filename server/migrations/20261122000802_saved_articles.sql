create policy "service" on public.saved_articles for all to service_role using (true) with check (true);

-- As before, and what was saved.
create or replace function public.erase_user(gone uuid) returns void
  language plpgsql
  security definer set search_path = ''
  as $$
declare
  followed uuid[];
  orphans text[];
begin
  delete from public.query_history where user_id = gone;
  delete from public.saved_articles where user_id = gone;
  delete from public.user_preferences where user_id = gone;
  delete from public.profiles where id = gone;
  delete from public.model_keys where user_id = gone;
  delete from public.answer_audio where user_id = gone;
  delete from public.call_rooms where user_id = gone;
  delete from public.personal_downloads where user_id = gone;
  delete from public.feed_additions where user_id = gone;
  delete from public.subscriptions where user_id = gone;
  with dropped as (delete from public.feed_subscribers where user_id = gone returning feed_id)
    select coalesce(array_agg(feed_id), '{}') into followed from dropped;
  -- Locked first, so that the next statement sees a subscriber who arrives meanwhile.
  perform 1 from public.feeds where id = any(followed) order by id for update;
  with dropped as (
    delete from public.feeds f
      where f.id = any(followed) and f.kind = 'custom'
        and not exists (select from public.feed_subscribers s where s.feed_id = f.id)
      returning f.id
  )
    select coalesce(array_agg(id::text), '{}') into orphans from dropped;
  delete from public.articles where audience = any(orphans);
  update public.security_events set user_id = null where user_id = gone;
end
$$;
