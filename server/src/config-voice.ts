import { ConfigError, text, url, type Env } from './config-readers.ts'

/** A voice provider elsewhere. Its public key is shown to every browser. */
export type HostedVoiceConfig = { apiUrl: string; publicKey: string; assistantId: string | null }

const defaultApiUrl = 'https://api.vapi.ai'

export function readHostedVoice(env: Env): HostedVoiceConfig | null {
  const publicKey = text(env, 'VAPI_PUBLIC_KEY')
  if (publicKey === null) {
    const orphan = ['VAPI_ASSISTANT_ID', 'VAPI_API_URL'].find((name) => text(env, name) !== null)
    if (orphan) throw new ConfigError(`${orphan} is set but VAPI_PUBLIC_KEY is not.`)
    return null
  }
  return {
    apiUrl: url(env, 'VAPI_API_URL', ['https:', 'http:']) ?? defaultApiUrl,
    publicKey,
    assistantId: text(env, 'VAPI_ASSISTANT_ID'),
  }
}
