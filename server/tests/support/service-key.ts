import { AuthClient } from '@supabase/auth-js'
import { signOperatorKey } from '#modules/accounts'
import type { TestServer } from './start-test-server.ts'

/** The official client's admin API, with a key such as `npm run tidings -- keys service` prints. */
export async function adminClient({ url, config }: Pick<TestServer, 'url' | 'config'>) {
  const key = await signOperatorKey(config, 'service_role')
  const headers = { apikey: key, Authorization: `Bearer ${key}` }
  return new AuthClient({ url: `${url}/auth/v1`, headers, persistSession: false, autoRefreshToken: false })
    .admin
}
