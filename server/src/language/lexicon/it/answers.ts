import { joinPatterns } from '../parse-lists.ts'
import type { AnswerWords } from '../answers.ts'

const later = '(?: (?:poi|dopo|in seguito))'
const then = '(?: (?:adesso|ora|poi|dopo|in seguito))'

export const answers: AnswerWords = {
  asks: {
    former:
      'prima(?= (?:quant\\S*|quand\\S*|che|cosa|com\\S*|dov\\S*|era|erano) ?)|prima$|in precedenza|all inizio',
    next: joinPatterns([
      `(?:che cosa|che|cosa) (?:succede|accade|viene|capita)${later}+`,
      `(?:che cosa|che|cosa) (?:succedera|accadra|avverra)${then}*`,
      `(?:che cosa|che|cosa) (?:puo|potrebbe|deve) (?:succedere|accadere)${then}*`,
      '(?:adesso|ora|poi|dopo) (?:che cosa|che|cosa)(?: (?:succede|accade|si fa|succedera|accadra))?',
      'qual e il prossimo passo',
      'quale sara il prossimo passo',
      'quali (?:sono|saranno) i prossimi passi',
      `come (?:continua|prosegue|andra a finire|va a finire|finira|proseguira|va avanti)(?: (?:la|questa) (?:storia|cosa))?${then}*`,
    ]),
    words: joinPatterns([
      '(?:che|cosa)(?: \\S+){0,3} (?:detto|dice|dicono|dichiarato|pensa|pensano)',
      'come (?:ha reagito|hanno reagito|reagisce|lo spiega)',
    ]),
    age: 'quanti anni|che eta',
    duration: '(?:da |per )?quanto (?:tempo|dura\\S*)|quant[ie] (?:minuti|ore|giorni|settimane|mesi)',
    count: 'quant[ie]',
    money: 'quanti soldi|quanto denaro|cost[aoe]\\S*|costano|prezzo|vale',
    number:
      'quant[oaie]|che eta|quale (?:somma|percentuale)|(?:a )?che (?:distanza|altezza|profondita|velocita)|risultato|bilancio',
    time: 'quando|a che ora|che giorno|in che (?:giorno|data|anno)|da quando|fino a quando',
    place: 'dove|dov|da dove',
    person: 'chi|di chi|a chi|come(?= si chiam)|qual e il suo nome',
    reason: joinPatterns([
      'perche',
      'come mai',
      'per quale (?:motivo|ragione)',
      'a causa di cosa',
      'di (?:che )?cosa e mort[oa]',
      'di cosa e mort[oa]',
      'la causa',
      'motivo',
      'come e cominciato',
    ]),
    state: joinPatterns([
      'come (?:e|si e|sono|e andat[aoie] a) (?:finit[aoie]|finire|conclus[aoie]|terminat[aoie])',
      '(?:che )?cosa non va (?:con|in)',
      '(?:e|sono|si|c e|ci sono|ha|hanno|va|fa|fanno)' +
        '(?=(?: \\S+){0,4} (?:ancora|finit\\S*|gia|sempre|chius\\S*|apert\\S*|risolt\\S*)(?![^ ]))',
      'ancora',
      'continua',
      'continuano',
    ]),
  },
  age: '(?<!(?:dopo|per|da|in|tra|fra) )\\d{1,3} anni|eta di|\\d{1,3}enne|(?<=, )\\d{2}(?=[,.])|(?<=\\()\\d{2}(?=\\))',
  time: 'ieri|oggi|domani|primavera|estate|autunno|inverno|pasqua|natale|prossim[oa]',
  beforeTimeSpan: 'fra|tra|fino|entro|dal|dalla|prima|dopo|per|altri|altre|in',
  place: 'a|ad|in|nel|nella|nei|nelle|presso|da|dal|dalla|verso|vicino|di',
  reason: joinPatterns([
    'perche',
    'poiche',
    'causa',
    'cause',
    'per',
    'motivo',
    'motivi',
    'ragione',
    'grazie',
    'provocato',
    'provocata',
    'dovuto',
    'dovuta',
    'dopo',
    'siccome',
    'colpa',
    'contro',
  ]),
  moments: 'adesso ora poi dopo',
  notYet: 'non (?:\\S+ )?ancora|ancora (?:non|ignot\\w*|sconosciut\\w*)|per ora (?:non|nessun\\w*)',
  former: 'invece|anziche|prima|in precedenza|inizialmente|finora|da \\d\\S* a|e non',
  ownReport: '(?:abbiamo|avevamo)(?: \\S+){0,2} (?:scritto|riportato|pubblicato|riferito)',
  asksAgain: 'hai detto|dicevi|avevi detto|ha detto lei$|diceva lei$',
  weather:
    'tempo meteo temperatura temperature gradi sole soleggiato pioggia piogge piovera neve gelo nebbia nuvoloso vento raffiche',
  goodNews: joinPatterns([
    '(?:(?:una|qualche|solo|le|delle) )*(?:buon[ae]|bell[ae]|positiv[ae]) (?:notizi[ae]|stori[ae])',
    '(?:notizi[ae]|stori[ae]) (?:buon[ae]|bell[ae]|positiv[ae])',
    'qualcosa di (?:(?:un po )?piu )?(?:bello|buono|meglio|positivo|allegro)',
    'qualcosa di meno (?:triste|deprimente)',
    '(?:qualcosa )?(?:che (?:mi|ci) (?:tiri|tira) su|per tirar(?:mi|ci) su)(?: il morale)?',
  ]),
  tone: {
    good: `
      salvato salvata salvati salvataggio soccorsi ritrovato ritrovata sopravvissuto guarito guarita guarigione nascita nato nata
      vince vincono vinto vittoria premio premiata svolta scoperta scoperto riapre riaperto riapertura restaurato
      festeggia celebra donazione dona dono gratis gratuito successo accordo pace torna ritorno volontari felice
    `,
    bad: `
      attacco attacchi guerra bomba spari omicidio incidente incidenti incendio incendi esplosione crimine processo accusato
      accusata colpevole carcere frode scandalo denuncia sanzioni timori minaccia minacce licenziamenti licenzia tagli
      sciopero scioperi protesta proteste epidemia malattia virus cancro crollo crollato crolla crisi debito perdite perde
      guasto problemi ritiro maltempo alluvione alluvioni siccita sgomberati sgomberare sgomberato evacuati dimissioni
      vittime violenza perso chiude chiusura
    `,
  },
  beforeNouns:
    'il lo la i gli le un uno una del dello della dei degli delle di al alla in nel nella su sul sulla l d questo questa quel quello quella',
  other: 'altro|altra|altri|altre',
}
