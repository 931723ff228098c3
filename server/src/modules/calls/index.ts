export { openCalls, type Calls } from './open-calls.ts'
