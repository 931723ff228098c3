import { share, type Figure } from '../support/figures.ts'
import type { Example } from './examples.ts'
import { chooseByOthers, rateByOthers, type LongAnswer } from './fit-long.ts'
import type { SignWeights } from './fit-signs.ts'

const sharesOfRight = [0.98, 0.95, 0.9, 0.85, 0.8]

function describeChosen(chosen: readonly LongAnswer[]): Figure[] {
  const answerable = chosen.filter(({ answered }) => answered.isAnswerable)
  const toldBefore = answerable.filter(({ example }) =>
    example.choices.some(({ isRight, ofLong }) => isRight && ofLong['heard'] === 1),
  )
  return [
    share('the right sentence, by the product', answerable, ({ example }) => example.isChosenRight),
    share('by weights fitted to others', answerable, ({ best }) => best.isRight),
    share('one of the best two', answerable, ({ answered }) => answered.isRight),
    share('if it was told before', toldBefore, ({ best }) => best.isRight),
  ]
}

/** Of right answers, as many as each share are told: how many other questions are refused then. */
function describeRefused(rated: readonly (LongAnswer & { logOdds: number })[]): Figure[] {
  const right = rated.filter(({ answered }) => answered.isRight).map(({ logOdds }) => logOdds)
  const sorted = right.toSorted((a, b) => b - a)
  const without = rated.filter(({ answered }) => !answered.isAnswerable)
  return sharesOfRight.map((kept) => {
    const least = sorted[Math.round(kept * sorted.length) - 1] ?? 0
    const name = `without an answer, refused, at ${100 * kept} % of right ones`
    const { note, ...figure } = share(name, without, ({ logOdds }) => logOdds < least)
    return { ...figure, note: `${note}; log-odds from ${least.toFixed(2)}` }
  })
}

/** How well weights choose and refuse that are fitted to the other stories, for each set. */
export function describeLong(
  examples: readonly Example[],
  { answered, followUp }: { answered: SignWeights; followUp: SignWeights },
): { set: string; figures: Figure[] }[] {
  const rated = rateByOthers(chooseByOthers(examples, followUp), answered)
  return [...Map.groupBy(rated, ({ example }) => example.set)].map(([set, own]) => {
    return { set, figures: [...describeChosen(own), ...describeRefused(own)] }
  })
}
