import { authClient, type Device } from './project-clients.ts'

/** Follows redirects as a browser would and returns the final address without loading it. */
export async function followTo(
  start: string,
  isEnd: (address: URL) => boolean,
  cookie?: { origin: string; value: string },
): Promise<URL> {
  let address = new URL(start)
  for (let hops = 0; hops < 10 && !isEnd(address); hops++) {
    const headers = cookie && address.origin === cookie.origin ? { cookie: cookie.value } : {}
    const response = await fetch(address, { redirect: 'manual', headers })
    const next = response.headers.get('location')
    if (next === null)
      throw new Error(`${address.pathname} answered ${response.status}: ${await response.text()}`)
    address = new URL(next, address)
  }
  return address
}

/** Begins linking as the page does; returns the provider's address and the cookie. */
export async function beginLinking(url: string, accessToken: string, provider: string) {
  const query = new URLSearchParams({ provider, skip_http_redirect: 'true' })
  const response = await fetch(`${url}/auth/v1/user/identities/authorize?${query.toString()}`, {
    headers: { authorization: `Bearer ${accessToken}` },
  })
  const { url: address } = (await response.json()) as { url: string }
  const [setCookie = ''] = response.headers.getSetCookie()
  return { address, setCookie, cookie: { origin: url, value: setCookie.split(';', 1)[0] ?? '' } }
}

/** Whether the address is our page at which a flow ends. */
export function isOurPage(server: { url: string }) {
  return (address: URL) => address.origin === server.url && !address.pathname.startsWith('/auth/v1/')
}

export function fragmentOf(address: URL): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(address.hash.slice(1)))
}

/** Signs in at the provider by the implicit flow; the result is in the fragment. */
export async function signInOutside(
  server: { url: string },
  provider: string,
  options: { redirectTo?: string; scopes?: string; queryParams?: Record<string, string> } = {},
) {
  const auth = authClient(server.url)
  // The client's type lists fixed provider names; the server's do not have to be among them.
  const { data, error } = await auth.signInWithOAuth({ provider: provider as 'google', options })
  if (error) throw error
  const end = await followTo(data.url, isOurPage(server))
  return { auth, end, told: fragmentOf(end) }
}

/** The same by PKCE, including the session. */
export async function signInOutsideByCode(server: { url: string }, provider: string) {
  const auth: Device = authClient(server.url, 'pkce')
  const { data, error } = await auth.signInWithOAuth({ provider: provider as 'google' })
  if (error) throw error
  const end = await followTo(data.url, isOurPage(server))
  const exchanged = await auth.exchangeCodeForSession(end.searchParams.get('code') ?? '')
  return { auth, end, exchanged }
}

/** The user whom the server sees for an access token. */
export async function userOf(server: { url: string }, accessToken: string | undefined) {
  const { data, error } = await authClient(server.url).getUser(accessToken ?? '')
  if (error) throw error
  return data.user
}
