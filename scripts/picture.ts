import { cardTexts } from '../web/src/features/voice/card/card-texts.ts'
import { callTexts } from '../web/src/features/voice/card/call-texts.ts'
import { launchBrowser } from '../e2e/support/browser.ts'
import { ana, onboard } from '../e2e/support/person.ts'
import { until } from '../e2e/support/server-process.ts'
import { startApp } from '../e2e/support/start-app.ts'
import { findBrowser } from './find-browser.ts'

// Makes the README's picture of the dashboard from the real app in a real browser.

const file = 'docs/dashboard.png'

const browserPath = findBrowser()
if (!browserPath) throw new Error('No Chromium can be had here: set CHROMIUM to the path of one.')

await using tidings = await startApp()
const browser = await launchBrowser({ path: browserPath })
const page = await browser.newPage({ viewport: { width: 1280, height: 1240 } })
await onboard(page, tidings.url, { ...ana, sources: ['Harbour Post', 'The Ledger'] })
await page.getByLabel(cardTexts.typedLabel).fill('What is new about energy?')
await page.getByRole('button', { name: cardTexts.send, exact: true }).click()
const sentences = page.getByRole('list', { name: callTexts.answer }).last().getByRole('listitem')
await until('an answer is shown', async () => (await sentences.count()) >= 1)
await page.getByRole('heading', { name: "Today's stories" }).waitFor()
await page.evaluate(() => scrollTo(0, 0))
await page.screenshot({ path: file })
await browser.close()
console.log(`wrote ${file}`)
