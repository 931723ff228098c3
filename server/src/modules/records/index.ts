export { recordRoutes } from './routes.ts'
export { runAs } from './transaction-queries.ts'
