type Sound = { pause: () => void }

let current: Sound | null = null

/** Call this when `sound` begins: whatever else sounds on this page is paused. */
export function soundAlone(sound: Sound): void {
  const other = current
  current = sound
  if (other !== sound) other?.pause()
}
