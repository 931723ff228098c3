import { useState } from 'react'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { joinClasses } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import { loadLazily } from '#platform/lazy-part.ts'
import type { CallControls } from '../call/call-engine.ts'
import { listVisibleSentences } from '../call/call-changes.ts'
import type { CallState, ShownAnswer } from '../call/call-state.ts'
import { callTexts } from '../card/call-texts.ts'
import { AnswerActions } from './answer-actions.tsx'
import { groupSentences, isCited, type CitedGroup, type SentenceGroup } from './group-sentences.ts'
import { FollowSource, SaveSource } from './save-source.tsx'
import { SourceCard } from './source-card.tsx'

const ProofDialog = loadLazily(() => import('./proof-dialog.tsx'), 'ProofDialog')

/** Other sources' reports are told by their headlines, each as a sentence. */
function isHeadline(sentences: SentenceGroup['sentences'], title: string): boolean {
  return sentences.length === 1 && sentences[0]?.text.replace(/\.$/, '') === title.replace(/\.$/, '')
}

type GroupProps = {
  group: SentenceGroup
  current: number | null
  onProof: () => void
  /** Null if it cannot be played separately. */
  onHear: ((articleId: string) => void) | null
}

function Group({ current, group: { article, sentences }, onHear, onProof }: GroupProps) {
  const isCurrent = sentences.some(({ place }) => place === current)
  return (
    <li className={joinClasses('border-l-2 pl-3', isCurrent ? 'border-signal' : 'border-rule')}>
      <p>
        {sentences.map(({ language, place, text, written }) => (
          <span key={place}>
            <span
              lang={language}
              dir="auto"
              data-current={place === current ? '' : undefined}
              className={place === current ? 'font-semibold' : undefined}
            >
              {text}
            </span>{' '}
            {written ? <Badge tone="grey">{callTexts.summarised}</Badge> : null}{' '}
          </span>
        ))}
      </p>
      {article ? (
        <>
          <SourceCard
            article={article}
            isHeadlineSaid={isHeadline(sentences, article.title)}
            onOpen={onProof}
          />
          <div className="flex flex-wrap items-center">
            {onHear ? (
              <Button
                look="quiet"
                compact
                className="min-h-11"
                aria-label={`${callTexts.hearPart}: ${article.title}`}
                onClick={() => onHear(article.id)}
              >
                <Icon name="play" className="size-4" />
                {callTexts.hearPart}
              </Button>
            ) : null}
            <SaveSource article={article} sentence={sentences[0]?.text} />
            {article.sample ? null : <FollowSource article={article} />}
          </div>
        </>
      ) : null}
    </li>
  )
}

type AnswerProps = {
  answer: ShownAnswer
  question: string | null
  isLast: boolean
  call: CallControls
  state: CallState
  onReport: (text: string) => void
}

/** An answer: each source's sentences with a card, and the actions. */
export function Answer({ answer, call, isLast, onReport, question, state }: AnswerProps) {
  const [proof, setProof] = useState<CitedGroup | null>(null)
  const groups = groupSentences(listVisibleSentences(answer))
  if (groups.length === 0) return null
  const stories = groups.filter(({ article }) => article !== null).length
  const onHear =
    stories > 1 && answer.isOver && state.phase === 'idle'
      ? (articleId: string) => call.player.hear(answer.id, articleId)
      : null
  return (
    <>
      <ol className="flex flex-col gap-4" aria-label={callTexts.answer}>
        {groups.map((group) => (
          <Group
            key={group.sentences[0]?.place}
            group={group}
            current={answer.current}
            onHear={onHear}
            onProof={() => setProof(isCited(group) ? group : null)}
          />
        ))}
      </ol>
      {answer.isUnsaved ? <p className="text-sm text-soft">{callTexts.unsaved}</p> : null}
      {answer.isOver && stories > 0 ? (
        <AnswerActions
          answer={answer}
          call={call}
          groups={groups}
          isLast={isLast}
          onReport={onReport}
          question={question}
          state={state}
        />
      ) : null}
      {proof ? <ProofDialog group={proof} onClose={() => setProof(null)} /> : null}
    </>
  )
}
