/** What `run` costs, whatever else the machine does meanwhile. */
export function processorSeconds(run: () => void): number {
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}
