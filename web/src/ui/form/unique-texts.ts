/** Adds `text` trimmed; empty ones and those there already (whatever their case) leave the list as it was. */
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

/** One form for what looks the same; half a surrogate pair is no text. */
function toComparable(text: string): string {
  return text.toWellFormed().normalize('NFC').trim()
}

/** Without the text where it is there in any letter case, else with it. */
export function toggleText(texts: readonly string[], text: string): string[] {
  const existing = texts.find((each) => includesText([each], text))
  return existing === undefined ? addUniqueText(texts, text) : removeText(texts, existing)
}
