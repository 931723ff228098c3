import type { SpeechEngine } from '@tidings/contract/api/app-config'
import type { Language, VoiceSettings } from '@tidings/contract/entities'
import { answerTexts } from '@tidings/contract/texts/answers'
import { languageNames } from '@tidings/contract/texts/choices'
import { voiceCardTexts } from '@tidings/contract/texts/settings'
import { voiceTexts } from '@tidings/contract/texts/voice'
import { useEffect, useRef, useState } from 'react'
import type { Passage } from '#platform/audio/player-controls.ts'
import { openApi, shownMessage } from '#platform/http/api-client.ts'
import { logProblem } from '#platform/log.ts'
import { useAuth } from '#platform/session/session.tsx'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { PageVoice } from './passage-voice.ts'

const samples: Record<Language, string> = {
  en: 'Good morning. This is how your news sounds.',
  fr: 'Bonjour. Voici comment vous entendrez vos nouvelles.',
  es: 'Buenos días. Así suenan sus noticias.',
  de: 'Guten Morgen. So klingen Ihre Nachrichten.',
  it: 'Buongiorno. Ecco come sentirà le sue notizie.',
}

type HearSampleProps = { language: Language; voice: VoiceSettings }

function useSample({ language, voice }: HearSampleProps) {
  const { project } = useAuth()
  const playing = useRef<AbortController | null>(null)
  const [isPlaying, setIsPlaying] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const spoken = project.config.voice
  const engines = spoken.kind === 'socket' ? spoken.speech : null

  const stop = () => playing.current?.abort()
  useEffect(() => () => playing.current?.abort(), [])

  async function fetchSpeech({ text }: Passage, signal: AbortSignal): Promise<Blob | null> {
    const body = { text, language, gender: voice.gender }
    const request = { method: 'POST', body, signal, accept: 'audio/wav' } as const
    const answer = await openApi(project, '/api/speech', request)
    return answer.status === 204 ? null : answer.blob()
  }
  async function play() {
    stop()
    const own = new AbortController()
    playing.current = own
    setProblem(null)
    setIsPlaying(true)
    const player = new PageVoice({ engines, fetchSpeech, speed: voice.speed })
    player.unlock()
    try {
      await player.say({ text: samples[language], language, story: null }, own.signal)
    } catch (error) {
      logProblem('The voice could not be heard', error)
      if (!own.signal.aborted) setProblem(shownMessage(error, voiceTexts.otherError))
    } finally {
      if (playing.current === own) setIsPlaying(false)
    }
  }
  const engine: SpeechEngine | 'provider' = engines?.[language] ?? 'provider'
  return { engine, isPlaying, play, problem, stop }
}

/** Plays a short sentence in the chosen voice and speed, and says what speaks. */
export function HearSample(props: HearSampleProps) {
  const { engine, isPlaying, play, problem, stop } = useSample(props)
  const language = languageNames[props.language]
  return (
    <div className="flex flex-col items-start gap-3">
      {problem ? <Banner tone="bad">{problem}</Banner> : null}
      <Button look="secondary" onClick={() => (isPlaying ? stop() : void play())}>
        {isPlaying ? voiceCardTexts.stop : answerTexts.hearIt}
      </Button>
      <p className="text-sm text-soft">{voiceCardTexts.spokenBy[engine](language)}</p>
    </div>
  )
}
