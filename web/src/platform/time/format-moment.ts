const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' })

export function formatMoment(iso: string): string {
  return moment.format(new Date(iso))
}

export function formatDay(iso: string): string {
  return day.format(new Date(iso))
}
