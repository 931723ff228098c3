import { typedAnswerTexts } from '@tidings/contract/texts/settings'
import { answerTexts } from '@tidings/contract/texts/answers'
import { useState } from 'react'
import { copyText } from '#platform/copy-text.ts'
import { Button } from '#ui/button.tsx'
import type { CallControls } from '../call/call-engine.ts'
import type { CallState, ShownAnswer } from '../call/call-state.ts'
import { ReadAloudBox } from '../player/read-aloud-box.tsx'
import { writeAnswer, type SentenceGroup } from './group-sentences.ts'

const texts = {
  actions: 'Actions for this answer',
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'Your browser does not let this page copy. Select the text instead.',
  share: 'Share',
  hearIt: answerTexts.hearIt,
  hearAgain: 'Hear again',
  report: 'Report this',
  about: 'About this answer:',
} as const

/** Answers of a call have already been heard. */
function canBeHeard(
  { callAnswer }: ShownAnswer,
  { call, state }: { call: CallControls; state: CallState },
): boolean {
  if (state.phase === 'starting') return false
  return state.phase === 'idle' || (callAnswer !== null && call.engine()?.player != null)
}

/** Copies the text or reports that the browser does not allow it; both are announced. */
function useSharing(text: string) {
  const [said, setSaid] = useState('')
  const copy = async () => setSaid((await copyText(text)) ? texts.copied : texts.notCopied)
  const share = async () => {
    if (!('share' in navigator)) return copy()
    try {
      await navigator.share({ text })
    } catch (error) {
      // The user cancelled.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy()
    }
  }
  return { said, copy, share }
}

type AnswerActionsProps = {
  answer: ShownAnswer
  question: string | null
  groups: readonly SentenceGroup[]
  isLast: boolean
  call: CallControls
  state: CallState
  onReport: (text: string) => void
}

export function AnswerActions({
  answer,
  call,
  groups,
  isLast,
  onReport,
  question,
  state,
}: AnswerActionsProps) {
  const text = writeAnswer(question, groups)
  const { copy, said, share } = useSharing(text)
  const wasHeard = answer.heard >= 0
  return (
    <div className="flex flex-col gap-1">
      <fieldset aria-label={texts.actions} className="min-w-0 -mx-1 flex flex-wrap items-center">
        {canBeHeard(answer, { call, state }) ? (
          <Button look="quiet" compact className="min-h-11" onClick={() => call.player.hear(answer.id)}>
            {wasHeard ? texts.hearAgain : texts.hearIt}
          </Button>
        ) : null}
        <Button look="quiet" compact className="min-h-11" onClick={() => void copy()}>
          {texts.copy}
        </Button>
        <Button look="quiet" compact className="min-h-11" onClick={() => void share()}>
          {texts.share}
        </Button>
        <Button
          look="quiet"
          compact
          className="min-h-11"
          onClick={() => onReport(`${texts.about}\n\n${text}\n\n`)}
        >
          {texts.report}
        </Button>
        <output className="px-3 text-sm text-soft">{said}</output>
      </fieldset>
      {isLast && state.phase === 'idle' ? <ReadAloudBox label={typedAnswerTexts.label} /> : null}
    </div>
  )
}
