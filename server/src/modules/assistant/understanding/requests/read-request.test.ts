import { languages, type Language } from '@tidings/contract/entities'
import { expect, test } from 'vitest'
import { requestKinds, type RequestKind } from '#language/lexicon/requests'
import { readLanguageRequest } from './read-language-request.ts'
import { readRequest } from './read-request.ts'

/** As people put it, not as the lexicons list it. */
const requested: Record<Language, Partial<Record<RequestKind, string[]>>> = {
  en: {
    slower: ['Can you speak a bit slower?', 'You talk too fast', 'Read it more slowly, please'],
    louder: ['Could you turn up the volume?', 'I can hardly hear you'],
    again: ['Can you repeat that for me?', 'Sorry, what was that?', 'Repeat the last answer'],
    shorter: [
      'Could you sum that up?',
      'What is the gist?',
      'Give me the short version',
      'Make it brief',
      'in two sentences',
    ],
    simpler: ['Explain it like I am five', 'I do not understand', 'Say that in plain words'],
    unfollow: ['I do not want to follow this any more', 'Please stop tracking that'],
    follow: ['I would like to follow this story', 'Tell me when something new happens', 'Watch this for me'],
    listSaved: ['What have I saved?', 'Show me my bookmarks', 'Which stories did I keep so far?'],
    save: ['I want to save this', 'Add that to my reading list', 'Could you keep this one for later?'],
    otherSources: [
      'What do other papers say about it?',
      'Are there any other sources?',
      'Who else reports that?',
    ],
    source: [
      'From which source?',
      'Which newspaper is that from?',
      'Source, please',
      'How do you know that?',
    ],
    reportTime: ['When was that reported?', 'How recent is this?', 'Is that from today?'],
    eventTime: ['When was that?'],
    more: ['I want to know more', 'Could you go into more detail?'],
    readAll: ['Can you read it all to me?', 'I would like to hear the full article'],
  },
  de: {
    slower: ['Kannst du etwas langsamer sprechen?', 'Du redest zu schnell'],
    again: ['Können Sie das bitte wiederholen?', 'Das habe ich nicht gehört'],
    shorter: [
      'Kannst du das zusammenfassen?',
      'Geht das auch kürzer?',
      'Geht’s auch kürzer?',
      'Fass dich kurz',
    ],
    simpler: ['Ich verstehe das nicht', 'Kannst du das einfacher erklären?', 'In einfacher Sprache, bitte'],
    unfollow: ['Ich will das nicht mehr verfolgen'],
    follow: ['Ich möchte das verfolgen', 'Bleib dran', 'Gib mir Bescheid, wenn es etwas Neues gibt'],
    listSaved: ['Was habe ich mir gemerkt?', 'Zeig mir meine Merkliste'],
    save: [
      'Kannst du den Artikel für später speichern?',
      'Das möchte ich mir merken',
      'Sicher mir das bitte',
      'Kannst du das sichern?',
    ],
    otherSources: ['Was sagen andere Quellen?', 'Wer berichtet sonst noch davon?'],
    source: ['Aus welcher Quelle?', 'Woher stammt die Meldung?', 'Wo steht das?'],
    reportTime: ['Von wann ist die Meldung?', 'Ist das von heute?', 'Wie aktuell ist das?'],
    eventTime: ['Wann war das?'],
    more: ['Ich will mehr wissen', 'Ausführlicher, bitte'],
    readAll: ['Können Sie mir den ganzen Artikel vorlesen?'],
  },
  fr: {
    slower: ['Pouvez-vous parler moins vite ?', 'Tu parles trop vite'],
    again: ['Tu peux répéter ?', 'Je n’ai pas entendu'],
    shorter: ['Pouvez-vous résumer ?', 'La version courte', 'Fais plus court', 'en deux phrases stp'],
    simpler: ['C’est trop compliqué', 'Peux-tu l’expliquer plus simplement ?'],
    unfollow: ['Je ne veux plus suivre ça'],
    follow: ['Je voudrais suivre cette affaire', 'Avertis-moi quand il y a du nouveau'],
    listSaved: ['Qu’est-ce que j’ai mis de côté ?', 'Montre-moi mes articles enregistrés'],
    save: ['Tu peux enregistrer ça ?', 'Mets ça de côté', 'Ajoute-le à mes articles'],
    otherSources: ['Que disent les autres journaux ?', 'Qui d’autre en parle ?'],
    source: ['De quelle source ?', 'D’où tu sors ça ?', 'C’est quoi la source ?'],
    reportTime: ['De quand ça date ?', 'C’est de quand ?'],
    eventTime: ['C’était quand ?'],
    more: ['Tu peux m’en dire plus ?', 'Plus d’informations'],
    readAll: ['Je voudrais entendre l’article en entier'],
  },
  es: {
    slower: ['¿Puede hablar más despacio?', 'Hablas demasiado rápido'],
    again: ['¿Me lo repites?', 'No te he oído'],
    shorter: ['¿Me lo puedes resumir?', 'La versión corta', 'En pocas palabras', 'más cortito, porfa'],
    simpler: ['No lo he entendido', 'Explícamelo de forma más sencilla'],
    unfollow: ['Ya no quiero seguir esto'],
    follow: ['Me gustaría seguir esta noticia', 'Avísame de cualquier novedad'],
    listSaved: ['¿Qué artículos tengo guardados?', 'Muéstrame mis favoritos'],
    save: ['¿Puedes guardar esto?', 'Añádelo a mis guardados'],
    otherSources: ['¿Qué dicen otras fuentes?', '¿Quién más lo dice?'],
    source: ['¿De qué fuente?', '¿De dónde lo sacas?', '¿Qué periódico lo dice?'],
    reportTime: ['¿De cuándo es eso?', '¿Es de hoy?'],
    eventTime: ['¿Cuándo fue eso?'],
    more: ['¿Puedes contarme más?', 'Más información'],
    readAll: ['Quiero oír el artículo entero'],
  },
  it: {
    slower: ['Può parlare più piano?', 'Parli troppo veloce'],
    again: ['Puoi ripetere?', 'Non ho sentito'],
    shorter: ['Mi fai un riassunto?', 'La versione breve', 'In poche parole', 'in meno di venti parole'],
    simpler: ['Puoi spiegarlo più semplicemente?', 'Con parole più semplici'],
    unfollow: ['Non voglio più seguirla'],
    follow: ['Vorrei seguire questa vicenda', 'Fammi sapere se ci sono novità'],
    listSaved: ['Quali notizie ho salvato?', 'Mostrami i miei articoli salvati'],
    save: ['Voglio salvare questo articolo', 'Mettilo da parte'],
    otherSources: ['Cosa dicono le altre fonti?', 'Chi altro ne parla?'],
    source: ['Da quale fonte?', 'Quale giornale lo dice?', 'Dove l’hai letto?'],
    reportTime: ['A quando risale?', 'È di oggi?'],
    eventTime: ['Quando è stato?'],
    more: ['Vorrei saperne di più', 'Maggiori informazioni'],
    readAll: ['Puoi leggermi l’articolo?'],
  },
}

