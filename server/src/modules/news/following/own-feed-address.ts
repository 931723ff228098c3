import { readAddressInHost, isPublicAddress } from '#platform/network/public-address'

const maxCharacters = 2000

export type OwnFeedAddress =
  | { kind: 'address'; url: string }
  | { kind: 'refused'; reason: string }
  | { kind: 'name' }

const withoutScheme = /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?::\d+)?(?:\/\S*)?$/u

/** Reads one of a user's sources: a normalised address of a feed or site, a refused address with the reason, or a name. */
export function parseOwnFeedAddress(source: string): OwnFeedAddress {
  if (withoutScheme.test(source)) return parseOwnFeedAddress(`https://${source}`)
  if (!/^[a-z][a-z\d+.-]*:\/\//i.test(source)) return { kind: 'name' }
  const refuse = (reason: string): OwnFeedAddress => ({ kind: 'refused', reason })
  if (source.length > maxCharacters) return refuse('The address is too long.')
  if (!URL.canParse(source)) return refuse('This is not a valid web address.')
  const url = new URL(source)
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return refuse('The address must begin with https:// or http://.')
  if (url.username || url.password) return refuse('The address must not contain a user name or password.')
  const address = readAddressInHost(url.hostname)
  if (address ? !isPublicAddress(address) : /(^|\.)localhost\.?$/i.test(url.hostname)) {
    return refuse('The address is on a private network, which feeds are not fetched from.')
  }
  url.hash = ''
  return { kind: 'address', url: url.href }
}
