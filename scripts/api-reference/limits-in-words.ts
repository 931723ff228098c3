const units: [milliseconds: number, name: string][] = [
  [86_400_000, 'day'],
  [3_600_000, 'hour'],
  [60_000, 'minute'],
]

/** "30 a minute and 600 a day". */
export function describeLimits(limits: readonly { points: number; windowMs: number }[]): string {
  return limits
    .map(({ points, windowMs }) => {
      const unit = units.find(([milliseconds]) => milliseconds === windowMs)
      if (!unit) throw new Error(`No word for a window of ${windowMs} ms`)
      return `${points} ${unit[1] === 'hour' ? 'an' : 'a'} ${unit[1]}`
    })
    .join(' and ')
}
