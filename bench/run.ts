import { runByName } from '../scripts/run-by-name.ts'

await runByName('bench', import.meta.url)
