import { resetTexts } from '@tidings/contract/texts/reset-password'
import { updatePasswordTexts } from '@tidings/contract/texts/update-password'
import { historyTexts } from '@tidings/contract/texts/history'
import { preferencesTexts } from '@tidings/contract/texts/preferences'
import { layoutTexts } from '@tidings/contract/texts/layout'
import { voiceTexts } from '@tidings/contract/texts/voice'
import { ana, onboard, signIn } from '../../e2e/support/person.ts'
import { expectSame, expectSoon, type Check } from './checks.ts'
import { askProject, printedLink, rows, type Stage } from './stage.ts'

const newPassword = 'Brand-New-Horse-8'
const question = 'What is new about tidal energy?'

async function signUpThroughOnboarding(stage: Stage) {
  await onboard(stage.page, stage.tidings.url, ana)
  await stage.page.getByText(historyTexts.title).waitFor()
  await expectSoon(() => rows(stage, 'profiles?select=firstname'), [{ firstname: ana.firstName }])
  const chosen = [{ interests: ana.interests, preferred_sources: ana.sources }]
  await expectSoon(() => rows(stage, 'user_preferences?select=interests,preferred_sources'), chosen)
}

async function refuseTakenAddress({ browser, tidings }: Stage) {
  const context = await browser.newContext()
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  const refused = page.getByText('User already registered').waitFor()
  await Promise.race([
    refused,
    onboard(page, tidings.url, ana).then(() => {
      throw new Error('signed up twice')
    }),
  ])
  await context.close()
}

async function savePreferences(stage: Stage) {
  const { page } = stage
  await page.getByLabel('Location').fill('Porto')
  await page.getByLabel('Summary length').selectOption('short')
  await page.getByRole('button', { name: preferencesTexts.save }).click()
  await page.getByText(preferencesTexts.saved).waitFor()
  await expectSoon(() => rows(stage, 'profiles?select=location'), [{ location: 'Porto' }])
  await page.reload()
  const shown = async () => [
    await page.getByLabel('Location').inputValue(),
    await page.getByLabel('Summary length').inputValue(),
  ]
  await expectSoon(shown, ['Porto', 'short'])
}

async function keepHistory(stage: Stage) {
  const { page } = stage
  await page.getByRole('button', { name: voiceTexts.button.idle }).click()
  await page.getByRole('button', { name: voiceTexts.button.active }).waitFor()
  await page.getByLabel('Or type your question').fill(question)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByLabel('Answer').last().getByRole('listitem').nth(1).waitFor()
  await page.getByRole('button', { name: voiceTexts.button.active }).click()
  const entry = page.getByRole('listitem').filter({ hasText: question }).first()
  await entry.waitFor()
  await page.reload()
  await entry.waitFor()
  await expectSoon(
    () => rows(stage, 'query_history?select=query_text,status&status=eq.completed'),
    [{ query_text: question, status: 'completed' }],
  )
}

async function seeNobodyElse(stage: Stage) {
  const body = { email: 'bob@example.org', password: ana.password, data: { full_name: 'Bob' } }
  const { text } = await askProject(stage, '/auth/v1/signup', { body })
  const token = (JSON.parse(text) as { access_token: string }).access_token
  const seenBy = async (path: string) => (await askProject(stage, path, { token })).text
  expectSame(JSON.parse(await seenBy('/rest/v1/profiles?select=firstname')), [{ firstname: 'Bob' }])
  expectSame(JSON.parse(await seenBy('/rest/v1/query_history?select=id')), [])
}

async function signOutAndIn({ page, tidings }: Stage) {
  await page.getByRole('button', { name: layoutTexts.logout }).click()
  await page.waitForURL(`${tidings.url}/login`)
  await page.getByLabel('Email').fill(ana.email)
  await page.getByLabel('Password', { exact: true }).fill('Another-Horse-9')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByText('Invalid login credentials').waitFor()
  await signIn(page, tidings.url, ana)
  await page.getByRole('button', { name: layoutTexts.logout }).click()
  await page.waitForURL(`${tidings.url}/login`)
}

/** The link as the mail template of docs/hosted-project.md makes it, of the token in the printed mail. */
async function resetPassword(stage: Stage) {
  const { page, tidings } = stage
  await page.goto(`${tidings.url}/reset-password`)
  await page.getByLabel('Email').fill(ana.email)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await page.getByText(resetTexts.sent).waitFor()
  const token = (await printedLink(stage, 0)).searchParams.get('token')
  const link = `${tidings.url}/verify?token_hash=${token}&type=recovery&redirect_to=${tidings.url}/update-password`
  await page.goto(link)
  await page.getByRole('button', { name: 'Choose a new password' }).click()
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByLabel('Confirm new password').fill(newPassword)
  await page.getByRole('button', { name: 'Update Password' }).click()
  await page.getByText(updatePasswordTexts.updated).waitFor()
  await page.waitForURL(`${tidings.url}/login`)
  await signIn(page, tidings.url, { ...ana, password: newPassword })
  await page.goto(link)
  await page.getByRole('button', { name: 'Choose a new password' }).click()
  await page.getByText(updatePasswordTexts.invalidLink).waitFor()
}

export function journeys(stage: Stage): Check[] {
  return [
    { says: 'sign-up through the onboarding, choices kept', run: () => signUpThroughOnboarding(stage) },
    { says: 'an address with an account is refused', run: () => refuseTakenAddress(stage) },
    { says: 'preferences saved, there after a reload', run: () => savePreferences(stage) },
    { says: 'a question asked, heard and in the history', run: () => keepHistory(stage) },
    { says: 'nobody sees the rows of another', run: () => seeNobodyElse(stage) },
    { says: 'logout, a wrong password refused, sign-in', run: () => signOutAndIn(stage) },
    { says: 'password reset by mail; the link works once', run: () => resetPassword(stage) },
  ]
}
