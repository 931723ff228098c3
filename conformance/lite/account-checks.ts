import { resetTexts } from '@tidings/contract/texts/reset-password'
import { updatePasswordTexts } from '@tidings/contract/texts/update-password'
import { historyTexts } from '@tidings/contract/texts/history'
import { preferencesTexts } from '@tidings/contract/texts/preferences'
import { layoutTexts } from '@tidings/contract/texts/layout'
import { voiceTexts } from '@tidings/contract/texts/voice'
import { ana, onboard, signIn } from '../../e2e/support/person.ts'
import { expectSame, expectSoon, type Check } from './checks.ts'
import { askProject, printedLink, rows, type LiteApp } from './lite-app.ts'

const newPassword = 'Brand-New-Horse-8'
const question = 'What is new about tidal energy?'

async function signUpThroughOnboarding(lite: LiteApp) {
  await onboard(lite.page, lite.tidings.url, ana)
  await lite.page.getByText(historyTexts.title).waitFor()
  await expectSoon(() => rows(lite, 'profiles?select=firstname'), [{ firstname: ana.firstName }])
  const chosen = [{ interests: ana.interests, preferred_sources: ana.sources }]
  await expectSoon(() => rows(lite, 'user_preferences?select=interests,preferred_sources'), chosen)
}

async function refuseTakenAddress({ browser, tidings }: LiteApp) {
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

async function savePreferences(lite: LiteApp) {
  const { page } = lite
  await page.getByLabel('Location').fill('Porto')
  await page.getByLabel('Summary length').selectOption('short')
  await page.getByRole('button', { name: preferencesTexts.save }).click()
  await page.getByText(preferencesTexts.saved).waitFor()
  await expectSoon(() => rows(lite, 'profiles?select=location'), [{ location: 'Porto' }])
  await page.reload()
  const shown = async () => [
    await page.getByLabel('Location').inputValue(),
    await page.getByLabel('Summary length').inputValue(),
  ]
  await expectSoon(shown, ['Porto', 'short'])
}

async function keepHistory(lite: LiteApp) {
  const { page } = lite
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
    () => rows(lite, 'query_history?select=query_text,status&status=eq.completed'),
    [{ query_text: question, status: 'completed' }],
  )
}

async function seeNobodyElse(lite: LiteApp) {
  const body = { email: 'bob@example.org', password: ana.password, data: { full_name: 'Bob' } }
  const { text } = await askProject(lite, '/auth/v1/signup', { body })
  const token = (JSON.parse(text) as { access_token: string }).access_token
  const seenBy = async (path: string) => (await askProject(lite, path, { token })).text
  expectSame(JSON.parse(await seenBy('/rest/v1/profiles?select=firstname')), [{ firstname: 'Bob' }])
  expectSame(JSON.parse(await seenBy('/rest/v1/query_history?select=id')), [])
}

async function signOutAndIn({ page, tidings }: LiteApp) {
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

/** The link from the token in the printed mail, in the form of the mail template in docs/hosted-project.md. */
async function resetPassword(lite: LiteApp) {
  const { page, tidings } = lite
  await page.goto(`${tidings.url}/reset-password`)
  await page.getByLabel('Email').fill(ana.email)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await page.getByText(resetTexts.sent).waitFor()
  const token = (await printedLink(lite, 0)).searchParams.get('token')
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

export function accountChecks(lite: LiteApp): Check[] {
  return [
    { says: 'sign-up through the onboarding, choices kept', run: () => signUpThroughOnboarding(lite) },
    { says: 'an address with an account is refused', run: () => refuseTakenAddress(lite) },
    { says: 'preferences saved, there after a reload', run: () => savePreferences(lite) },
    { says: 'a question asked, heard and in the history', run: () => keepHistory(lite) },
    { says: 'nobody sees the rows of another', run: () => seeNobodyElse(lite) },
    { says: 'logout, a wrong password refused, sign-in', run: () => signOutAndIn(lite) },
    { says: 'password reset by mail; the link works once', run: () => resetPassword(lite) },
  ]
}
