/** Sends a body to the auth API as it stands, where the official client would refuse to. */
export async function postToAuth(url: string, path: string, body: unknown) {
  const response = await fetch(`${url}/auth/v1${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

/** Follows a mailed link in the older form: where the browser is sent on to. */
export async function followLink(url: string, link: URL, init: RequestInit = {}) {
  const query = new URLSearchParams({
    token: link.searchParams.get('token_hash') ?? '',
    type: link.searchParams.get('type') ?? '',
    redirect_to: link.searchParams.get('redirect_to') ?? '',
  })
  const response = await fetch(`${url}/auth/v1/verify?${query.toString()}`, { redirect: 'manual', ...init })
  const target = new URL(response.headers.get('location') ?? '')
  return {
    status: response.status,
    target,
    query: target.searchParams,
    fragment: new URLSearchParams(target.hash.slice(1)),
  }
}
