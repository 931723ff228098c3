import { randomUUID } from 'node:crypto'
import { AuthClient, type Session } from '@supabase/auth-js'
import { PostgrestClient } from '@supabase/postgrest-js'

export type Device = InstanceType<typeof AuthClient>

export type Person = {
  id: string
  email: string
  password: string
  session: Session
  auth: Device
  data: PostgrestClient
}

/** The official client with its session in memory, like one device. */
export function authClient(url: string, flowType: 'implicit' | 'pkce' = 'implicit'): Device {
  const held = new Map<string, string>()
  return new AuthClient({
    url: `${url}/auth/v1`,
    headers: { apikey: 'public' },
    // Otherwise the clients of one test process would share a session.
    storageKey: randomUUID(),
    storage: {
      getItem: (key) => held.get(key) ?? null,
      setItem: (key, value) => void held.set(key, value),
      removeItem: (key) => void held.delete(key),
    },
    flowType,
    persistSession: true,
    autoRefreshToken: false,
    detectSessionInUrl: false,
  })
}

export function dataClient(url: string, accessToken: string | null): PostgrestClient {
  const headers: Record<string, string> = { apikey: 'public' }
  if (accessToken !== null) headers['Authorization'] = `Bearer ${accessToken}`
  return new PostgrestClient(`${url}/rest/v1`, { headers })
}

export const goodPassword = 'Correct-horse-7'

/** Signs up a new person, signed in on one device. */
export async function signUpPerson(url: string, fullName = 'Ada Lovelace'): Promise<Person> {
  const auth = authClient(url)
  const email = `${randomUUID()}@example.com`
  const { data, error } = await auth.signUp({
    email,
    password: goodPassword,
    options: { data: { full_name: fullName } },
  })
  if (error) throw error
  if (!data.session) throw new Error('signing up gave no session')
  const { session } = data
  return {
    id: session.user.id,
    email,
    password: goodPassword,
    session,
    auth,
    data: dataClient(url, session.access_token),
  }
}

/** Signs the same person in on another device. */
export async function signInAgain(url: string, { email, password }: Pick<Person, 'email' | 'password'>) {
  const auth = authClient(url)
  const { data, error } = await auth.signInWithPassword({ email, password })
  if (error) throw error
  return { auth, session: data.session, data: dataClient(url, data.session.access_token) }
}

/** A history entry as the app writes it. */
export function historyEntry(userId: string, queryText = 'What is new?') {
  return {
    user_id: userId,
    query_text: queryText,
    status: 'completed',
    interaction_duration: 12.5,
    context_data: { type: 'question' },
    summary_text: null,
  }
}

export function savedArticle(userId: string, title: string) {
  return {
    user_id: userId,
    article_id: randomUUID(),
    title,
    source: 'BBC',
    url: 'https://news.example/1',
    language: 'en',
    published_at: '2026-11-20T09:00:00Z',
    sentence: `${title}, as it was told.`,
  }
}
