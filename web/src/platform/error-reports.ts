import { errorReports } from '@tidings/contract/limits'
import { logProblem } from './log.ts'

/** Removes query and fragment, which can contain tokens. */
export function stripAddress(address: string): string {
  return address.replace(/[?#].*$/, '')
}

/**
 * Reports uncaught errors to a Sentry-compatible collector. Its client is only loaded here; earlier errors are not reported.
 * Nothing that the user typed or read, or that identifies them, is sent. If a collector asks for a pause without a duration,
 * the client waits for its own 60 s (`errorReports.rateLimitMs`).
 */
export async function reportErrorsTo(dsn: string): Promise<void> {
  try {
    const { breadcrumbsIntegration, init } = await import('@sentry/browser')
    init({
      dsn,
      maxBreadcrumbs: errorReports.breadcrumbs,
      transportOptions: { bufferSize: errorReports.bufferItems },
      integrations: [breadcrumbsIntegration({ dom: false })],
      beforeBreadcrumb(crumb) {
        const data = Object.entries(crumb.data ?? {}).map(([name, value]) => [
          name,
          typeof value === 'string' ? stripAddress(value) : value,
        ])
        return { ...crumb, data: Object.fromEntries(data) as Record<string, unknown> }
      },
      beforeSend(event) {
        delete event.user
        return event.request?.url ? { ...event, request: { url: stripAddress(event.request.url) } } : event
      },
    })
  } catch (error) {
    logProblem('Error reports could not be set up', error)
  }
}
