export { personalDataRoutes } from './routes.ts'
export { deleteOldPersonalDataJob } from './retention.ts'
