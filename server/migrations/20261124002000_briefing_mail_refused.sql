-- Since when the mail server has rejected every briefing to this person: null once it has accepted one.
alter table public.briefing_plans add column mail_failing_since timestamptz;
alter table public.briefing_plans drop constraint briefing_plans_mail_stopped_check;
alter table public.briefing_plans add constraint briefing_plans_mail_stopped_check
  check (mail_stopped in ('unsubscribed', 'bounced', 'refused'));
