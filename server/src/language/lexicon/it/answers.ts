import type { AnswerWords } from '../answers.ts'

export const answers: AnswerWords = {
  asks: {
    age: 'quanti anni|che eta',
    duration: '(?:da |per )?quanto (?:tempo|dura\\S*)|quant[ie] (?:minuti|ore|giorni|settimane|mesi)',
    count: 'quant[ie]',
    money: 'quanti soldi|quanto denaro|cost[aoe]\\S*|costano|prezzo|vale',
    number: 'quant[oaie]|che eta|quale (?:somma|percentuale)|risultato|bilancio',
    time: 'quando|a che ora|che giorno|in che (?:giorno|data|anno)|da quando|fino a quando',
    place: 'dove|dov|da dove',
    person: 'chi|di chi|a chi',
    reason:
      'perche|come mai|per quale (?:motivo|ragione)|a causa di cosa|di (?:che )?cosa e mort[oa]|di cosa e mort[oa]|la causa|motivo|come e cominciato',
    state:
      '(?:che )?cosa non va (?:con|in)|(?:e|sono|si|c e|ci sono|ha|hanno|va|fa|fanno)(?: \\S+){0,4} (?:ancora|finit\\S*|gia|sempre|chius\\S*|apert\\S*|risolt\\S*)|ancora|continua|continuano',
  },
  age: '\\d{1,3} anni|eta di|\\d{1,3}enne|(?<=, )\\d{2}(?=,)',
  time: 'ieri|oggi|domani|primavera|estate|autunno|inverno|pasqua|natale|prossim[oa]',
  beforeTimeSpan: 'fra|tra|fino|entro|dal|dalla|prima|dopo|per|altri|altre|in',
  place: 'a|ad|in|nel|nella|nei|nelle|presso|da|dal|dalla|verso|vicino|di',
  reason:
    'perche|poiche|causa|cause|per|motivo|motivi|ragione|grazie|provocato|provocata|dovuto|dovuta|dopo|siccome|colpa|contro',
  notYet: 'non (?:\\S+ )?ancora|ancora (?:non|ignot\\w*|sconosciut\\w*)|per ora (?:non|nessun\\w*)',
  weather:
    'tempo meteo temperatura temperature gradi sole soleggiato pioggia piogge piovera neve gelo nebbia nuvoloso vento raffiche',
  goodNews:
    '(?:(?:una|qualche|solo|le|delle) )*(?:buon[ae]|bell[ae]|positiv[ae]) (?:notizi[ae]|stori[ae])|(?:notizi[ae]|stori[ae]) (?:buon[ae]|bell[ae]|positiv[ae])|qualcosa di (?:bello|buono|positivo)',
  beforeNouns:
    'il lo la i gli le un uno una del dello della dei degli delle di al alla in nel nella su sul sulla l d',
  other: 'altro|altra|altri|altre',
}
