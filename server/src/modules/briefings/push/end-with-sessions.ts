import type { Context } from '#src/context'
import { deleteDevices, listDevices } from './device-queries.ts'

/** A session that ends takes its browser's notifications along; those that end elsewhere are noticed before the next one is sent. */
export function endPushWithSessions({ database, sessionEndings }: Context): void {
  sessionEndings.listen(async ({ includes, userId }) => {
    const devices = await listDevices(database.tables, userId)
    const ended = devices.filter(({ session_id: sessionId }) => includes(sessionId))
    await deleteDevices(
      database.tables,
      ended.map(({ id }) => id),
    )
  })
}
