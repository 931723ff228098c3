/** Adds the trimmed `text`, unless it is empty or already in the list, ignoring case. */
export function addUniqueText(texts: readonly string[], text: string): string[] {
  const trimmed = toComparable(text)
  if (trimmed === '' || includesText(texts, trimmed)) return [...texts]
  return [...texts, trimmed]
}

export function includesText(texts: readonly string[], text: string): boolean {
  const wanted = toComparable(text).toLocaleLowerCase()
  return texts.some((existing) => toComparable(existing).toLocaleLowerCase() === wanted)
}

export function removeText(texts: readonly string[], text: string): string[] {
  return texts.filter((existing) => existing !== text)
}

/** Normalises for comparison and removes lone surrogates. */
function toComparable(text: string): string {
  return text.toWellFormed().normalize('NFC').trim()
}

/** Removes the text if it is in the list, ignoring case; otherwise adds it. */
export function toggleText(texts: readonly string[], text: string): string[] {
  const existing = texts.find((each) => includesText([each], text))
  return existing === undefined ? addUniqueText(texts, text) : removeText(texts, existing)
}
