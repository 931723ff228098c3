import type { SpeechEngine } from '@tidings/contract/api/app-config'
import { languages, type Language, type VoiceSettings } from '@tidings/contract/entities'
import { answerTexts } from '@tidings/contract/texts/answers'
import { languageNames } from '@tidings/contract/texts/choices'
import { voiceCardTexts } from '@tidings/contract/texts/settings'
import { voiceTexts } from '@tidings/contract/texts/voice'
import { useEffect, useRef, useState } from 'react'
import type { Passage } from '#platform/audio/player-controls.ts'
import { soundAlone } from '#platform/audio/sound-alone.ts'
import { openApi, chooseMessage } from '#platform/http/api-client.ts'
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
    soundAlone({ pause: () => own.abort() })
    setProblem(null)
    setIsPlaying(true)
    const player = new PageVoice({ engines, fetchSpeech, speed: voice.speed })
    player.unlock()
    own.signal.addEventListener('abort', () => player.close())
    try {
      await player.say({ text: samples[language], language, story: null }, own.signal)
    } catch (error) {
      if (own.signal.aborted) return
      logProblem('The voice could not be heard', error)
      setProblem(chooseMessage(error, voiceTexts.otherError))
    } finally {
      if (playing.current === own) setIsPlaying(false)
    }
  }
  const engine: SpeechEngine | 'provider' = engines?.[language] ?? 'provider'
  return { engine, isPlaying, play, problem, stop }
}

/** Plays a sample sentence and names the voice. */
function HearLanguage({ isNamed, ...sample }: HearSampleProps & { isNamed: boolean }) {
  const { engine, isPlaying, play, problem, stop } = useSample(sample)
  const language = languageNames[sample.language]
  const { hearLabel, stop: stopText, stopLabel } = voiceCardTexts
  const label = isPlaying ? stopLabel(language) : hearLabel(language)
  return (
    <div className="flex flex-col items-start gap-3">
      {problem ? <Banner tone="bad">{problem}</Banner> : null}
      <Button
        look="secondary"
        aria-label={isNamed ? label : undefined}
        onClick={() => (isPlaying ? stop() : void play())}
      >
        {isPlaying ? stopText : answerTexts.hearIt}
      </Button>
      <p className="text-sm text-soft">{voiceCardTexts.spokenBy[engine](language)}</p>
    </div>
  )
}

/** A sample in the chosen language, voice and speed; other languages, whose voices may differ, are collapsed. */
export function HearSample({ language, voice }: HearSampleProps) {
  const others = languages.filter((other) => other !== language)
  return (
    <div className="flex flex-col items-start gap-3">
      <HearLanguage language={language} voice={voice} isNamed={false} />
      <details>
        <summary className="flex min-h-11 w-fit cursor-pointer items-center text-sm font-semibold text-link underline underline-offset-4">
          {voiceCardTexts.otherLanguages}
        </summary>
        <ul className="mt-2 flex flex-col gap-4">
          {others.map((other) => (
            <li key={other}>
              <HearLanguage language={other} voice={voice} isNamed />
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}
