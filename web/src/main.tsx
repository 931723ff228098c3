import './styles.css'
import { createRoot } from 'react-dom/client'
import type { AppConfig } from '@tidings/contract/api/app-config'
import { App } from './app/app.tsx'
import { StartFailed } from './app/start-failed.tsx'
import { preloadScreenAt } from './app/screens.tsx'
import { reportErrorsTo } from '#platform/error-reports.ts'
import { boundedFetch } from '#platform/http/bounded-fetch.ts'
import { logProblem } from '#platform/log.ts'
import { hasStoredSession, openProject } from '#platform/project/project.ts'
import { applyStoredTheme } from '#platform/theme.ts'
import { keepFocus } from '#ui/keep-focus.ts'

/** Reads `GET /config.json`, which every deployment answers for itself. Throws when it cannot be had. */
async function loadConfig(): Promise<AppConfig> {
  const answer = await boundedFetch('/config.json')
  if (!answer.ok) throw new Error(`config.json answered ${answer.status}`)
  return (await answer.json()) as AppConfig
}

async function start(): Promise<void> {
  const element = document.getElementById('root')
  if (!element) throw new Error('index.html has no root element')
  const root = createRoot(element)
  applyStoredTheme()
  keepFocus()
  preloadScreenAt(location.pathname, hasStoredSession())
  try {
    const config = await loadConfig()
    if (config.errorReportUrl) void reportErrorsTo(config.errorReportUrl)
    root.render(<App project={openProject(config)} />)
  } catch (error) {
    logProblem('The app could not start', error)
    root.render(<StartFailed />)
  }
}

await start()
