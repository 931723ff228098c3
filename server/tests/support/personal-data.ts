import { unzipSync } from 'fflate'

type Proof = { password?: string; code?: string }

export function requestOf(url: string, accessToken: string) {
  const send = (
    method: string,
    path: string,
    { body, signal }: { body?: unknown; signal?: AbortSignal } = {},
  ) =>
    fetch(`${url}/api/personal-data${path}`, {
      method,
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    })
  return {
    status: () => send('GET', ''),
    progress: () => send('GET', '/download'),
    download: (proof?: Proof, signal?: AbortSignal) =>
      send('POST', '/download', { body: proof, ...(signal ? { signal } : {}) }),
    deleteAccount: (proof?: Proof) => send('POST', '/deletion', { body: proof }),
  }
}

export type Archive = {
  names: string[]
  text: (name: string) => string
  rows: (name: string) => Record<string, unknown>[]
  bytes: (name: string) => Uint8Array
}

/** Unpacks a download. */
export async function readArchive(response: Response): Promise<Archive> {
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  const bytes = (name: string) => {
    const found = files[name]
    if (!found) throw new Error(`the archive has no ${name}`)
    return found
  }
  const text = (name: string) => Buffer.from(bytes(name)).toString('utf8')
  return {
    names: Object.keys(files),
    text,
    bytes,
    rows: (name) => JSON.parse(text(`${name}.json`)) as Record<string, unknown>[],
  }
}
