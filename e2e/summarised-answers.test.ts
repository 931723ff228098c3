import { afterAll, describe, expect, test } from 'vitest'
import {
  marksOf,
  startLanguageModel,
  type LanguageModelServer,
} from '../server/tests/support/language-model-server.ts'
import { contextWithSession, makeAccount, newAddress } from './support/account.ts'
import { browserPath } from './support/browser.ts'
import { scriptRecogniser } from './support/scripted-recogniser.ts'
import { openOwnTestApp } from './support/test-app.ts'

const written = 'On Thursday a tidal energy plant opened at the northern harbour.'
const verbatim = 'It will supply power to forty thousand homes.'

describe.skipIf(!browserPath)('an answer written by a language model', () => {
  let model: LanguageModelServer
  afterAll(() => model[Symbol.asyncDispose]())
  const tidings = openOwnTestApp(async () => {
    model = await startLanguageModel()
    model.reply = (request) =>
      [written, verbatim]
        .map((text) => `${text} ${marksOf(request, text === written ? 'northern harbour on' : verbatim)}`)
        .join('\n')
    return { env: model.env }
  })

  test('marks its summarised sentences beside their source', async () => {
    const { session } = await makeAccount(tidings.url, newAddress('summarised'))
    const context = await contextWithSession(tidings.browser, tidings.url, { session })
    const page = await context.newPage()
    await scriptRecogniser(page)
    await page.goto(`${tidings.url}/`)
    await page.getByRole('button', { name: 'Tap & Ask', exact: true }).waitFor()
    await page.getByLabel('Or type your question').fill('What is happening with the tidal energy plant?')
    await page.getByLabel('Or type your question').press('Enter')
    const caption = (text: string) => page.getByRole('listitem').filter({ hasText: text })
    await caption(verbatim).first().waitFor()
    await expect.poll(() => caption(written).first().innerText()).toMatch(/Summarised[^]*Harbour Post/)
    expect(await caption(verbatim).first().innerText()).not.toContain('Summarised')
    expect(await caption(verbatim).first().innerText()).toContain('Harbour Post')
    const entry = caption('What is happening with the tidal energy plant?')
    await expect.poll(() => entry.last().innerText()).toContain('Summarised')
    const said = caption('What can you do?')
    await page.getByLabel('Or type your question').fill('What can you do?')
    await page.getByLabel('Or type your question').press('Enter')
    await page.getByText('I am Tidings.').first().waitFor()
    await expect.poll(() => said.last().innerText()).toContain('completed')
    expect(await said.last().innerText()).not.toContain('Summarised')
    await context.close()
  })
})
