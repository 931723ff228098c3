import type { ReactNode } from 'react'
import { QueryClient, useQuery } from '@tanstack/react-query'
import type { Privacy } from '@tidings/contract/api/privacy'
import { accountDeletion, briefingLimits, waitingAnswers } from '@tidings/contract/limits'
import { actionTexts } from '@tidings/contract/texts/actions'
import { yourDataTexts } from '@tidings/contract/texts/your-data'
import { callApi } from '#platform/http/api-client.ts'
import { useAuth } from '#platform/session/session.tsx'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Skeleton } from '#ui/layout/skeleton.tsx'
import { KeptList, type KeptTime } from './kept-list.tsx'
import { privacyTexts } from './privacy-texts.ts'

/** A separate client, because the notice is also shown when signed out and contains nothing personal. */
const queries = new QueryClient({
  defaultOptions: { queries: { retry: false, networkMode: 'always', gcTime: 0 } },
})

function usePrivacy() {
  const { project } = useAuth()
  const queryFn = () => callApi<Privacy>(project, '/api/privacy')
  return useQuery({ queryKey: ['privacy'], queryFn }, queries)
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-base font-semibold">{title}</h3>
      {children}
    </section>
  )
}

const link = 'font-semibold text-link underline underline-offset-4'

function Operator({ contact, name, noticeUrl }: Privacy['operator']) {
  return (
    <Section title={privacyTexts.operatorTitle}>
      <p className="wrap-anywhere">
        {name === null ? privacyTexts.operatorUnknown : privacyTexts.operator(name)}
      </p>
      {contact === null ? null : (
        <a className={link} href={contact}>
          {privacyTexts.contact}
        </a>
      )}
      {noticeUrl === null ? null : (
        <a className={link} href={noticeUrl} target="_blank" rel="noreferrer">
          {privacyTexts.ownNotice}
        </a>
      )}
    </Section>
  )
}

function Pairs({ pairs }: { pairs: readonly KeptTime[] }) {
  return (
    <dl className="flex flex-col gap-2">
      {pairs.map(([name, what]) => (
        <div key={name}>
          <dt className="font-semibold">{name}</dt>
          <dd className="text-soft">{what}</dd>
        </div>
      ))}
    </dl>
  )
}

function Receivers({ receivers }: Pick<Privacy, 'receivers'>) {
  return (
    <Section title={privacyTexts.receiversTitle}>
      <p>{privacyTexts.everybody}</p>
      {receivers.length === 0 ? <p>{privacyTexts.noReceivers}</p> : null}
      <ul className="flex list-disc flex-col gap-2 pl-5">
        {receivers.map(({ host, kind }) => (
          <li key={`${kind} ${host}`} className="wrap-anywhere">
            {host === null ? null : <strong>{host}: </strong>}
            {privacyTexts.receivers[kind]}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function listAlwaysKept({ isAtProject }: Privacy): KeptTime[] {
  const account = privacyTexts.keptAccountDays(String(accountDeletion.graceDays))
  const waiting: KeptTime = [privacyTexts.keptWaiting, yourDataTexts.days(waitingAnswers.keptDays)]
  return [
    [privacyTexts.keptAccount, isAtProject ? yourDataTexts.byProject : account],
    [privacyTexts.keptBriefings, yourDataTexts.days(briefingLimits.keptDays)],
    ...(isAtProject ? [waiting] : []),
    [privacyTexts.keptBackups, privacyTexts.keptBackupsTime],
  ]
}

function Facts({ privacy }: { privacy: Privacy }) {
  return (
    <>
      <Operator {...privacy.operator} />
      <Section title={privacyTexts.collectedTitle}>
        <Pairs pairs={privacyTexts.collected} />
        <p>{privacyTexts.noAdvertising}</p>
      </Section>
      <Section title={yourDataTexts.keptTitle}>
        <KeptList of={privacy} more={listAlwaysKept(privacy)} />
      </Section>
      <Receivers receivers={privacy.receivers} />
      <Section title={privacyTexts.rightsTitle}>
        <ul className="flex list-disc flex-col gap-1 pl-5">
          {privacyTexts.rights.map((right) => (
            <li key={right}>{right}</li>
          ))}
        </ul>
      </Section>
    </>
  )
}

/** What is collected, why, for how long and who receives it, according to this server's configuration. */
export function PrivacyNotice({ onClose }: { onClose: () => void }) {
  const { data, isError, refetch } = usePrivacy()
  return (
    <Dialog open onClose={onClose} title={privacyTexts.title}>
      <div className="flex flex-col gap-5 text-sm">
        <p className="text-soft">{privacyTexts.lead}</p>
        {data ? <Facts privacy={data} /> : null}
        {!data && !isError ? <Skeleton>{privacyTexts.loading}</Skeleton> : null}
        {!data && isError ? (
          <div className="flex flex-col items-start gap-3">
            <Banner tone="bad">{privacyTexts.failed}</Banner>
            <Button look="secondary" compact onClick={() => void refetch()}>
              {actionTexts.tryAgain}
            </Button>
          </div>
        ) : null}
      </div>
    </Dialog>
  )
}
