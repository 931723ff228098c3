/** A time zone, other than UTC, in which it is about midday: nothing that a test does or reports falls on two days. */
export function findMiddayZone(now = new Date()): string {
  const hoursAhead = 12 - now.getUTCHours() || 1
  // The signs in these names are reversed.
  return `Etc/GMT${hoursAhead > 0 ? '-' : '+'}${Math.abs(hoursAhead)}`
}
