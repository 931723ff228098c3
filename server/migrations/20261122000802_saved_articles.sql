create policy "service" on public.saved_articles for all to service_role using (true) with check (true);
