import type { Context } from 'hono'
import { clientAddress } from '#platform/client-address'
import type { Device } from './rows.ts'

export function requestDevice(c: Context): Device {
  return { ip: clientAddress(c), userAgent: c.req.header('user-agent')?.slice(0, 500) ?? null }
}
