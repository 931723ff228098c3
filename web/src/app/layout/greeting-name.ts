import type { User } from '@supabase/auth-js'
import { layoutTexts } from '@tidings/contract/texts/layout'

/** The name in the metadata, or the part of the email before the at-sign, or 'User'. */
export function chooseGreetingName(user: Pick<User, 'email' | 'user_metadata'>): string {
  const name: unknown = user.user_metadata.name
  if (typeof name === 'string' && name.trim() !== '') return name.trim()
  return user.email?.split('@')[0]?.trim() || layoutTexts.anonymousName
}
