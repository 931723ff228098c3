const mostCharacters = 500_000
const mostRules = 5000

export type RobotsRule = { isAllowed: boolean; pattern: string }

type Group = { agents: string[]; rules: RobotsRule[] }

function parseGroups(text: string): Group[] {
  const groups: Group[] = []
  let isNamingAgents = false
  for (const line of text.slice(0, mostCharacters).split(/\r\n?|\n/)) {
    const [, key = '', value = ''] = /^\uFEFF?\s*([A-Za-z-]+)\s*:\s*([^#]*)/.exec(line) ?? []
    const name = key.toLowerCase()
    if (name === 'user-agent') {
      if (!isNamingAgents) groups.push({ agents: [], rules: [] })
      isNamingAgents = true
      groups.at(-1)?.agents.push(value.trim().toLowerCase())
    } else if (name === 'allow' || name === 'disallow') {
      isNamingAgents = false
      const pattern = value.trim()
      if (pattern) groups.at(-1)?.rules.push({ isAllowed: name === 'allow', pattern })
    }
  }
  return groups
}

/** The rules for this agent: those of the groups that name it, else those for everyone. */
export function parseRobots(text: string, agent: string): RobotsRule[] {
  const groups = parseGroups(text)
  const own = groups.filter(({ agents }) => agents.includes(agent.toLowerCase()))
  const chosen = own.length > 0 ? own : groups.filter(({ agents }) => agents.includes('*'))
  return chosen.flatMap(({ rules }) => rules).slice(0, mostRules)
}

function encode(pattern: string): string {
  return encodeURI(pattern.toWellFormed())
    .replaceAll('%25', '%')
    .replace(/%[0-9a-f]{2}/gi, (code) => code.toUpperCase())
}

// Without backtracking, so that patterns with many stars are not slower.
function matches(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith('$')
  const [start = '', ...pieces] = encode(isWhole ? pattern.slice(0, -1) : pattern).split('*')
  if (!path.startsWith(start)) return false
  let at = start.length
  const last = isWhole ? pieces.pop() : undefined
  for (const piece of pieces) {
    const found = path.indexOf(piece, at)
    if (found < 0) return false
    at = found + piece.length
  }
  if (!isWhole) return true
  return last === undefined ? at === path.length : path.length - at >= last.length && path.endsWith(last)
}

/** The longest matching rule wins; of two equally long ones, `Allow`. */
export function isAllowed(rules: readonly RobotsRule[], url: URL): boolean {
  const path = encode(url.pathname + url.search)
  const matching = rules.filter(({ pattern }) => matches(pattern, path))
  const length = Math.max(0, ...matching.map(({ pattern }) => pattern.length))
  const deciding = matching.filter(({ pattern }) => pattern.length === length)
  return deciding.length === 0 || deciding.some(({ isAllowed }) => isAllowed)
}
