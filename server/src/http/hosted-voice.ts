import type { HostedVoice } from '@tidings/contract/api/app-config'
import { modelPath } from '@tidings/contract/api/model-keys'
import { addressInHost, isPublicAddress } from '#platform/public-address'
import type { Context } from '../context.ts'

/** Names that only mean something inside a network. */
const innerName = /(^|\.)(localhost|local|internal|lan|home|intranet|test)$/i

/** Whether a machine elsewhere can reach the address, as far as the address itself tells. */
function isReachable(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl)
  if (protocol !== 'https:') return false
  const address = addressInHost(hostname)
  if (address !== null) return isPublicAddress(address)
  const name = hostname.replace(/\.$/, '')
  return name.includes('.') && !innerName.test(name)
}

/** What the browser is told of the voice provider; null when calls go to this server's own rooms. */
export function hostedVoice({ config, publicUrl }: Context): HostedVoice | null {
  if (config.hostedVoice === null) return null
  const modelUrl = isReachable(publicUrl()) ? `${publicUrl()}${modelPath}` : null
  return { kind: 'daily', ...config.hostedVoice, modelUrl }
}
