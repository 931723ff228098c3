import { execFile } from 'node:child_process'

/** `skipped` if the registry does not respond or signs nothing, because the check must pass without a network. */
type SignatureCheck = { kind: 'ok' | 'skipped' | 'failed'; details: string }

type SignatureOptions = {
  registry: string
  /** Resolves with what `npm audit signatures --json` prints. */
  audit?: (timeoutMs: number) => Promise<string>
  answerMs?: number
  auditMs?: number
}

function run(command: string, args: string[], timeoutMs: number): Promise<string> {
  return new Promise((resolve) => {
    // npm exits with 1 if it finds something and lists it on standard output.
    execFile(command, args, { timeout: timeoutMs, maxBuffer: 64 * 1024 * 1024 }, (_error, stdout) =>
      resolve(stdout),
    )
  })
}

export async function readRegistry(): Promise<string> {
  return (await run('npm', ['config', 'get', 'registry'], 10_000)).trim()
}

async function hasKeys(registry: string, answerMs: number): Promise<boolean> {
  try {
    const answer = await fetch(new URL('-/npm/v1/keys', registry), { signal: AbortSignal.timeout(answerMs) })
    const { keys } = (await answer.json()) as { keys?: unknown[] }
    return answer.ok && Array.isArray(keys) && keys.length > 0
  } catch {
    return false
  }
}

type Audited = { invalid?: { name: string; version: string }[]; missing?: unknown[] }

function parse(text: string): Audited | null {
  try {
    return JSON.parse(text) as Audited
  } catch {
    return null
  }
}

/** Whether the installed packages bear the signatures of the registry that npm is set to. */
export async function checkSignatures({
  answerMs = 5000,
  audit = (timeoutMs) => run('npm', ['audit', 'signatures', '--json'], timeoutMs),
  auditMs = 90_000,
  registry,
}: SignatureOptions): Promise<SignatureCheck> {
  if (!(await hasKeys(registry, answerMs)))
    return { kind: 'skipped', details: 'the registry does not answer, or signs nothing' }
  const audited = parse(await audit(auditMs))
  if (!audited) return { kind: 'skipped', details: 'npm has not said what it found' }
  const { invalid = [], missing = [] } = audited
  const names = invalid.map(({ name, version }) => `${name}@${version}`)
  if (names.length > 0)
    return { kind: 'failed', details: `another signature than the registry's: ${names.join(', ')}` }
  return { kind: 'ok', details: missing.length > 0 ? `${missing.length} packages without one` : '' }
}
