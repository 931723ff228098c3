import type { QueryHistoryEntry } from '@tidings/contract/entities'
import { recordingTexts } from '@tidings/contract/texts/history'
import { useEffect, useState } from 'react'
import { soundAlone } from '#platform/audio/sound-alone.ts'
import { loadOptionally } from '#platform/lazy-part.ts'
import { isOwnAudio } from './format-entry.ts'

const Recording = loadOptionally(() => import('./recording.tsx'), 'Recording')

/** Whether the element has been visible. */
function useHasBeenSeen(element: HTMLElement | null): boolean {
  const [isSeen, setIsSeen] = useState(false)
  useEffect(() => {
    if (!element) return
    // On a busy page one callback may have several entries; the last one is current.
    const watcher = new IntersectionObserver((changes) => {
      if (!changes.some((change) => change.isIntersecting)) return
      watcher.disconnect()
      setIsSeen(true)
    })
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [element])
  return isSeen
}

/** The recording of an answer in the browser's own player, loaded once it is visible. */
export function AnswerAudio({ entry, url }: { entry: QueryHistoryEntry; url: string }) {
  const [audio, setAudio] = useState<HTMLAudioElement | null>(null)
  const [isExpired, setIsExpired] = useState(false)
  const [hasPlayed, setHasPlayed] = useState(false)
  const isSeen = useHasBeenSeen(audio)
  if (isExpired) return <p className="text-sm text-soft">{recordingTexts.expired}</p>
  return (
    <div className="flex flex-col gap-2">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the summary above says the same words */}
      <audio
        ref={setAudio}
        controls
        preload="none"
        src={isOwnAudio(url) ? undefined : url}
        aria-label={`Spoken answer to: ${entry.query_text}`}
        onPlay={({ currentTarget }) => {
          soundAlone(currentTarget)
          setHasPlayed(true)
        }}
        className="h-11 w-full max-w-md"
      />
      {audio && (isSeen || hasPlayed) ? (
        <Recording {...{ audio, entry, url, hasPlayed }} onExpired={() => setIsExpired(true)} />
      ) : null}
    </div>
  )
}
