import type { FunctionWords } from '../function-words.ts'

export const functionWords: FunctionWords = {
  shared: `
    ein eine einen einem einer eines der die das den dem des und oder von vom zu zum zur in im an am auf aus
    bei mit nach uber um fur ist sind war waren sein wird werden hat haben habe kann konnen konnte will was
    wer wie wo wann ich er sie es wir ihr ihnen sich so mehr seine seinen seiner sagte ihn ihm ihre noch
    aber wurden
  `,
  inSpeech: `
    auch ueber fuer hast kannst koennen mochte moechte warum wieso welche welcher welches wieviel mich mir du
    dich dir uns euch mein meine dein deine man bitte danke hallo denn mal doch etwas alles bezuglich ah
    ahm also halt eben vielleicht gerade grad derzeit konntest konnten wurdest wen wem wessen bist seid
    s viel da noch immer seinem seines gern gerne
  `,
  inQuestions: `
    sag sage sagt sagen erzahl erzahle erzaehle gib lies zeig zeige wissen horen hoeren lesen thema
    berichtet berichten macht machen tut tun denkt denken schreibt schreiben gesagt sagten meldet melden
    andere anderen anderes weißt weisst erklar erklare erklaren
  `,
  inSentences: `
    ins wurde worden hatte hatten sei seien soll sollen sollte muss mussen dass ob ihren ihrer nicht kein
    keine auch nur schon sehr als wenn durch gegen vor seit bis unter zwischen diese dieser dieses
  `,
  atSentenceStart: `
    als auch bevor bis dabei dadurch dafur dagegen daher damit danach dann darauf darum davon davor dazu
    dort durch erst ferner gegen gleichzeitig hier hinter inzwischen jedoch kein keine laut nachdem neben
    nicht nun nur ob obwohl ohne seit seitdem sobald sondern sowie trotz unter viele vor wahrend wegen weil
    wenn zudem zugleich zuvor zwar zwischen alle einige mehrere
  `,
  inArticles: `
    der die das den dem des ein eine einen einem einer eines und ist in im zu zum zur von vom mit auf für an
    am als auch sich nicht es er sie war wurde wird werden sind aus bei nach über durch um so dass hat haben
    sein seine seiner seinem seinen ihre ihrer ihren oder aber noch nur wie man mehr unter vor bis gegen
    zwischen diese dieser dieses diesem diesen wurden waren hatte hatten können kann während ab sowie zwei
    ersten erste neue neuen neuer ohne wenn was wo ihr wir ich ihm ihn ins seit schon sehr viele alle jedoch
    dann damit soll will jahre jahren weil etwa denn doch immer
  `,
  inNames: 'der die das den dem von zu und',
  conjunctions: 'und',
  determiners: `
    der die das den dem des ein eine einen einem einer eines kein keine keinen keiner im am zum zur beim vom
    ins ans mehr viele alle einige mehrere neue neuen neuer neues ihre ihren ihrer seine seinen seiner diese
    dieser diesen dieses jeder jede jedes
  `,
  plainNouns: `
    jahr jahre jahren jahres tag tage tagen woche wochen monat monate monaten uhr zeit ende anfang teil zahl
    angaben bericht berichte berichten prozent euro dollar million millionen milliarde milliarden tausend
    menschen leute mann frau fall grund folge rund sicht lage
  `,
  firstAndSecondPerson: `
    ich mich mir mein meine meinen meinem meiner wir uns unser unsere unserer du dich dir dein deine
  `,
}
