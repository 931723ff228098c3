/** Deeper than anything this product stores; the database's parser runs out of stack much later. */
const maxDepth = 64

/** Whether the JSON is nested too deep. Brackets within strings do not count. */
export function isTooDeep(json: string): boolean {
  let depth = 0
  let isInString = false
  for (let at = 0; at < json.length; at++) {
    const character = json[at]
    if (isInString) {
      if (character === '\\') at++
      else if (character === '"') isInString = false
    } else if (character === '"') isInString = true
    else if (character === '[' || character === '{') {
      if (++depth > maxDepth) return true
    } else if (character === ']' || character === '}') depth--
  }
  return false
}
