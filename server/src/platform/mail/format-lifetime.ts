/** How long a mailed link or code works, in the mail's words. */
export function formatLifetime(lifetimeS: number): string {
  if (lifetimeS % 3600 === 0) return lifetimeS === 3600 ? 'one hour' : `${lifetimeS / 3600} hours`
  return lifetimeS < 120 ? `${lifetimeS} seconds` : `${Math.floor(lifetimeS / 60)} minutes`
}
