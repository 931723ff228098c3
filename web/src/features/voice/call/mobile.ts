const mobileAgents = /android|iphone|ipad|ipod|iemobile|blackberry|bada/i

/** The devices that wait before joining, as the specified client told them apart: by their user agent. */
export function isMobile({ userAgent }: { userAgent: string }): boolean {
  return mobileAgents.test(userAgent)
}
