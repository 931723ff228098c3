-- Fails unless a write touched as many rows as its request allows, which undoes it in the same round trip. The detail
-- says how many there were; null for `most_rows` is no limit.
create function auth.require_rows(row_count bigint, fewest_rows bigint, most_rows bigint) returns bigint
  language plpgsql volatile
  as $$
    begin
      if row_count < fewest_rows or row_count > most_rows then
        raise exception 'the write touches another number of rows' using errcode = 'TD406', detail = row_count::text;
      end if;
      return row_count;
    end
  $$;

-- The key of the service reads and writes everything, as on a hosted project, whose role passes over row rules.
create policy "service" on public.profiles for all to service_role using (true) with check (true);
create policy "service" on public.user_preferences for all to service_role using (true) with check (true);
create policy "service" on public.query_history for all to service_role using (true) with check (true);
