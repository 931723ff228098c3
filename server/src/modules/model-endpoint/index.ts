export { keyRoutes } from './key-routes.ts'
export { modelRoutes } from './model-routes.ts'
