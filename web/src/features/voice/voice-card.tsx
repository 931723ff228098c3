import type { SpeechEngine } from '@tidings/contract/app-config'
import { voiceTexts } from '@tidings/contract/texts-voice'
import { useCallback } from 'react'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { CallButton } from './call-button.tsx'
import { CallDuration } from './call-duration.tsx'
import { useCall } from './call-provider.tsx'
import type { CallView } from './call-view.ts'
import { Conversation } from './conversation.tsx'
import type { LiveCall } from './live-call.ts'
import { MicrophoneLine } from './microphone-line.tsx'
import { TypedQuestion } from './typed-question.tsx'
import { cardTexts } from './voice-texts.ts'

function voiceWords(engine: SpeechEngine): string {
  if (engine === 'browser') return cardTexts.voiceBrowser
  return engine === 'endpoint' ? cardTexts.voiceEndpoint : cardTexts.voiceOnServer(engine)
}

function stateWords({ activity, microphone, recogniser }: CallView): string {
  const hears = microphone === 'on' || recogniser === 'listening'
  return activity === 'listening' && !hears ? cardTexts.typedOnlyState : cardTexts.state[activity]
}

function SoundLine({ call, sound }: { call: LiveCall; sound: CallView['sound'] }) {
  if (sound === 'on') return null
  if (sound === 'missing') return <Banner tone="plain">{cardTexts.soundMissing}</Banner>
  return (
    <Banner tone="plain">
      {cardTexts.soundBlocked}{' '}
      <Button compact look="secondary" onClick={() => call.turnSoundOn()}>
        {cardTexts.turnSoundOn}
      </Button>
    </Banner>
  )
}

/** The specification's voice card, with what is heard and said under it. */
export function VoiceCard({ onOpenFeedback }: { onOpenFeedback: () => void }) {
  const { call, view } = useCall()
  const start = useCallback(() => call.start(), [call])
  const stop = useCallback(() => call.stop(), [call])
  const { language, voice } = call.settings()
  return (
    <Card title={voiceTexts.title} actions={<CallDuration startedAtMs={view.startedAtMs} />}>
      <div className="flex flex-col gap-4">
        <div className="flex flex-col items-center gap-3 text-center">
          <CallButton phase={view.phase} onStart={start} onStop={stop} />
          <p className="text-sm text-soft">{voiceTexts.hint[view.phase]}</p>
          <output className="block min-h-6 text-sm font-semibold">
            {view.phase === 'active' ? stateWords(view) : null}
          </output>
        </div>
        {view.alert ? <Banner tone="bad">{view.alert}</Banner> : null}
        {view.notice ? <Banner tone="plain">{view.notice}</Banner> : null}
        {view.phase === 'idle' ? null : <SoundLine call={call} sound={view.sound} />}
        <MicrophoneLine call={call} view={view} />
        <Conversation view={view} />
        <TypedQuestion call={call} />
        <footer className="flex flex-wrap items-center justify-between gap-2 text-xs text-soft">
          <span>{voiceWords((view.speech ?? voice.speech)[language])}</span>
          <Button look="quiet" compact className="text-link underline" onClick={onOpenFeedback}>
            {voiceTexts.feedbackLink}
          </Button>
        </footer>
      </div>
    </Card>
  )
}
