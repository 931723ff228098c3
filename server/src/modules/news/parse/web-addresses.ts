/** Those that are whole web addresses: an item's identity is a link only then, since other names would seem relative. */
export function pickWebAddresses(texts: readonly (string | null | undefined)[]): string[] {
  return texts.filter((text): text is string => /^\s*https?:\/\//i.test(text ?? ''))
}
