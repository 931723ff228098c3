import { afterAll, describe, expect, test } from 'vitest'
import { contextWithSession, makeAccount, newAddress } from './support/account.ts'
import { openBreakableNetwork, type BreakableNetwork } from './support/breakable-network.ts'
import { browserPath } from './support/browser.ts'
import { freePort } from '../server/tests/support/free-port.ts'
import { openOwnTestApp } from './support/test-app.ts'

const question = 'What is happening with tidal energy?'
const other = 'What is happening with the science museum?'
const firstNews = 'A new tidal energy plant opened at the northern harbour on Thursday.'
const otherNews = 'The science museum has put the oldest known sea map on show.'

describe.skipIf(!browserPath)('a call whose network breaks', () => {
  const stack = new AsyncDisposableStack()
  let network: BreakableNetwork
  let url: string

  const tidings = openOwnTestApp(async () => {
    const [port, serverPort] = [await freePort(), await freePort()]
    url = `http://localhost:${port}`
    network = stack.use(await openBreakableNetwork(port, serverPort))
    return { env: { PORT: String(serverPort), PUBLIC_URL: url } }
  })
  afterAll(() => stack.disposeAsync())

  test('shows that, reconnects by itself, and continues to answer', async () => {
    const account = await makeAccount(url, newAddress('rejoin'))
    const context = await contextWithSession(tidings.browser, url, { session: account.session })
    const page = await context.newPage()
    await page.goto(`${url}/`)
    const active = page.getByRole('button', { name: 'Stop', exact: true })
    await page.getByRole('button', { name: 'Tap & Ask', exact: true }).click()
    await active.waitFor()
    const ask = async (text: string) => {
      await page.getByLabel('Or type your question').fill(text)
      await page.getByLabel('Or type your question').press('Enter')
    }
    const answers = page.getByRole('list', { name: 'Answer' })
    await ask(question)
    await answers.getByText(firstNews).waitFor()
    network.breakDown()
    const notice = page.getByText('Reconnecting', { exact: false }).first()
    await notice.waitFor()
    network.mend()
    await notice.waitFor({ state: 'detached' })
    await ask(other)
    await answers.getByText(otherNews).waitFor()
    // Another call would have begun without what was said before.
    expect(await answers.getByText(firstNews).count()).toBe(1)
    expect(await active.count()).toBe(1)
    await context.close()
  })
})
