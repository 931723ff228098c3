import { runByName } from '../scripts/run-by-name.ts'

await runByName('conformance', import.meta.url)
