export { recordRoutes } from './routes.ts'
export { openStorageRoom, growthFrom, type StorageRoom } from './storage-room.ts'
export { runAs } from './transaction-queries.ts'
