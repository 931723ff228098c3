import type { AppConfig, HostedVoice, SocketVoice } from '@tidings/contract/api/app-config'
import { modelPath } from '@tidings/contract/api/chat-model'
import { voiceLibraryPath } from '@tidings/contract/limits'
import { isPublicHost } from '#platform/network/public-address'
import type { Context } from '../context.ts'

export type PublicSettings = { publishableKey: string; feedbackPublicKey: string; voice: SocketVoice }

/** Whether another machine can reach the address, judged by the address alone. */
function isReachable(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl)
  return protocol === 'https:' && isPublicHost(hostname)
}

/** The voice provider's settings for the browser; null when calls go to this server's own rooms. */
function describeHostedVoice({ config, publicUrl }: Context): HostedVoice | null {
  if (config.hostedVoice === null) return null
  const modelUrl = isReachable(publicUrl()) ? `${publicUrl()}${modelPath}` : null
  const { libraryFile, ...voice } = config.hostedVoice
  return { kind: 'daily', ...voice, modelUrl, ...(libraryFile ? { libraryUrl: voiceLibraryPath } : {}) }
}

/** The body of `GET /config.json`. Own URLs are relative to the page's origin, so that any host name works. */
export function makeConfigJson(context: Context, settings: PublicSettings): AppConfig {
  return {
    projectUrl: context.config.hostedProject?.url ?? '/',
    publishableKey: settings.publishableKey,
    voice: describeHostedVoice(context) ?? settings.voice,
    geolocationUrl: context.config.geolocationUrl,
    errorReportUrl: context.config.errorReportUrl,
    marketingUrl: context.config.marketingUrl,
    feedback: { messagesUrl: '/feedback/messages', publicKey: settings.feedbackPublicKey },
    ...(context.config.isHardened ? { isHardened: true } : {}),
    ...(context.config.asksConsent ? { asksConsent: true } : {}),
    ...(context.config.hostedProject?.hasSecurityKeys === false ? {} : { hasSecurityKeys: true }),
    audioKeptDays: context.config.audioKeptDays,
  }
}
