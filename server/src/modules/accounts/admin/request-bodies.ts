import * as v from 'valibot'
import { text } from '../request-body.ts'

const record = v.nullish(v.record(v.string(), v.unknown()))
const flag = v.nullish(v.boolean())

export const adminUserBody = v.object({
  id: text,
  email: text,
  phone: text,
  password: text,
  email_confirm: flag,
  phone_confirm: flag,
  user_metadata: record,
  app_metadata: record,
  ban_duration: text,
})
export type AdminUserRequest = v.InferOutput<typeof adminUserBody>

export const deleteBody = v.object({ should_soft_delete: flag })
export const inviteBody = v.object({ email: text, data: record })
export const linkBody = v.object({
  type: text,
  email: text,
  new_email: text,
  password: text,
  data: record,
  redirect_to: text,
})
/** `code`: what the operator's authenticator app shows. */
export const serviceSessionBody = v.object({ code: text })
