import { errorReports } from '@tidings/contract/limits'
import { logProblem } from './log.ts'

/** Queries and fragments can hold tokens, so an address is reported without them. */
export function stripAddress(address: string): string {
  return address.replace(/[?#].*$/, '')
}

/**
 * Reports uncaught errors to a Sentry-compatible collector. The client is loaded only here, so that nobody pays for it
 * who reports nothing; errors before it has loaded go unreported. Nothing that the person typed, read or is known by is
 * sent. A collector that asks for quiet without saying how long gets the client's own 60 s (`errorReports.rateLimitMs`).
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
