import type { TermStatistics } from '#modules/news'

/** Statistics of news in which every word is known, rare and no name. */
export const evenStatistics: TermStatistics = {
  rarity: () => 0.8,
  isName: () => false,
  isKnown: () => true,
  expandAcronym: () => null,
  listStems: () => [],
  countPublished: () => 2500,
  rateTopic: () => 0,
  findNearest: () => [],
}
