import type { SubscriptionsAnswer } from '@tidings/contract/api/news'
import { callApi } from '../http/api-client.ts'
import type { Project } from './project.ts'

/** Makes the server follow the sources in the user's preferences. Throws `AppError`. */
export function syncSubscriptions(project: Project, signal?: AbortSignal): Promise<SubscriptionsAnswer> {
  return callApi(project, '/api/subscriptions', { method: 'PUT', ...(signal ? { signal } : {}) })
}
