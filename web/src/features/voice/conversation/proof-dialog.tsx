import type { CitedArticle } from '@tidings/contract/api/ask'
import type { Proof } from '@tidings/contract/api/proof'
import { sampleNews } from '@tidings/contract/texts/news'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi, chooseMessage } from '#platform/http/api-client.ts'
import { useAuth } from '#platform/session/session.tsx'
import { describeAge } from '#platform/time/age.ts'
import { useFormatMoment } from '#platform/time/time-zone.ts'
import { useClock } from '#platform/time/use-clock.ts'
import { Badge } from '#ui/badge.tsx'
import { Banner } from '#ui/banner.tsx'
import { Button, buttonClasses } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Skeleton } from '#ui/layout/skeleton.tsx'
import { OutsideLink, isWebLink } from '#ui/outside-link.tsx'
import type { CitedGroup } from './group-sentences.ts'
import { SaveSource } from './save-source.tsx'

const texts = {
  title: 'Where this comes from',
  loading: 'Looking it up...',
  failed: 'Could not look up the article.',
  nearest: 'A language model put it in other words. This is the closest sentence:',
  gone: 'The article no longer has a sentence like it. It may have been corrected since.',
  others: 'Also reported by',
  nobody: 'No other source here reports it.',
  read: 'Read it at',
  published: 'Published',
  previous: 'Previous sentence',
  next: 'Next sentence',
} as const

function useProof({ id }: CitedArticle, sentence: string) {
  const { project } = useAuth()
  return useQuery<Proof>({
    queryKey: ['proof', id, sentence],
    queryFn: () => callApi<Proof>(project, `/api/articles/${id}/proof?${new URLSearchParams({ sentence })}`),
  })
}

function Passage({ proof }: { proof: Proof }) {
  if (proof.sentence === null) return <p className="text-soft">{texts.gone}</p>
  return (
    <>
      {proof.isVerbatim ? null : <p className="text-sm text-soft">{texts.nearest}</p>}
      <blockquote lang={proof.language} dir="auto" className="border-l-2 border-edge pl-4 wrap-anywhere">
        {proof.before.join(' ')}{' '}
        <mark className="bg-news-wash px-0.5 font-semibold text-ink">{proof.sentence}</mark>{' '}
        {proof.after.join(' ')}
      </blockquote>
    </>
  )
}

function Reports({ reports }: { reports: readonly CitedArticle[] }) {
  const now = useClock()
  if (reports.length === 0) return <p className="text-sm text-soft">{texts.nobody}</p>
  return (
    <section aria-label={texts.others}>
      <h3 className="text-lg">{texts.others}</h3>
      <ul className="mt-1 flex flex-col">
        {reports.map(({ id, publishedAt, source, title, url }) => (
          <li key={id} className="border-t border-rule py-2 text-sm first:border-t-0">
            <span className="font-semibold">{source}</span>{' '}
            <span className="text-soft">· {describeAge(publishedAt, now)}</span>
            <br />
            <OutsideLink url={url}>
              <span dir="auto">{title}</span>
            </OutsideLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Headline({ article }: { article: CitedArticle }) {
  const now = useClock()
  const format = useFormatMoment()
  const { publishedAt, sample, source, title } = article
  return (
    <div>
      <p dir="auto" className="font-display text-lg font-semibold wrap-anywhere">
        {title}
      </p>
      <p className="flex flex-wrap items-center gap-x-2 text-sm font-semibold">
        {source}
        {sample ? <Badge tone="grey">{sampleNews}</Badge> : null}
      </p>
      <p className="text-sm text-soft">
        <time dateTime={publishedAt}>
          {texts.published} {format(publishedAt, 'longMoment')}, {describeAge(publishedAt, now)}
        </time>
      </p>
    </div>
  )
}

type StepsProps = { at: number; count: number; onStep: (at: number) => void }

/** Buttons to step through the told sentences of the article. */
function Steps({ at, count, onStep }: StepsProps) {
  if (count < 2) return null
  return (
    <div className="flex flex-wrap gap-2">
      <Button look="secondary" disabled={at === 0} onClick={() => onStep(at - 1)}>
        {texts.previous}
      </Button>
      <Button look="secondary" disabled={at === count - 1} onClick={() => onStep(at + 1)}>
        {texts.next}
      </Button>
    </div>
  )
}

type ProofDialogProps = { group: CitedGroup; onClose: () => void }

/** The sentence in its article with at most two on each side, because of the publisher's copyright. */
export function ProofDialog({ group: { article, sentences }, onClose }: ProofDialogProps) {
  const [at, setAt] = useState(0)
  const { data: proof, error, isPending } = useProof(article, sentences[at]?.text ?? '')
  return (
    <Dialog open onClose={onClose} title={texts.title}>
      <div className="flex flex-col gap-4">
        <Headline article={article} />
        <div aria-live="polite" className="flex flex-col gap-3">
          {isPending ? <Skeleton>{texts.loading}</Skeleton> : null}
          {error ? <Banner tone="plain">{chooseMessage(error, texts.failed)}</Banner> : null}
          {proof ? <Passage proof={proof} /> : null}
        </div>
        <Steps at={at} count={sentences.length} onStep={setAt} />
        <div className="flex flex-wrap items-center gap-2">
          {isWebLink(article.url) ? (
            <a href={article.url} target="_blank" rel="noopener" className={buttonClasses('secondary')}>
              {texts.read} {article.source}
            </a>
          ) : null}
          <SaveSource article={article} sentence={sentences[at]?.text} />
        </div>
        {proof ? <Reports reports={proof.reports} /> : null}
      </div>
    </Dialog>
  )
}
