import { describe, expect, test } from 'vitest'
import { AnswerPlayer, type PassageVoice } from './answer-player.ts'

const passage = (text: string) => ({ text, language: 'en', story: null }) as const

/** A player whose sentences the test ends; `log` records what is said and shown. */
function opened() {
  const log: string[] = []
  let said = Promise.withResolvers<void>()
  const ignore = () => undefined
  const voice: PassageVoice = {
    unlock: ignore,
    prepare: ignore,
    say({ text }) {
      log.push(text)
      said = Promise.withResolvers<void>()
      return said.promise
    },
    pause: ignore,
    resume: () => log.push('voice resumes'),
    setSpeed: ignore,
    close: ignore,
  }
  const player = new AnswerPlayer(voice, {
    onPassage: ignore,
    onPaused: (isPaused) => log.push(isPaused ? 'paused' : 'resumed'),
    onOver: () => log.push('over'),
  })
  const endSentence = async () => {
    said.resolve()
    await said.promise
  }
  return { endSentence, log, player }
}

describe('reading an answer that still arrives', () => {
  test('begins with its first sentence if it was paused and resumed before that', async () => {
    const { endSentence, log, player } = opened()
    player.pause()
    player.resume()
    player.add(passage('One.'))
    await endSentence()
    player.add(passage('Two.'))
    player.finish()
    await endSentence()
    expect(log).toEqual(['paused', 'resumed', 'One.', 'Two.', 'over'])
  })

  test('says nothing while paused between two sentences, and then the next one', async () => {
    const { endSentence, log, player } = opened()
    player.add(passage('One.'))
    await endSentence()
    player.pause()
    player.add(passage('Two.'))
    player.add(passage('Three.'))
    player.finish()
    expect(log).toEqual(['One.', 'paused'])
    player.resume()
    await endSentence()
    await endSentence()
    expect(log).toEqual(['One.', 'paused', 'resumed', 'Two.', 'Three.', 'over'])
  })

  test('repeats no sentence when resumed before the next one has come', async () => {
    const { endSentence, log, player } = opened()
    player.add(passage('One.'))
    await endSentence()
    player.pause()
    player.resume()
    player.add(passage('Two.'))
    expect(log).toEqual(['One.', 'paused', 'resumed', 'Two.'])
  })

  test('does not go on when it is paused as a sentence ends', async () => {
    const { endSentence, log, player } = opened()
    player.add(passage('One.'), passage('Two.'))
    player.pause()
    await endSentence()
    expect(log).toEqual(['One.', 'paused'])
    player.resume()
    expect(log).toEqual(['One.', 'paused', 'resumed', 'Two.'])
  })

  test('is over when resumed after its end has come', async () => {
    const { endSentence, log, player } = opened()
    player.add(passage('One.'))
    await endSentence()
    player.pause()
    player.finish()
    player.resume()
    expect(log).toEqual(['One.', 'paused', 'resumed', 'over'])
  })
})

test('a sentence that was paused is resumed where it was', () => {
  const { log, player } = opened()
  player.add(passage('One.'), passage('Two.'))
  player.pause()
  player.resume()
  expect(log).toEqual(['One.', 'paused', 'resumed', 'voice resumes'])
})
