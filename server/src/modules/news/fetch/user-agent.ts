import { readOwnVersion } from '#platform/own-version'
import type { Context } from '#src/context'

/** The user agent for feeds and pages, with an address where the operator can be reached. */
export function describeUserAgent({ publicUrl }: Context): string {
  return `Tidings/${readOwnVersion()} (+${publicUrl()})`
}
