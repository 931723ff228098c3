import { renewPage } from './renew-page.ts'

/** Chromium and Firefox end the message with the file's address; Safari names none. */
const addressAtEnd = /\bhttps?:\S+$/

const failed = new Set<string>()
const freshImports = new Map<string, Promise<unknown>>()
let attempts = 0

/**
 * `load` must be a dynamic `import()`. Firefox, and Chromium in some versions, cache its failure for the life of the page, so a
 * file that failed before is imported from an address that was never asked for. If that fails too, a file it imports is missing
 * or belongs to an older version: only reloading the page helps, which `renewPage` decides. Rejects with the import's error.
 */
export async function importCode<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    if (!failed.has(message)) {
      failed.add(message)
      throw error
    }
    try {
      return await importAfresh<Module>(message)
    } catch {
      void renewPage()
      throw error
    }
  }
}

/** What has succeeded or is under way is not imported again: another address gives another instance of the module. */
async function importAfresh<Module>(message: string): Promise<Module> {
  const address = addressAtEnd.exec(message)?.[0]
  if (!address?.startsWith(location.origin)) throw new Error('the address is not known')
  const known = freshImports.get(address)
  if (known) return known as Promise<Module>
  attempts += 1
  const loading: Promise<Module> = import(/* @vite-ignore */ `${address}?attempt=${attempts}`)
  freshImports.set(address, loading)
  loading.catch(() => freshImports.delete(address))
  return loading
}
