import type { Commands } from '../commands.ts'

export const commands: Commands = {
  phrases: {
    acknowledgement:
      'ja|okay|ok|aha|mhm|hm|hmm|genau|gut|sehr gut|alles klar|verstehe|ich verstehe|ach so|achso|klar|in ordnung|schon|interessant|na gut',
    stop: 'stopp|stop|halt|warte|warten sie|nein|nein nein|genug|es reicht|das reicht|reicht|ruhe|still|sei still|seien sie still|aufhoren|hor auf|horen sie auf|moment|einen moment|pause|abbrechen',
    repeat:
      'wiederhole|wiederholen|wiederhole das|wiederholen sie|wiederholen sie das|wiederholung|noch einmal|nochmal|noch mal|sag das noch einmal|sagen sie das noch einmal|wie bitte|was hast du gesagt|was haben sie gesagt',
    slower:
      'langsamer|sprich langsamer|sprechen sie langsamer|bitte langsamer|rede langsamer|zu schnell|nicht so schnell',
    faster: 'schneller|sprich schneller|sprechen sie schneller|rede schneller|zu langsam',
    louder:
      'lauter|sprich lauter|sprechen sie lauter|mach lauter|machen sie lauter|zu leise|ich hore dich nicht|ich hore sie nicht',
    quieter: 'leiser|sprich leiser|sprechen sie leiser|mach leiser|machen sie leiser|zu laut',
    next: 'weiter|nachste|nachster|nachstes|die nachste|der nachste|nachste meldung|die nachste meldung|nachste nachricht|die nachste nachricht|uberspringen|uberspring das',
    previous:
      'zuruck|vorige|vorherige|die vorige|die vorherige|vorige meldung|vorherige meldung|die vorige meldung|die vorherige meldung|die davor',
    who: 'wer sagt das|wer sagt dies|wer hat das gesagt|was ist die quelle|welche quelle|woher stammt das|woher kommt das|von wem ist das',
    more: 'mehr|mehr dazu|mehr daruber|mehr davon|erzahl mehr|erzahl mir mehr|erzahlen sie mehr|erzahlen sie mir mehr|sag mehr dazu|mehr einzelheiten',
  },
  courtesies: 'bitte|danke|mal|jetzt|doch',
  moreOn:
    '(?:erzahl mir |erzahlen sie mir |sag mir )?mehr (?:zu|zur|zum|uber|von|vom)(?: der| die| dem| das)?',
  ordinals: [
    'ersten|erste|erstes',
    'zweiten|zweite|zweites',
    'dritten|dritte|drittes',
    'vierten|vierte',
    'funften|funfte',
  ],
  storyNouns: 'meldung|nachricht|artikel|geschichte',
  unfinished: `
    und aber oder weil wenn als dass der die das den dem des ein eine einen einem einer eines von vom zu zum
    zur in im an am auf aus bei mit nach uber unter vor fur gegen durch um ohne zwischen ist sind war waren
    hat haben wird werden mein meine dein deine sein seine ihr ihre unser diese dieser dieses wie ah ahm
  `,
  openers: `
    was wer wen wem wie wo wann warum wieso welche welcher welches gibt ist sind sag sage erzahl erzahle gib
    lies zeig
  `,
  completers: 'neues neu nachrichten schlagzeilen los heute passiert uber zu zum zur von aus',
}
