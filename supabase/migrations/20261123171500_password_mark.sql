-- A mark of the caller's own password, which tells whether it has changed since, and nothing about it: a digest of the stored
-- hash, which holds random bits of its own. Null without a password. Valid unchanged on a hosted Supabase project.
create function public.password_mark() returns text
  language plpgsql stable
  security definer set search_path = ''
  as $$
declare
  hash text;
begin
  -- As JSON, so that a project that keeps passwords elsewhere has no mark rather than an error.
  select to_jsonb(u) ->> 'encrypted_password' into hash from auth.users u where u.id = auth.uid();
  return encode(sha256(convert_to('password_mark ' || nullif(hash, ''), 'utf8')), 'hex');
end
$$;
revoke execute on function public.password_mark() from public, anon;
grant execute on function public.password_mark() to authenticated;
