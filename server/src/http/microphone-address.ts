import type { Logger } from '#platform/logger'

/** Browsers give a page the microphone over https, and over plain http only on the machine itself. */
export function warnWithoutMicrophone(publicUrl: string, log: Logger): void {
  const { hostname, protocol } = new URL(publicUrl)
  const isThisMachine = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
  if (protocol === 'https:' || isThisMachine) return
  log.warn(
    `over ${publicUrl} browsers give no microphone and no sound, so questions can only be typed there; set PUBLIC_URL to an https address and put a proxy with TLS in front`,
  )
}
