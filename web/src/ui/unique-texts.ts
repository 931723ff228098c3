/** Adds `text` trimmed; empty ones and those there already (whatever their case) leave the list as it was. */
export function addUniqueText(texts: readonly string[], text: string): string[] {
  const trimmed = text.trim()
  if (trimmed === '' || includesText(texts, trimmed)) return [...texts]
  return [...texts, trimmed]
}

export function includesText(texts: readonly string[], text: string): boolean {
  const wanted = text.trim().toLocaleLowerCase()
  return texts.some((existing) => existing.trim().toLocaleLowerCase() === wanted)
}

export function removeText(texts: readonly string[], text: string): string[] {
  return texts.filter((existing) => existing !== text)
}