test.each(languages)('recognises requests in words that are nowhere listed as a whole (%s)', (language) => {
  const said = requestKinds.flatMap((kind) =>
    (requested[language][kind] ?? []).map((question) => [question, kind] as const),
  )
  expect(said.map(([question]) => [question, readRequest({ question, language })])).toEqual(said)
})

test.each<[Language, string]>([
  ['en', 'Save the whales'],
  ['en', 'Who follows the president?'],
  ['en', 'Where does it come from?'],
  ['en', 'Is the fire out?'],
  ['en', 'More on the strike'],
  ['en', 'Who else was there?'],
  ['en', 'What is the source of the outbreak?'],
  ['de', 'Was folgt auf das Verbot?'],
  ['de', 'Ist das sicher?'],
  ['de', 'Wer noch?'],
  ['de', 'Ist das Gesetz von gestern noch gültig?'],
  ['de', 'Woher kommt das Virus?'],
  ['fr', 'Où ça ?'],
  ['fr', 'Et qui d’autre ?'],
  ['fr', 'Que suit le sommet ?'],
  ['es', '¿De dónde viene?'],
  ['es', '¿Quién sigue en la carrera?'],
  ['it', 'Da dove viene il virus?'],
  ['it', 'Chi ha salvato i bambini?'],
])('does not take a question about the news for a request (%s: %s)', (language, question) => {
  expect(readRequest({ question, language })).toBeNull()
})

test.each<[Language, string, string | null]>([
  ['en', 'In German, please', 'de'],
  ['en', 'Do you speak Dutch?', 'nl'],
  ['en', 'Can you say that in Spanish?', 'es'],
  ['de', 'Übersetze das bitte ins Englische', 'en'],
  ['de', 'Können wir Englisch sprechen?', 'en'],
  ['de', 'In English please', 'en'],
  ['fr', 'Réponds en allemand', 'de'],
  ['es', '¿Puedes decirlo en inglés?', 'en'],
  ['it', 'Parli cinese?', 'zh'],
  ['en', 'The protest in German cities', null],
  ['en', 'Who speaks Polish in Ukraine?', null],
  ['de', 'Was ist auf Englisch erschienen?', null],
])('recognises the language that is asked for (%s: %s)', (language, question, code) => {
  expect(readLanguageRequest({ question, language })).toBe(code)
})
