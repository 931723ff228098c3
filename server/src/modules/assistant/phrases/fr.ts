import { lowerFirst, type Phrasebook, type Told } from './phrasebook.ts'

const numbers = ['Aucun', 'Un', 'Deux', 'Trois', 'Quatre', 'Cinq', 'Six', 'Sept', 'Huit']

function noun({ count, isNew }: Told): string {
  if (count === 1) return isNew ? 'nouvel article' : 'article'
  return isNew ? 'nouveaux articles' : 'articles'
}

function stories(told: Told): string {
  const subject = told.subject ? ` sur « ${told.subject} »` : ''
  return `${numbers[told.count] ?? told.count} ${noun(told)}${subject}, de ${told.sources}.`
}

export const french: Phrasebook = {
  lead: stories,
  nearest: (told) =>
    `Aucun article ne parle de tout cela. Au plus près : ${lowerFirst(stories({ ...told, subject: null }))}`,
  from: (source) => `Selon ${source} :`,
  others: 'd’autres',
  sample: 'Ce sont des articles d’exemple, inventés par Tidings, en attendant de vraies nouvelles.',
  lastFetched: (moment) => `Les nouvelles ont été relevées pour la dernière fois le ${moment}.`,
  otherLanguages: ({ wanted, found }) =>
    `Je n’ai rien trouvé en ${wanted} ; voici donc ce qu’il y a en ${found}.`,
  nothing: ({ subject, sources }) =>
    `Je n’ai trouvé aucun article${subject ? ` sur « ${subject} »` : ''}${sources ? ` de ${sources}` : ''}.`,
  suggestion: ({ topics, sources }) =>
    topics
      ? `Vous pouvez me demander : ${topics}, ou les nouvelles de ${sources}.`
      : `Vous pouvez me demander les nouvelles de ${sources}.`,
  noNews:
    'Il n’y a pas encore de nouvelles ici. Elles arrivent de minute en minute : redemandez un peu plus tard.',
  unclear:
    'Je n’ai pas compris ce que vous voulez entendre. Demandez-moi quoi de neuf, ou nommez un sujet ou une source.',
  greeting: (firstName) => `Bonjour${firstName ? ` ${firstName}` : ''}. Que voulez-vous savoir ?`,
  stillThere: 'Je ne vous entends plus depuis un moment, je termine donc cet appel. Au revoir.',
  noEarlier: 'Il n’y a pas d’article précédent.',
  noFurther: 'Il n’y a pas d’autre article.',
  noSuchStory: 'Il n’y a pas d’article à cette place.',
  noMoreOnIt: 'C’est tout ce que j’ai de cet article.',
  nothingSaid: 'Je n’ai encore rien raconté.',
  saidBy: ({ source, title }) => `Cela vient de ${source} : ${title}.`,
  notHeard: 'Je n’ai pas entendu. Redites-le, ou écrivez-le.',
  apology: 'Je suis désolé, quelque chose n’a pas marché. Redemandez, s’il vous plaît.',
}
