-- How many sources must report an event for an hourly or real-time briefing; one fewer for what suits the person.
alter table public.briefing_plans
  add column least_sources smallint not null default 2 check (least_sources between 1 and 10);
