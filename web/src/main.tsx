import './styles.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { StartFailed } from './app/start-failed.tsx'
import { preloadScreenAt } from './app/screens.tsx'
import { reportErrorsTo } from '#platform/error-reports.ts'
import { loadConfig } from '#platform/http/load-config.ts'
import { logProblem } from '#platform/log.ts'
import { holdInstallPrompt } from '#platform/offline/install-prompt.ts'
import { hasStoredSession, openProject } from '#platform/project/project.ts'
import { notePresses } from '#platform/renew-page.ts'
import { applyStoredTheme } from '#platform/theme.ts'
import { keepFocus } from '#ui/keep-focus.ts'
import { keepPress } from '#ui/keep-press.ts'

async function start(): Promise<void> {
  const element = document.getElementById('root')
  if (!element) throw new Error('index.html has no root element')
  const root = createRoot(element)
  applyStoredTheme()
  keepFocus()
  keepPress()
  holdInstallPrompt()
  notePresses()
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
