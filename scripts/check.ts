import { spawnSync } from 'node:child_process'
import { checkSignatures, readRegistry } from './check-signatures.ts'

const steps: [name: string, command: string, ...args: string[]][] = [
  ['format', 'oxfmt', '--check', '.'],
  ['lint', 'oxlint', '--quiet'],
  ['types of the contract', 'tsc', '-p', 'contract'],
  ['types of the server', 'tsc', '-p', 'server'],
  ['types of the web', 'tsc', '-p', 'web'],
  ['types of tests and tools', 'tsc', '-p', '.'],
  ['dead code and dependencies', 'knip', '--no-progress', '--treat-config-hints-as-errors'],
  ['boundaries and documents', 'vitest', 'run', '--project', 'architecture'],
]

const failed = steps.filter(([name, command, ...args]) => {
  const { status, stdout, stderr } = spawnSync(command, args, {
    encoding: 'utf8',
    env: { ...process.env, FORCE_COLOR: '1' },
  })
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${name}`)
  if (status !== 0) console.log(`${stdout}${stderr}`)
  return status !== 0
})

const { details, kind } = await checkSignatures({ registry: await readRegistry() })
const shown = { ok: 'ok    ', skipped: 'left  ', failed: 'FAILED' }[kind]
console.log(`${shown} signatures of packages${details === '' ? '' : `: ${details}`}`)
process.exitCode = failed.length === 0 && kind !== 'failed' ? 0 : 1
