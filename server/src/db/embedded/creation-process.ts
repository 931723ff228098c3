import { inspect } from 'node:util'
import { PGlite } from '@electric-sql/pglite'

// Creates an empty database in the directory given as argument and exits. Started by `create-directory.ts` as a child process.

try {
  const database = await PGlite.create(process.argv[2] ?? '', { relaxedDurability: false })
  await database.close()
} catch (error) {
  // Failures inside WebAssembly are not of type `Error`: for example { name: 'ErrnoError', errno: 51 } for a full disk.
  process.stderr.write(error instanceof Error ? error.message : inspect(error))
  process.exitCode = 1
}
