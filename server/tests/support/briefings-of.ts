import type { Briefing, BriefingList, MadeBriefing } from '@tidings/contract/api/briefings'
import type { TestServer } from './start-test-server.ts'
import type { TestUser } from './test-user.ts'

type Signed = Pick<TestUser, 'accessToken'>

const bearer = ({ accessToken }: Signed) => ({ authorization: `Bearer ${accessToken}` })

export async function makeBriefing({ url }: Pick<TestServer, 'url'>, user: Signed): Promise<MadeBriefing> {
  const response = await fetch(`${url}/api/briefings`, { method: 'POST', headers: bearer(user) })
  if (response.status !== 200) throw new Error(`POST /api/briefings answered ${response.status}`)
  return (await response.json()) as MadeBriefing
}

/** As `makeBriefing`, but fails if there is no news. */
export async function makeOne(server: Pick<TestServer, 'url'>, user: Signed): Promise<Briefing> {
  const { briefing, notice } = await makeBriefing(server, user)
  if (!briefing) throw new Error(`there was nothing to tell: ${notice?.text}`)
  return briefing
}

export async function listBriefings({ url }: Pick<TestServer, 'url'>, user: Signed): Promise<Briefing[]> {
  const response = await fetch(`${url}/api/briefings`, { headers: bearer(user) })
  return ((await response.json()) as BriefingList).briefings
}

export const sentencesOf = ({ chapters, opening }: Briefing) => [
  ...opening,
  ...chapters.flatMap(({ sentences }) => sentences),
]

/** The sentences that quote an article. */
export const quotesOf = (briefing: Briefing) =>
  sentencesOf(briefing).filter(({ article }) => article !== null)
