import { inspect } from 'node:util'
import { PGlite } from '@electric-sql/pglite'

// Makes an empty database in the directory of its argument and ends: `create-directory.ts` starts it as a process of its own.

try {
  const database = await PGlite.create(process.argv[2] ?? '', { relaxedDurability: false })
  await database.close()
} catch (error) {
  // What fails within the program is no `Error`: { name: 'ErrnoError', errno: 51 } for a full disk.
  process.stderr.write(error instanceof Error ? error.message : inspect(error))
  process.exitCode = 1
}
