-- How many bytes each user's rows take, table by table: counted by triggers, so that no read has to add them up. A statement for
-- which tidings.most_stored_bytes is set may not add to what a user has beyond it.
create table public.storage_use (
  user_id uuid not null,
  kind text not null,
  bytes bigint not null,
  primary key (user_id, kind)
);
alter table public.storage_use enable row level security;
revoke all on public.storage_use from anon, authenticated;

-- For any table with a user_id. The row of a user who has nothing left in the table goes, so that erasure need not know of it.
create function public.count_storage() returns trigger
  language plpgsql
  security definer set search_path = ''
  as $$
declare
  changed record;
  most bigint := nullif(current_setting('tidings.most_stored_bytes', true), '')::bigint;
  used numeric;
  has_rows boolean;
  changes text := case tg_op
    when 'INSERT' then 'select user_id, octet_length(to_jsonb(n)::text) as bytes from new_rows n'
    when 'DELETE' then 'select user_id, -octet_length(to_jsonb(o)::text) as bytes from old_rows o'
    else 'select user_id, octet_length(to_jsonb(n)::text) as bytes from new_rows n
      union all select user_id, -octet_length(to_jsonb(o)::text) from old_rows o'
  end;
begin
  -- Ordered, so that two statements for many users do not wait for each other.
  for changed in execute format(
    'select user_id, sum(bytes)::bigint as bytes from (%s) c where user_id is not null group by user_id order by user_id',
    changes
  ) loop
    if changed.bytes <= 0 then
      execute format('select exists (select from %I.%I where user_id = $1)', tg_table_schema, tg_table_name)
        into has_rows using changed.user_id;
      if not has_rows then
        delete from public.storage_use where user_id = changed.user_id and kind = tg_table_name;
        continue;
      end if;
    end if;
    insert into public.storage_use as held (user_id, kind, bytes)
      values (changed.user_id, tg_table_name, greatest(0, changed.bytes))
      on conflict (user_id, kind) do update set bytes = greatest(0, held.bytes + changed.bytes);
    if most is not null and changed.bytes > 0 then
      select sum(bytes) into used from public.storage_use where user_id = changed.user_id;
      if used > most then
        raise exception 'the storage of this account is full' using errcode = '53400',
          detail = format('%s bytes would be used, at most %s', used, most), hint = 'Delete some of your history first.';
      end if;
    end if;
  end loop;
  return null;
end
$$;
revoke execute on function public.count_storage() from public, anon, authenticated;

insert into public.storage_use (user_id, kind, bytes)
  select user_id, 'query_history', sum(octet_length(to_jsonb(h)::text)) from public.query_history h group by user_id;

create trigger count_storage_of_inserted after insert on public.query_history
  referencing new table as new_rows for each statement execute function public.count_storage();
create trigger count_storage_of_updated after update on public.query_history
  referencing old table as old_rows new table as new_rows for each statement execute function public.count_storage();
create trigger count_storage_of_deleted after delete on public.query_history
  referencing old table as old_rows for each statement execute function public.count_storage();
