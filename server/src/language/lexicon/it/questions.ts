import { joinPatterns } from '../parse-lists.ts'
import type { QuestionWords } from '../questions.ts'

export const questions: QuestionWords = {
  news: `
    novita notizie notizia nuovo nuova nuove nuovi oggi titoli succede successo attualita ultime ultima
    ultimi ultimo adesso accaduto accade aggiornamento aggiornamenti recenti recente riassunto notiziario telegiornale
    breve bollettino
  `,
  newest: 'nuovo nuova nuove nuovi novita ultimo ultima ultime ultimi recente recenti',
  asking: 'ha hanno dice dicono detto fa fanno fare che',
  everywhere: 'mondo',
  courtesies: joinPatterns([
    'in italiano per (?:favore|piacere|cortesia)',
    'me l[oa] sono pers[oa]',
    '(?:cos e|cosa e|che cos e|che cosa e) (?:questa|quella) (?:storia|faccenda) (?:del|della|dell|dei|delle|di)(?= )',
    'se non (?:ti|le) dispiace',
    'se puoi',
    'se possibile',
    '(?:aggiornami|mi aggiorni|mettimi al corrente|mi metta al corrente) (?:sul|sulla|sui|sulle|sull|su|del|della|dei|delle|di)(?= )',
    'un po(?: di)?',
    'nel mondo (?:del|della|dello)',
    'ho sentito(?: dire)? che',
  ]),
  courtesyWords:
    'senti ehm allora insomma cioe ma quello quella cosa dai beh solo soltanto invece piuttosto tizio tipo',
  smallTalk: {
    hello: '(?:ciao|salve|buongiorno|buon giorno|buonasera|buona sera)(?: tidings)?',
    thanks: joinPatterns([
      '(?:(?:ok|no|si|va bene|perfetto) )*grazie(?: (?:mille|tante|a te|a lei|basta cosi|e tutto|arrivederci))*',
      '(?:e|questo e) tutto',
      'basta cosi(?: per oggi)?',
      'lascia stare',
      'perfetto',
      'ottimo',
      'benissimo',
      'molto bene',
    ]),
    bye: 'arrivederci|a (?:presto|domani|dopo|risentirci)|buona ?notte|ci vediamo|addio',
    self:
      '(?:ciao )?(?:chi (?:sei|e lei)|come (?:stai|sta|va|ti chiami|si chiama lei)|(?:che )?cosa (?:sai|puoi|sa|puo) fare' +
      '|sei (?:un robot|umano|umana|vero|vera)|ci sei|aiuto|aiutami|mi aiuti)',
    time: joinPatterns([
      'che (?:ore sono|ora e)',
      'che giorno e(?: oggi)?',
      'quanti ne abbiamo(?: oggi)?',
      'qual e la data(?: di oggi)?',
      'che data e(?: oggi)?',
    ]),
    other: joinPatterns([
      '(?:raccontami|dimmi|mi racconti) (?:una|un|un altra) (?:barzelletta|poesia|indovinello|favola|battuta)',
      'fammi ridere',
      'canta(?: .*)?',
      'metti (?:della musica|la musica|una sveglia|un timer).*',
      '(?:tu )?sei (?:molto |cosi |proprio |una? )*\\S+',
      'ti (?:amo|odio)',
      'stai zitt[oa]',
      'quanto fa \\d+ .*',
      '(?:accendi|spegni) .*',
      '(?:mi annoio|sono stanc[oa])',
    ]),
  },
  topics: {
    Politics: ['politica'],
    Technology: ['tecnologia'],
    Business: ['economia', 'affari', 'finanza'],
    Health: ['salute'],
    Science: ['scienza'],
    Sports: ['sport'],
    Entertainment: ['intrattenimento', 'spettacoli'],
    Travel: ['viaggi', 'turismo'],
    Food: ['cucina', 'cibo', 'gastronomia'],
    Environment: ['ambiente', 'clima'],
    Education: ['istruzione', 'scuola'],
    'Art & Culture': ['cultura', 'arte'],
  },
  topicParts: {
    Sports: 'calcio tennis basket pallacanestro pallavolo rugby golf ciclismo atletica nuoto pugilato',
    Business: 'borsa mercati soldi',
    Entertainment: 'cinema film musica celebrita televisione',
    Technology: 'ia informatica computer internet',
  },
  sourceNames: {
    declined: { il: 'del dal sul nel al', la: 'della dalla sulla nella' },
    articles: 'il la le lo',
    commonNouns: 'mondo stampa tempo',
    within: 'in nel',
    subjectAfter: 'con contro',
  },
}
