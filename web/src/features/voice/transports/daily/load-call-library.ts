import type { CallLibrary, CallObject } from './call-library.ts'

/** A quarter of a megabyte, fetched with the first press and only where calls go to a provider. */
export async function loadCallLibrary(): Promise<CallLibrary> {
  const { default: library } = await import('@daily-co/daily-js')
  return {
    createCallObject(options) {
      // Its events are the port's one by one, which TypeScript cannot see for all of them at once.
      const call: Omit<CallObject, 'on'> = library.createCallObject(options)
      return call as CallObject
    },
  }
}
