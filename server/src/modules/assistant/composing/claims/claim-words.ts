import type { Language } from '@tidings/contract/entities'

/** What may be said of people who are counted, in every form that reports use; without accents. */
const fates: Record<Language, Record<string, string>> = {
  en: {
    dead: 'dead died die dies dying killed kills killing kill deaths death fatalities fatality toll lives',
    hurt: 'injured injuring injures wounded wounding wounds hurt injuries',
    missing: 'missing',
    arrested: 'arrested arrests arrest detained detains detaining',
    evacuated: 'evacuated evacuating displaced displacing homeless',
  },
  fr: {
    dead: 'mort morts morte mortes meurt meurent tue tues tuee tuees tuant deces decede decedes decedees',
    hurt: 'blesse blesses blessee blessees blessant',
    missing: 'disparu disparus disparue disparues',
    arrested: 'arrete arretes arretees interpelle interpelles interpellees interpellations arrestations',
    evacuated: 'evacue evacues evacuees deplaces deplacees',
  },
  es: {
    dead: 'muerto muertos muerta muertas muertes murieron mueren fallecido fallecidos fallecidas fallecieron mato mataron matado asesinados',
    hurt: 'herido heridos herida heridas lesionados lesionadas',
    missing: 'desaparecido desaparecidos desaparecidas',
    arrested: 'detenido detenidos detenidas arrestados arrestadas detenciones',
    evacuated: 'evacuado evacuados evacuadas desplazados desplazadas',
  },
  de: {
    dead: 'tot tote toten toter starben sterben gestorben getotet todesopfer todesopfern leben opfer',
    hurt: 'verletzt verletzte verletzten verletzter verwundet verwundete',
    missing: 'vermisst vermisste vermissten',
    arrested: 'festgenommen verhaftet festnahmen verhaftungen',
    evacuated: 'evakuiert vertrieben vertriebene',
  },
  it: {
    dead: 'morto morti morta morte morirono muoiono uccisi uccise ucciso deceduti deceduto decessi vittime vita',
    hurt: 'ferito feriti ferita ferite',
    missing: 'disperso dispersi dispersa dispersi',
    arrested: 'arrestato arrestati arrestate fermati arresti',
    evacuated: 'evacuato evacuati evacuate sfollati sfollate',
  },
}

/** People as such: what is counted then is told by what happened to them. */
const people: Record<Language, string> = {
  en: 'people persons person others victims residents',
  fr: 'personnes personne gens autres victimes habitants',
  es: 'personas persona otros otras victimas gente habitantes',
  de: 'menschen personen person andere weitere einwohner',
  it: 'persone persona altri altre gente abitanti',
}

/** People of a kind, who are also counted by what happened to them, but apart. */
const kinds: Record<Language, string> = {
  en: 'men women children civilians soldiers officers passengers students workers migrants protesters firefighters police troops tourists patients',
  fr: 'hommes femmes enfants civils soldats policiers passagers eleves ouvriers migrants manifestants pompiers militaires touristes patients',
  es: 'hombres mujeres ninos civiles soldados policias pasajeros estudiantes trabajadores migrantes manifestantes bomberos militares turistas pacientes',
  de: 'manner frauen kinder zivilisten soldaten polizisten passagiere schuler arbeiter migranten demonstranten feuerwehrleute touristen patienten',
  it: 'uomini donne bambini civili soldati poliziotti agenti passeggeri studenti operai migranti manifestanti turisti pazienti',
}

/** Clock times, spans and ages: two of them are no contradiction. */
const times: Record<Language, string> = {
  en: 'second seconds minute minutes hour hours day days week weeks month months year years decade decades century am pm gmt old',
  fr: 'seconde secondes minute minutes heure heures h jour jours semaine semaines mois an ans annee annees siecle',
  es: 'segundo segundos minuto minutos hora horas h dia dias semana semanas mes meses ano anos siglo',
  de: 'sekunde sekunden minute minuten stunde stunden uhr tag tage tagen woche wochen monat monate monaten jahr jahre jahren',
  it: 'secondo secondi minuto minuti ora ore giorno giorni settimana settimane mese mesi anno anni secolo',
}

/** After these a number names one of many. */
const labels =
  'no nr n number numero nummer num article artikel articulo articolo page seite pagina flight vol flug vuelo volo route highway autoroute section chapter type typ group gruppe grupo gruppo channel room aged age alter im since seit depuis desde dal'

/** Before a noun in Romance languages. */
const adjectives: Record<Language, string> = {
  en: '',
  fr: 'nouveaux nouvelles grands grandes petits petites jeunes autres premiers premieres derniers dernieres',
  es: 'nuevos nuevas grandes pequenos pequenas jovenes otros otras primeros primeras ultimos ultimas',
  de: '',
  it: 'nuovi nuove grandi piccoli piccole giovani altri altre primi prime ultimi ultime',
}

/** `above` is "more than", which is looser than "at least". */
export type Bound = 'exact' | 'atLeast' | 'above' | 'atMost' | 'about'

/** Before a number that leaves others room. */
const bounds: Record<Language, Record<Exclude<Bound, 'exact'>, string>> = {
  en: {
    atLeast: 'at least|no fewer than',
    above: 'more than|over|above|upwards of',
    atMost: 'up to|at most|less than|fewer than|under|below|as many as',
    about: 'about|around|some|roughly|nearly|almost|approximately|close to|an estimated',
  },
  fr: {
    atLeast: 'au moins',
    above: 'plus de|plus d',
    atMost: 'jusqu a|au plus|moins de|moins d',
    about: 'environ|pres de|quelque|autour de|presque|a peu pres',
  },
  es: {
    atLeast: 'al menos|por lo menos|como minimo',
    above: 'mas de',
    atMost: 'hasta|como maximo|menos de',
    about: 'unos|unas|cerca de|casi|alrededor de|aproximadamente',
  },
  de: {
    atLeast: 'mindestens|wenigstens',
    above: 'mehr als|uber',
    atMost: 'bis zu|hochstens|weniger als|unter',
    about: 'etwa|rund|fast|ungefahr|knapp|ca|circa|gut|nahezu',
  },
  it: {
    atLeast: 'almeno',
    above: 'piu di|oltre',
    atMost: 'fino a|al massimo|meno di',
    about: 'circa|quasi|intorno a',
  },
}

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/).filter(Boolean))
}

function fatesByWord(language: Language): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(fates[language]).flatMap(([fate, words]) => words.split(' ').map((word) => [word, fate])),
  )
}

function lexiconOf(language: Language) {
  const phrases = Object.entries(bounds[language]).map(([bound, list]) => {
    return { bound: bound as Bound, pattern: new RegExp(`(?:^| )(?:${list})$`) }
  })
  return {
    fates: fatesByWord(language),
    people: wordSet(people[language]),
    kinds: wordSet(kinds[language]),
    times: wordSet(times[language]),
    labels: wordSet(labels),
    adjectives: wordSet(adjectives[language]),
    bounds: phrases,
  }
}

export type Lexicon = ReturnType<typeof lexiconOf>

export const lexicons: Record<Language, Lexicon> = {
  en: lexiconOf('en'),
  fr: lexiconOf('fr'),
  es: lexiconOf('es'),
  de: lexiconOf('de'),
  it: lexiconOf('it'),
}
