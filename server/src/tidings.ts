import { runCommandLine } from './cli/run-command-line.ts'

// Files are readable by this user alone.
process.umask(0o077)

process.exitCode = await runCommandLine(process.argv.slice(2), process.env)
