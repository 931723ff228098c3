import type { HostedVoice } from '@tidings/contract/api/app-config'
import { AppError } from '@tidings/contract/errors'
import type { NewModelKey } from '@tidings/contract/api/model-keys'
import { requestTexts } from '@tidings/contract/texts/errors'
import type { WebCall } from '@tidings/contract/call/web-call'
import { logProblem } from '#platform/log.ts'
import { post, type CallApi } from '../../client/call-api.ts'
import type { OwnModel } from './inline-assistant.ts'

/** `POST /call/web` of the voice provider, with the operator's public key. */
export function openHostedCallApi({ apiUrl, publicKey }: HostedVoice): CallApi {
  return {
    createWebCall: async (body, signal) =>
      (await post({ url: `${apiUrl}/call/web`, bearer: publicKey, body, signal })) as WebCall,
  }
}

/** Longer than any call; the key that the provider receives expires soon after it. */
const keyLifetimeS = 3600

type ModelKeyRequest = {
  modelUrl: string | null
  getAccessToken: () => Promise<string | null>
  signal: AbortSignal
}

/** Creates a key for this server's own model, for one call. Null when the provider has to use its own model. */
export async function requestOwnModel(request: ModelKeyRequest): Promise<OwnModel | null> {
  const { getAccessToken, modelUrl, signal } = request
  if (modelUrl === null) return null
  try {
    const bearer = await getAccessToken()
    if (bearer === null) throw new AppError('unauthorized', requestTexts.nobodySignedIn)
    const body = { name: 'Voice call', expiresInS: keyLifetimeS }
    const answer = (await post({ url: '/api/model-keys', bearer, body, signal })) as NewModelKey
    return { url: modelUrl, key: answer.key }
  } catch (error) {
    if (!signal.aborted) logProblem('No key for the model endpoint', error)
    return null
  }
}
