-- Whoever has a verified second factor reads and writes nothing before it is shown. Valid unchanged on a hosted Supabase
-- project, where `authenticated` may not read the factors itself; without factors there is nothing to show.

create function public.has_shown_second_factor() returns boolean
  language plpgsql stable
  security definer set search_path = ''
  as $$
declare
  has_factor boolean;
begin
  if auth.jwt() ->> 'aal' = 'aal2' or to_regclass('auth.mfa_factors') is null then
    return true;
  end if;
  execute 'select exists (select from auth.mfa_factors where user_id = $1 and status::text = ''verified'')'
    into has_factor using auth.uid();
  return not has_factor;
end
$$;
revoke execute on function public.has_shown_second_factor() from public, anon;
grant execute on function public.has_shown_second_factor() to authenticated;

create policy "second factor" on public.profiles as restrictive for all to authenticated
  using ((select public.has_shown_second_factor())) with check ((select public.has_shown_second_factor()));
create policy "second factor" on public.user_preferences as restrictive for all to authenticated
  using ((select public.has_shown_second_factor())) with check ((select public.has_shown_second_factor()));
create policy "second factor" on public.query_history as restrictive for all to authenticated
  using ((select public.has_shown_second_factor())) with check ((select public.has_shown_second_factor()));
