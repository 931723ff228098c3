import { readOwnVersion } from '#platform/own-version'
import type { Context } from '#src/context'

/** How Tidings names itself to the servers of feeds and articles, with an address where its operator is found. */
export function describeUserAgent({ publicUrl }: Context): string {
  return `Tidings/${readOwnVersion()} (+${publicUrl()})`
}
