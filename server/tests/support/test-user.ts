import { entryColumns, type QueryHistoryEntry, type UserPreferences } from '@tidings/contract/entities'
import { signUpPerson, type Person } from './project-clients.ts'

/** A user who asks for news. */
export type TestUser = Person & {
  accessToken: string
  prefer(preferences: Partial<UserPreferences>): Promise<void>
  /** Newest first, as the web app reads it. */
  history(): Promise<QueryHistoryEntry[]>
}

export async function newUser(url: string, name = 'Ada'): Promise<TestUser> {
  const person = await signUpPerson(url, name)
  const { data, id, session } = person
  return {
    ...person,
    accessToken: session.access_token,
    async prefer(preferences) {
      const { error } = await data.from('user_preferences').update(preferences).eq('user_id', id)
      if (error) throw new Error(error.message)
    },
    async history() {
      const found = await data
        .from('query_history')
        .select(entryColumns)
        .eq('user_id', id)
        .order('created_at', { ascending: false })
      if (found.error) throw new Error(found.error.message)
      return found.data as QueryHistoryEntry[]
    },
  }
}
