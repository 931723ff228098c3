import { DataDirectoryError } from '#db/data-directory'
import { MigrationError } from '#db/migrate'
import { FeedsFileError } from '#modules/news'
import { BackupError } from './backup/backup-error.ts'
import { askCommand } from './cli/ask.ts'
import { backupCommand } from './cli/backup.ts'
import { UsageError, type Command } from './cli/command.ts'
import { doctorCommand } from './cli/doctor.ts'
import { feedsCommand } from './cli/feeds.ts'
import { keysCommand } from './cli/keys.ts'
import { restoreCommand } from './cli/restore.ts'
import { ConfigError, readConfig } from './config.ts'

const commands: Record<string, Command> = {
  ask: askCommand,
  backup: backupCommand,
  doctor: doctorCommand,
  feeds: feedsCommand,
  keys: keysCommand,
  restore: restoreCommand,
}

const expected = [BackupError, ConfigError, FeedsFileError, MigrationError]

function describeUsage(chosen: readonly Command[]): string {
  const lines = chosen.flatMap((command) => command.usage.map((form) => `  ${form}`))
  return ['Usage: npm run tidings -- COMMAND', '', ...lines].join('\n')
}

function isMistyped(error: unknown): error is Error {
  const isArgumentError =
    error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  return error instanceof UsageError || isArgumentError
}

function explain(error: unknown): string {
  if (error instanceof DataDirectoryError) {
    return `${error.message}\nIf that is the running server: stop it, run this again, and start it. With DATABASE_URL set to a Postgres server both can run at once.`
  }
  if (expected.some((kind) => error instanceof kind)) return (error as Error).message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

async function run([name, ...words]: string[]): Promise<number> {
  const command = commands[name ?? '']
  if (!command) {
    const isHelp = name === undefined || ['help', '--help', '-h'].includes(name)
    if (!isHelp) console.error(`There is no command "${name}".\n`)
    console.log(describeUsage(Object.values(commands)))
    return isHelp ? 0 : 2
  }
  try {
    return await command.run(words, readConfig(process.env))
  } catch (error) {
    if (isMistyped(error)) {
      console.error(`${error.message}\n\n${describeUsage([command])}`)
      return 2
    }
    console.error(explain(error))
    return 1
  }
}

process.exitCode = await run(process.argv.slice(2))
