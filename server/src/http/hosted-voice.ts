import type { HostedVoice } from '@tidings/contract/api/app-config'
import { modelPath } from '@tidings/contract/api/chat-model'
import { isPublicHost } from '#platform/public-address'
import type { Context } from '../context.ts'

/** Whether another machine can reach the address, judged by the address alone. */
function isReachable(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl)
  return protocol === 'https:' && isPublicHost(hostname)
}

/** The voice provider's settings for the browser; null when calls go to this server's own rooms. */
export function hostedVoice({ config, publicUrl }: Context): HostedVoice | null {
  if (config.hostedVoice === null) return null
  const modelUrl = isReachable(publicUrl()) ? `${publicUrl()}${modelPath}` : null
  return { kind: 'daily', ...config.hostedVoice, modelUrl }
}
