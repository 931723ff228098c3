import type { AppConfig } from '@tidings/contract/api/app-config'
import type { Language, Preferences } from '@tidings/contract/entities'
import type { CallHistory } from './call-history.ts'

export type Caller = {
  userId: string
  firstName: string
  getAccessToken: () => Promise<string | null>
  /** The tab keeps the conversation through a reload. */
  isRemembered: boolean
}

export type CallControllerSettings = CallHistory & {
  caller: Caller | null
  language: Language
  /** For a hosted assistant; null when nothing is stored. */
  preferences: Preferences | null
  voice: AppConfig['voice']
}
