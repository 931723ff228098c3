import type { HostedVoice } from '@tidings/contract/api/app-config'
import { modelPath } from '@tidings/contract/api/chat-model'
import { addressInHost, isPublicAddress } from '#platform/public-address'
import type { Context } from '../context.ts'

/** Names that resolve only inside a network. */
const innerName = /(^|\.)(localhost|local|internal|lan|home|intranet|test)$/i

/** Whether another machine can reach the address, judged by the address alone. */
function isReachable(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl)
  if (protocol !== 'https:') return false
  const address = addressInHost(hostname)
  if (address !== null) return isPublicAddress(address)
  const name = hostname.replace(/\.$/, '')
  return name.includes('.') && !innerName.test(name)
}

/** The voice provider's settings for the browser; null when calls go to this server's own rooms. */
export function hostedVoice({ config, publicUrl }: Context): HostedVoice | null {
  if (config.hostedVoice === null) return null
  const modelUrl = isReachable(publicUrl()) ? `${publicUrl()}${modelPath}` : null
  return { kind: 'daily', ...config.hostedVoice, modelUrl }
}
