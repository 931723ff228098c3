import { Badge } from '#ui/badge.tsx'
import { classes } from '#ui/classes.ts'
import { heardSentences, type AnswerTurn, type CallState, type SpokenSentence } from '../call/call-state.ts'
import { callTexts } from './call-texts.ts'

type CaptionProps = { sentence: SpokenSentence; isCurrent: boolean }

/** The server checks `article.url` too; only http and https become a link. */
function isWebLink(url: string): boolean {
  return /^https?:\/\//i.test(url)
}

function Caption({ sentence, isCurrent }: CaptionProps) {
  const { article, language, text } = sentence
  return (
    <li className={classes('border-l-2 pl-3', isCurrent ? 'border-signal' : 'border-rule')}>
      <p lang={language} className={isCurrent ? 'font-medium' : undefined}>
        {text}
      </p>
      {article ? (
        <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-xs text-soft">
          {isWebLink(article.url) ? (
            <a href={article.url} target="_blank" rel="noopener" title={article.title}>
              {article.source}
            </a>
          ) : (
            <span>{article.source}</span>
          )}
          {article.sample ? <Badge tone="grey">{callTexts.sampleNews}</Badge> : null}
          {sentence.written ? <Badge tone="grey">{callTexts.summarised}</Badge> : null}
        </p>
      ) : null}
    </li>
  )
}

function Answer({ answer }: { answer: AnswerTurn }) {
  const sentences = heardSentences(answer)
  if (sentences.length === 0) return null
  return (
    <ol className="flex flex-col gap-2" aria-label={callTexts.answer}>
      {sentences.map((sentence) => (
        <Caption
          key={sentence.index}
          sentence={sentence}
          isCurrent={!answer.isOver && sentence.index === answer.currentIndex}
        />
      ))}
    </ol>
  )
}

/** Questions and answers, in step with the voice; announced to screen readers only where there is no sound. */
export function Conversation({ state }: { state: CallState }) {
  if (state.exchanges.length === 0 && !state.interim) return null
  return (
    <section
      aria-label={callTexts.conversation}
      aria-live={state.sound === 'on' ? 'off' : 'polite'}
      className="flex max-h-96 flex-col gap-3 overflow-y-auto"
    >
      {state.exchanges.map((exchange, position) => {
        // Exchanges are only appended, so the position identifies them.
        const key = `${position}-${exchange.kind}`
        if (exchange.kind === 'answer') return <Answer key={key} answer={exchange} />
        return (
          <p key={key}>
            <span className="text-xs font-semibold text-soft">{callTexts.you}</span>
            <br />
            <span dir="auto" className="wrap-anywhere">
              {exchange.text}
            </span>
          </p>
        )
      })}
      {state.interim ? (
        <p className="text-soft" aria-live="off">
          <span className="text-xs font-semibold">{callTexts.interim}</span> {state.interim}
        </p>
      ) : null}
    </section>
  )
}
