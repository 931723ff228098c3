/** Whose articles' pages the operator allows to be read: everybody's, or those of these hosts and what is below them. */
export type AllowedHosts = 'all' | readonly string[]

export function isHostAllowed(pages: AllowedHosts, host: string): boolean {
  const name = host.toLowerCase()
  return pages === 'all' || pages.some((allowed) => name === allowed || name.endsWith(`.${allowed}`))
}
