import type { Language } from '@tidings/contract/entities'
import { tokensOf, wordSets } from '../word-sets.ts'

const negators = wordSets({
  en: 'not no never none nobody nothing neither nor nowhere without cannot hardly barely scarcely t unlikely',
  fr: 'ne n pas jamais aucun aucune rien personne sans ni guere non nul nulle',
  es: 'no nunca jamas ningun ninguno ninguna nada nadie sin ni tampoco',
  de: 'nicht kein keine keinen keinem keiner keines nie niemals niemand niemanden nichts ohne weder kaum nirgends',
  it: 'non mai nessun nessuno nessuna niente nulla senza ne neppure nemmeno',
})

const denials = wordSets({
  en: `deny denies denied denying denial reject rejects rejected rejecting refuse refuses refused refusing refusal fail fails
    failed failing dismiss dismisses dismissed false wrong untrue dispute disputes disputed refute refuted oppose opposes
    opposed`,
  fr: `nie nient nier niait rejete rejettent rejeter rejetee refuse refusent refuser refusee dement dementi dementent
    conteste contestent faux fausse echoue echouent echec oppose opposent`,
  es: `niega niegan nego negaron negar rechaza rechazan rechazo rechazaron rechazar rehusa rehuso desmiente desmintio falso
    falsa fracasa fracaso opone oponen`,
  de: `leugnet leugnen leugnete bestreitet bestreiten bestritt bestritten dementiert dementierte dementieren lehnt ablehnt
    lehnte ablehnen abgelehnt verweigert verweigerte verweigern weist wies zuruckgewiesen falsch scheitert scheiterte
    gescheitert ausgeschlossen`,
  it: `nega negano nego negato negare respinge respinto respinge respingono rifiuta rifiutato rifiuto smentisce smentito
    falso falsa fallisce fallito oppone oppongono`,
})

const contractions = /\b(?:\w+n)['’]t\b/giu

/** Groups of words of which one in place of the other turns the meaning round. */
const opposites: Record<Language, [string, string][]> = {
  en: [
    [
      'rise rises rose risen rising increase increases increased increasing grow grew grown growing gain gains gained climb climbed up higher surge surged jump jumped',
      'fall falls fell fallen falling decrease decreases decreased drop drops dropped dropping decline declines declined shrink shrank shrunk lose lost down lower slump slumped plunge plunged cut cuts',
    ],
    ['win wins won winning victory beat beats', 'lose loses lost losing defeat defeated'],
    ['more most', 'less fewer least'],
    [
      'accept accepts accepted approve approves approved back backed support supports supported',
      'reject rejects rejected oppose opposes opposed against',
    ],
    [
      'open opens opened opening start starts started begin began',
      'close closes closed closing stop stops stopped end ended',
    ],
    ['guilty convicted', 'innocent acquitted cleared'],
    ['alive survived', 'dead died killed'],
    ['buy buys bought', 'sell sells sold'],
    ['before', 'after'],
  ],
  fr: [
    ['hausse augmente augmentent augmente progresse monte', 'baisse baissent diminue recule chute'],
    ['gagne gagnent victoire remporte', 'perd perdent defaite perdu'],
    ['plus', 'moins'],
    ['pour adopte approuve', 'contre rejette rejete'],
    ['avant', 'apres'],
  ],
  es: [
    ['sube suben subio aumenta aumento crece crecio', 'baja bajan bajo cae cayo disminuye'],
    ['gana ganan gano victoria', 'pierde pierden perdio derrota'],
    ['mas', 'menos'],
    ['aprueba aprobo favor', 'rechaza rechazo contra'],
    ['antes', 'despues'],
  ],
  de: [
    [
      'steigt steigen stieg gestiegen wachst gewachsen zunahme',
      'sinkt sinken sank gesunken fallt fiel gefallen ruckgang',
    ],
    ['gewinnt gewann gewonnen sieg siegt', 'verliert verlor verloren niederlage'],
    ['mehr', 'weniger'],
    ['fur dafur zugestimmt', 'gegen dagegen abgelehnt'],
    ['vor bevor', 'nach nachdem'],
  ],
  it: [
    [
      'aumenta aumentano aumento cresce sale salgono salito',
      'cala calano diminuisce scende scendono sceso calo',
    ],
    ['vince vincono vinto vittoria', 'perde perdono perso sconfitta'],
    ['piu', 'meno'],
    ['approva approvato favore', 'respinge respinto contro'],
    ['prima', 'dopo'],
  ],
}

const oppositeSets = Object.entries(opposites).map(
  ([language, pairs]) =>
    [language, pairs.map(([a, b]) => [new Set(a.split(' ')), new Set(b.split(' '))] as const)] as const,
)

export type Polarity = { isNegated: boolean; isDenied: boolean }

export function polarityOf(text: string, language: Language): Polarity {
  const isContracted = language === 'en' && (text.match(contractions) ?? []).length > 0
  const words = tokensOf(text).map(({ folded }) => folded)
  const has = (sets: typeof negators) => words.some((word) => word !== 't' && sets[language].has(word))
  return { isNegated: isContracted || has(negators), isDenied: has(denials) }
}

/** A "not" or a "denied" on one side only. */
export function isFlipped(a: Polarity, b: Polarity): boolean {
  return a.isNegated !== b.isNegated || a.isDenied !== b.isDenied
}

/** One says that something rose, the other only that it fell. */
export function isOpposite(written: string, source: string, language: Language): boolean {
  const words = (text: string) => tokensOf(text).map(({ folded }) => folded)
  const [said, known] = [words(written), words(source)]
  const has = (among: string[], set: ReadonlySet<string>) => among.some((word) => set.has(word))
  const pairs = oppositeSets.find(([each]) => each === language)?.[1] ?? []
  return pairs
    .flatMap(([a, b]) => [[a, b] as const, [b, a] as const])
    .some(([a, b]) => has(said, a) && !has(said, b) && has(known, b) && !has(known, a))
}
