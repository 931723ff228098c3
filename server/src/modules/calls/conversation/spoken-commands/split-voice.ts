import { readAbility } from '#modules/assistant'
import type { Language } from '@tidings/contract/entities'
import { joinContractions, voiceCommandNames } from '#language/lexicon/commands'
import { lexicons } from '#language/lexicon/lexicons'
import { foldWords } from '../../speech-input/endpointing/looks-finished.ts'

/** Splits "repeat the second story, faster" into the request and how it should sound; null if nothing says how. */
export function splitVoice(
  text: string,
  language: Language,
): { question: string; voice: (typeof voiceCommandNames)[number] } | null {
  const ability = readAbility({ question: text, language })
  if (ability?.kind !== 'repeatStory' || !ability.voice) return null
  const said = joinContractions(foldWords(text.slice(ability.voice.at)).join(' '))
  const { courtesies, phrases } = lexicons[language].commands
  const isSaid = (name: (typeof voiceCommandNames)[number]) =>
    new RegExp(`(?<![^ ])(?:${phrases[name]})(?: (?:${courtesies}))*$`).test(said)
  const voice = voiceCommandNames.find(isSaid)
  return voice ? { question: text.slice(0, ability.voice.at).replace(/[\s,;]+$/u, ''), voice } : null
}
