import { DataDirectoryError } from '#db/data-directory'
import { OperatorError } from '#platform/operator-error'
import { readConfig } from '../config.ts'
import { UsageError } from './command.ts'
import { commands, type Command } from './commands.ts'

function formatUsage(chosen: readonly Command[]): string {
  const lines = chosen.flatMap((command) => command.usage.map((form) => `  ${form}`))
  return ['Usage: npm run tidings -- COMMAND', '', ...lines].join('\n')
}

function isUsageError(error: unknown): error is Error {
  const isArgumentError =
    error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  return error instanceof UsageError || isArgumentError
}

function explain(error: unknown): string {
  if (error instanceof DataDirectoryError) {
    return `${error.message}\nIf that is the running server: stop it, run this command again, and start the server. With a Postgres server in DATABASE_URL both can run at the same time.`
  }
  if (error instanceof OperatorError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/**
 * Runs the command named by the arguments, prints its output or errors, and resolves to the exit code: 2 for wrong usage.
 * Settings come from `environment`.
 */
export async function runCommandLine(
  [name, ...args]: string[],
  environment: Readonly<Record<string, string | undefined>>,
): Promise<number> {
  const command = commands[name ?? '']
  if (!command) {
    const isHelp = name === undefined || ['help', '--help', '-h'].includes(name)
    if (!isHelp) console.error(`There is no command "${name}".\n`)
    console.log(formatUsage(Object.values(commands)))
    return isHelp ? 0 : 2
  }
  try {
    const runCommand = await command.load()
    return await runCommand(args, readConfig(environment))
  } catch (error) {
    if (isUsageError(error)) {
      console.error(`${error.message}\n\n${formatUsage([command])}`)
      return 2
    }
    console.error(explain(error))
    return 1
  }
}
