import {
  endWithStop,
  lowerFirst,
  addSpace,
  padToTwoDigits,
  type Phrasebook,
  type SpokenMoment,
  type StoryCount,
} from './phrasebook.ts'
import { addPreposition, addArticle } from './source-names.ts'

const numbers = ['Aucun', 'Un', 'Deux', 'Trois', 'Quatre', 'Cinq', 'Six', 'Sept', 'Huit']

function chooseNoun({ count, isMore, isNew }: StoryCount): string {
  if (isMore) return count === 1 ? 'autre article' : 'autres articles'
  if (count === 1) return isNew ? 'nouvel article' : 'article'
  return isNew ? 'nouveaux articles' : 'articles'
}

function countStories(told: StoryCount): string {
  const { count, isAtLeast, sources, when } = told
  const number = isAtLeast ? `Au moins ${count}` : (numbers[count] ?? count)
  const subject = told.subject ? ` sur « ${told.subject} »` : ''
  return `${number} ${chooseNoun(told)}${subject}${addSpace(when)}, ${joinWithDe(sources)}.`
}

function joinWithDe(sources: string): string {
  return addPreposition('de', sources, 'fr')
}

function sayMoment(spoken: SpokenMoment): string {
  if (spoken.kind === 'weekday') return spoken.name
  if (spoken.kind === 'date') return `le ${spoken.day === 1 ? '1er' : spoken.day} ${spoken.name}`
  return `${spoken.hour} h${spoken.minute > 0 ? ` ${padToTwoDigits(spoken.minute)}` : ''}`
}

