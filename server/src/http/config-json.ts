import type { AppConfig, SocketVoice } from '@tidings/contract/api/app-config'
import type { Context } from '../context.ts'
import { hostedVoice } from './hosted-voice.ts'

export type PublicSettings = { publishableKey: string; feedbackPublicKey: string; voice: SocketVoice }

/** What `GET /config.json` answers. Own addresses are relative to the page's origin, so that any host name works. */
export function configJson(context: Context, settings: PublicSettings): AppConfig {
  return {
    projectUrl: context.config.hostedProject?.url ?? '/',
    publishableKey: settings.publishableKey,
    voice: hostedVoice(context) ?? settings.voice,
    geolocationUrl: context.config.geolocationUrl,
    errorReportUrl: context.config.errorReportUrl,
    marketingUrl: context.config.marketingUrl,
    feedback: { messagesUrl: '/feedback/messages', publicKey: settings.feedbackPublicKey },
    audioKeptDays: context.config.audioKeptDays,
  }
}
