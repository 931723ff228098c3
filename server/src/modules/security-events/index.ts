export { addEvent, recordEvent, recordRefusal } from './record-event.ts'
export { deleteOldEventsJob } from './jobs.ts'
export { listEvents, type EventRow } from './queries.ts'
export { securityEventRoutes } from './routes.ts'
