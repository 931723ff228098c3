import { useMemo, useState } from 'react'
import { Button } from '#ui/button.tsx'
import type { CallControls } from '../call/call-engine.ts'
import { listVisibleSentences } from '../call/call-changes.ts'
import type { CallState, Exchange, ShownAnswer } from '../call/call-state.ts'
import { callTexts } from '../card/call-texts.ts'
import { Answer } from './answer.tsx'
import { useFollowNewest } from './use-follow-newest.ts'

/** A question and its answers; the greeting has no question. */
type ShownTurn = { question: string | null; answers: ShownAnswer[] }

function listTurns(exchanges: readonly Exchange[]): ShownTurn[] {
  const turns: ShownTurn[] = []
  for (const exchange of exchanges) {
    if (exchange.kind === 'question') turns.push({ question: exchange.text, answers: [] })
    else if (turns.length === 0) turns.push({ question: null, answers: [exchange] })
    else turns.at(-1)?.answers.push(exchange)
  }
  return turns
}

function Asked({ question }: { question: string }) {
  return (
    <p>
      <span className="text-xs font-semibold text-soft">{callTexts.you}</span>
      <br />
      <span dir="auto" className="text-lg font-medium wrap-anywhere">
        {question}
      </span>
    </p>
  )
}

type ConversationProps = { call: CallControls; state: CallState; onReport: (text: string) => void }

function Turns({ call, onReport, state, turns }: ConversationProps & { turns: ShownTurn[] }) {
  return turns.map(({ answers, question }, position) => (
    // Turns are only appended, so the position identifies them.
    <div key={position} data-exchange className="flex scroll-my-20 flex-col gap-3">
      {question === null ? null : <Asked question={question} />}
      {answers.map((answer, at) => (
        <Answer
          key={answer.id}
          answer={answer}
          question={question}
          isLast={position === turns.length - 1 && at === answers.length - 1}
          call={call}
          state={state}
          onReport={onReport}
        />
      ))}
    </div>
  ))
}

function isFinished({ exchanges, isAnswering }: CallState): boolean {
  const last = exchanges.at(-1)
  return !isAnswering && last?.kind === 'answer' && last.isOver
}

/** Below the list, so that they are visible however long the answer is. */
function NextQuestions({ call, state }: Omit<ConversationProps, 'onReport'>) {
  const last = state.exchanges.at(-1)
  if (last?.kind !== 'answer' || !isFinished(state) || last.next.length === 0) return null
  return (
    <fieldset aria-label={callTexts.next} className="mt-2 flex min-w-0 flex-wrap gap-2 px-2">
      {last.next.map((question) => (
        <Button
          key={question}
          look="secondary"
          className="rounded-full px-4"
          onClick={() => void call.ask(question)}
        >
          {question}
        </Button>
      ))}
    </fieldset>
  )
}

/** Changes whenever the newest content may move. */
function describeNewest({ exchanges, interim, isAnswering }: CallState): string {
  const last = exchanges.at(-1)
  const current = exchanges.find((each) => each.kind === 'answer' && each.current !== null)
  const place = current?.kind === 'answer' ? `${current.id} ${current.current}` : ''
  const shown =
    last?.kind === 'answer' ? `${listVisibleSentences(last).length} ${last.next.length} ${last.isOver}` : ''
  return [exchanges.length, shown, place, interim.length, isAnswering].join('|')
}

/** Questions and answers. In a call they follow the voice, and are only announced to screen readers without audio. */
export function Conversation({ call, onReport, state }: ConversationProps) {
  const { exchanges, interim, isAnswering } = state
  if (exchanges.length === 0 && !interim && !isAnswering) return null
  return <Log call={call} onReport={onReport} state={state} />
}

function Log({ call, onReport, state }: ConversationProps) {
  const { exchanges, interim, isAnswering, playback, sound } = state
  const turns = useMemo(() => listTurns(exchanges), [exchanges])
  const questions = exchanges.filter(({ kind }) => kind === 'question').length
  const [isOfBefore] = useState(() => isFinished(state))
  const { isFollowing, scroller, showNewest } = useFollowNewest(describeNewest(state), questions, isOfBefore)
  const isSpoken = playback !== null || (state.phase === 'active' && sound === 'on')
  return (
    <section aria-label={callTexts.conversation} className="-mx-2">
      <div className="relative">
        <div
          ref={scroller}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
          tabIndex={0}
          role="log"
          aria-label={callTexts.conversation}
          aria-live={isSpoken ? 'off' : 'polite'}
          className="conversation flex flex-col gap-6 overflow-y-auto overscroll-contain px-2 pt-1 pb-6"
        >
          <Turns call={call} onReport={onReport} state={state} turns={turns} />
          {state.phase === 'idle' && isFinished(state) ? (
            <Button look="quiet" compact className="-mt-3 min-h-11 self-start" onClick={call.beginAnew}>
              {callTexts.beginAnew}
            </Button>
          ) : null}
          {isAnswering ? <p className="text-sm text-soft">{callTexts.answering}</p> : null}
          {interim ? (
            <p className="text-soft" aria-live="off">
              <span className="text-xs font-semibold">{callTexts.interim}</span> {interim}
            </p>
          ) : null}
        </div>
        {isFollowing ? null : (
          <Button
            compact
            // The fade at the end of the list.
            className="absolute right-2 -bottom-1 shadow-sheet"
            onClick={showNewest}
          >
            {callTexts.newest} <span aria-hidden="true">↓</span>
          </Button>
        )}
      </div>
      <NextQuestions call={call} state={state} />
    </section>
  )
}