export const french: Phrasebook = {
  lead: countStories,
  nearest: (told) =>
    `Aucun article ne parle de tout cela. Au plus près : ${lowerFirst(countStories({ ...told, subject: null, when: null }))}`,
  from: (source) => `Selon ${addArticle(source, 'fr')} :`,
  alsoFrom: (source) => `Toujours selon ${addArticle(source, 'fr')} :`,
  reportedBy: (source) => `C’est ce que rapporte ${addArticle(source, 'fr')}.`,
  notSaid: 'Les articles que j’ai ne disent rien là-dessus.',
  mayAnswer: 'Ce n’est pas certain, mais ceci y répond peut-être :',
  near: (name) => `J’ai en revanche des nouvelles sur ${name}.`,
  nearHeadline: ({ source, title }) =>
    `L’article le plus proche vient ${joinWithDe(source)} : ${endWithStop(title)}`,
  sourcesDiffer: 'Les sources divergent sur ce point :',
  earlierFigure: ({ newer, older }) =>
    `Heure de cet article : ${newer}. Un article antérieur (${older}) donne un autre chiffre :`,
  others: 'd’autres',
  sample: 'Ce sont des articles d’exemple, inventés par Tidings, en attendant de vraies nouvelles.',
  lastFetched: (moment) => `Les nouvelles ont été relevées pour la dernière fois le ${moment}.`,
  otherLanguages: ({ wanted, found }) =>
    `Je n’ai rien trouvé en ${wanted} ; voici donc ce qu’il y a en ${found}.`,
  nothing: ({ subject, sources, when }) =>
    `Je n’ai trouvé aucun article${subject ? ` sur « ${subject} »` : ''}${sources ? ` ${joinWithDe(sources)}` : ''}${addSpace(when)}.`,
  nothingNew: ({ since, sources, subject }) =>
    `Rien de nouveau${subject ? ` sur « ${subject} »` : ''}${sources ? ` chez ${addArticle(sources, 'fr')}` : ''} ${since}.`,
  offerRepeat: 'Dites « répétez » pour l’entendre encore une fois.',
  onceMore: 'Le voici encore une fois.',
  since: (spoken) => `depuis ${sayMoment(spoken)}`,
  changed: (headline) => `Du nouveau sur « ${headline} » :`,
  myBriefing: 'Mon briefing',
  newest: (source) => `Le plus récent, ${joinWithDe(source)} :`,
  suggestion: ({ topics, sources }) =>
    topics
      ? `Vous pouvez me demander : ${topics}, ou les nouvelles ${joinWithDe(sources)}.`
      : `Vous pouvez me demander les nouvelles ${joinWithDe(sources)}.`,
  noNews:
    'Il n’y a pas encore de nouvelles ici. Elles arrivent de minute en minute : redemandez un peu plus tard.',
  unclear:
    'Je n’ai pas compris ce que vous voulez entendre. Demandez-moi quoi de neuf, ou nommez un sujet ou une source.',
  noPlace:
    'Je ne sais pas où vous habitez. Indiquez votre ville sur la page « Profile », puis posez la question à nouveau.',
  greeting: (firstName) => `Bonjour${firstName ? ` ${firstName}` : ''}. Que voulez-vous savoir ?`,
  welcome: 'Je vous en prie.',
  goodbye: 'Au revoir.',
  introduction:
    'Je suis Tidings. Je cherche les nouvelles que vous demandez et je vous dis qui les rapporte.',
  onlyNews: 'Je ne peux vous aider que pour l’actualité.',
  clock: ({ date, hour, minute }) =>
    `Il est ${hour} h${minute > 0 ? ` ${padToTwoDigits(minute)}` : ''}, ${date}.`,
  noName: 'Il n’y a pas de nom dans ce que je vous ai dit.',
  spelt: ({ letters, name }) => `${name} s’écrit ${letters}.`,
  saved: ({ source, title }) =>
    `C’est enregistré : ${endWithStop(title)} Cela vient ${joinWithDe(source)}. Vous le trouverez parmi les articles enregistrés.`,
  cannotSave: 'Je ne peux rien enregistrer par cette connexion. Demandez-le dans Tidings.',
  saveFailed: 'Je n’ai pas pu l’enregistrer. Réessayez dans un instant.',
  savedCount: ({ count, isAll }) => {
    const all = count === 1 ? 'Vous avez enregistré un article' : `Vous avez enregistré ${count} articles`
    return isAll ? `${all} :` : `${all}. Les plus récents sont :`
  },
  savedNothing:
    'Vous n’avez encore enregistré aucun article. Dites « enregistre ça » quand je vous en ai raconté un.',
  savedUnknown: 'Je ne peux pas lire vos articles enregistrés pour le moment. Réessayez dans un instant.',
  acknowledged: 'D’accord.',
  following: (title) =>
    `Je suis cette affaire à partir de maintenant : ${endWithStop(title)} Ce qui est nouveau ouvrira votre prochain briefing.`,
  alreadyFollowing: (title) => `Je la suis déjà : ${endWithStop(title)}`,
  cannotFollow: 'Je ne peux rien suivre par cette connexion. Demandez-le dans Tidings.',
  sampleNotFollowed: 'C’est un article d’exemple. Il n’aura pas de suite, je ne peux donc pas le suivre.',
  tooManyFollowed: (most) =>
    `Vous suivez ${most} affaires, c’est le maximum. Cessez d’abord d’en suivre une sur la page « History ».`,
  followFailed: 'Cela n’a pas marché. Réessayez dans un instant.',
  unfollowed: (title) => `Je ne la suis plus : ${endWithStop(title)}`,
  notFollowing: 'Vous ne suivez pas cette affaire.',
  followed: (count) => (count === 1 ? 'Vous suivez une affaire :' : `Vous suivez ${count} affaires :`),
  followsNothing: 'Vous ne suivez encore aucune affaire. Dites « suis ça » quand je vous en ai raconté une.',
  followEnded: ({ days, headline }) =>
    `Rien de nouveau sur « ${headline} » depuis ${days} jours, je ne suis donc plus cette affaire.`,
  reportedAt: ({ hour, minute, date, source }) =>
    `Cet article ${joinWithDe(source)} date du ${date}, ${hour} h ${padToTwoDigits(minute)}.`,
  answersIn:
    'Posez-moi une question en français, et je répondrai en français. Je cite les nouvelles dans leur langue, sans les traduire. Pendant un appel, j’attends la langue de vos préférences.',
  speaksOnly: (languages) => `Je parle seulement ${languages}.`,
  voice: 'Vous pouvez changer la vitesse et le volume de ma voix pendant un appel.',
  stillThere: 'Je ne vous entends plus depuis un moment, je termine donc cet appel. Au revoir.',
  noEarlier: 'Il n’y a pas d’article précédent.',
  noFurther: 'Il n’y a pas d’autre article.',
  noSuchStory: 'Il n’y a pas d’article à cette place.',
  noMoreOnIt: 'C’est tout ce que j’ai de cet article.',
  nothingSaid: 'Je n’ai encore rien raconté.',
  noOthers: 'Je n’ai pas d’autre source là-dessus.',
  saidBy: ({ source, title }) => `Cela vient ${joinWithDe(source)} : ${endWithStop(title)}`,
  tellAbout: (headline) => `Parle-moi de « ${headline} »`,
  about: (headline) => `À propos de « ${headline} » : `,
  newsOn: (name) => `Quoi de neuf sur ${name} ?`,
  newsInTopic: (topic) => `Quoi de neuf côté ${topic} ?`,
  next: {
    again: 'Répétez',
    changes: 'Qu’est-ce qui a changé ?',
    others: 'Qui d’autre en parle ?',
    more: 'Plus de détails',
    moreOnFirst: 'Plus sur le premier',
    else: 'Quoi d’autre ?',
  },
  notHeard: 'Je n’ai pas entendu. Redites-le, ou écrivez-le.',
  apology: 'Je suis désolé, quelque chose n’a pas marché. Redemandez, s’il vous plaît.',
}
