import { runCommandLine } from './cli/run-command-line.ts'

// What is written is for this user alone.
process.umask(0o077)

process.exitCode = await runCommandLine(process.argv.slice(2), process.env)
