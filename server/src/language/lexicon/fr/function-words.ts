import type { FunctionWords } from '../function-words.ts'

export const functionWords: FunctionWords = {
  shared: `
    un une le la les l de d du des et ou a au aux en dans sur pour par avec chez est sont etait ete ai as
    avons avez ont qu que qui quoi quand ce c cet cette ces se s sa son ses leur leurs il elle on nous vous
    ils elles m y n ne pas dit mais selon tout tous donc
  `,
  inSpeech: `
    quel quelle quels quelles comment pourquoi combien mon ma mes ton ta tes notre nos votre vos je j tu
    me te t il-y-a cela ca eux celui moi svp plait merci bonjour salut est-ce t-il es suis euh ben bah
    hein alors quelque encore toujours
  `,
  inQuestions: `
    disent fait font faire ecrit ecrivent rapporte rapportent pense pensent autre autres compte dis
    dites-moi dis-moi dites donne donnez donne-moi donnez-moi raconte racontez parle parlez peux peut
    pouvez veux voudrais aimerais savoir entendre lire propos sujet concernant pourriez pourrais sais
    savez chose explique expliquez expliquer continue continuent cote
  `,
  inSentences: `
    sous sans etaient etre avait avaient avoir sera seront dont comme plus moins tres aussi apres avant
    entre depuis mme toute toutes meme si puis car ainsi
  `,
  atSentenceStart: `
    apres ainsi aussi avant bien cependant chaque comme contre depuis deja devant durant encore entre jusqu
    lors lorsque malgre meme moins ni non or parmi pendant plus plusieurs puis quelques sans si sous tandis
    toute toutes vers voici
  `,
  inArticles: `
    le la les de des du un une et est en à au aux dans par pour sur que qui il elle ils elles se ce cette
    ces son sa ses leur leurs avec ne pas plus ou où mais été était sont ont fut comme entre sous deux après
    même aussi fait sans dont tout tous toute toutes être avoir lors nous vous je l d qu n s c j y très
    autres avait étaient depuis alors encore chez vers contre selon jusqu peu bien donc avant pendant
    première premier cela moins faire grande grand nouvelle nouveau lui puis plusieurs celle celui ainsi
  `,
  inNames: 'le la les du des de et un pas',
  conjunctions: 'et',
  determiners: '',
  plainNouns: '',
  firstAndSecondPerson: 'je j moi mon ma mes nous notre nos tu toi ton ta tes vous votre vos',
}
