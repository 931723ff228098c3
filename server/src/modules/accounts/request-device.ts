import type { Context } from 'hono'
import { getClientAddress } from '#platform/network/client-address'
import type { Device } from './rows.ts'

export function requestDevice(c: Context): Device {
  return { ip: getClientAddress(c), userAgent: c.req.header('user-agent')?.slice(0, 500) ?? null }
}
