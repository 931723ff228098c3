import { isStopWord } from '#language/function-words'
import { areFormsOfOneWord } from '#language/stems'
import { readWords, type Token } from '#language/tokens'
import { isSameName, findNames, type NamesAsked } from './names.ts'

/** The words of one name: "Ana Ruiz". */
type Name = Token[]
type Pair = { first: Name; second: Name; between: Token[] }

function findWholeNames(text: string, asked: NamesAsked): Name[] {
  const names: Name[] = []
  for (const word of findNames(text, asked)) {
    const last = names.at(-1)
    const end = last?.at(-1)?.end
    if (last && end !== undefined && /^\s+$/.test(text.slice(end, word.start))) last.push(word)
    else names.push([word])
  }
  return names
}

/** Consecutive names of a text with the content words between them. */
function findPairs(text: string, asked: NamesAsked): Pair[] {
  const names = findWholeNames(text, asked)
  const isTelling = ({ folded }: Token) =>
    folded.length > 2 && !/^\d+$/.test(folded) && !isStopWord(folded, asked.language)
  return names.flatMap((first, at) => {
    const second = names[at + 1]
    const [from, to] = [first.at(-1)?.end, second?.[0]?.start]
    if (!second || from === undefined || to === undefined) return []
    const between = readWords(text).filter(
      (token) => token.start >= from && token.end <= to && isTelling(token),
    )
    return between.length > 0 ? [{ first, second, between }] : []
  })
}

function isOneName(a: Name, b: Name): boolean {
  return a.some((word) => b.some((other) => isSameName(word.folded, other.folded)))
}

function joinsThese(pair: Pair, first: Name, second: Name): boolean {
  return isOneName(pair.first, first) && isOneName(pair.second, second)
}

/** Whether roles were swapped: "France beat Spain" from "Spain beat France". */
export function isTurnedRound(written: string, source: string, asked: NamesAsked): boolean {
  const known = findPairs(source, asked)
  return findPairs(written, asked).some(({ between, first, second }) => {
    const isAboutTheSame = (pair: Pair) =>
      pair.between.some(({ folded }) => between.some((word) => areFormsOfOneWord(word.folded, folded)))
    const isThatWay = known.some((pair) => joinsThese(pair, first, second) && isAboutTheSame(pair))
    return !isThatWay && known.some((pair) => joinsThese(pair, second, first) && isAboutTheSame(pair))
  })
}
