import { joinPatterns } from '../parse-lists.ts'
import type { QuestionWords } from '../questions.ts'

export const questions: QuestionWords = {
  news: `
    nouvelles nouvelle nouveau neuf actualite actualites actu actus infos info aujourd hui titres passe
    dernieres derniers derniere recent recentes recents maintenant jour resume passer nouveautes nouveaux bref breve
    breves
  `,
  newest: 'nouveau nouveaux neuf recent recents recente recentes dernier dernieres derniers derniere',
  asking: 'ont dit disent fait font faire avait peut on ce qui que il elle ils elles',
  everywhere: 'monde planete',
  courtesies: joinPatterns([
    'en francais s il (?:te|vous) plait',
    '(?:je l ai|j ai tout) (?:completement )?(?:rate|manque)',
    '(?:c est quoi|qu est ce que c est(?: que)?) (?:cette|ces) histoires? (?:de la|de l|des|du|de|d)(?= )',
    's il (?:te|vous) plait',
    'si (?:tu peux|vous pouvez|possible)',
    'un (?:petit )?peu',
    '(?:mets|mettez) moi au courant (?:de la|de l|des|du|de|d|sur)(?= )',
    '(?:fais|faites) moi le (?:point|tour) (?:de la|de l|des|du|de|d|sur)(?= )',
    'est ce que (?:tu|vous) (?:peux|pouvez|sais|savez)',
    '(?:je|j) (?:me demandais|aimerais bien savoir)',
    'dans le monde (?:du|de la|de l)',
    'j ai entendu(?: dire)? que?',
  ]),
  courtesyWords:
    'celui celle ceux celles euh ben bah alors donc dis bon truc machin quoi voila hein enfin seulement uniquement vraiment plutot mec gars',
  smallTalk: {
    hello: '(?:bonjour|salut|bonsoir|coucou|hello)(?: tidings)?',
    thanks: joinPatterns([
      '(?:(?:ok|non|oui|super|parfait) )*(?:merci)' +
        '(?: (?:beaucoup|bien|a toi|a vous|mille fois|c est tout|au revoir))*',
      'c est (?:tout|bon|bien|parfait)(?: pour (?:aujourd hui|moi|le moment))?',
      'ca suffit',
      'laisse tomber',
      'super',
      'parfait',
      'genial',
      'tres bien',
    ]),
    bye: 'au revoir|(?:bonne nuit|bonne journee|bonne soiree|a plus|a bientot|a demain|salut|ciao)',
    self: joinPatterns([
      'qui (?:es tu|etes vous)',
      'tu es qui',
      '(?:comment )?(?:ca va|allez vous|vas tu|vous allez|tu vas)(?: bien)?',
      '(?:que|qu est ce que) (?:sais tu faire|peux tu faire|tu (?:sais|peux) faire|vous pouvez faire)',
      'comment (?:tu t appelles|t appelles tu|vous appelez vous)',
      'es tu (?:un robot|humain|la)',
      'aide(?: moi)?',
      'aidez moi',
    ]),
    time: joinPatterns([
      'quelle heure (?:est il|il est)',
      'il est quelle heure',
      'quel jour (?:sommes nous|on est|est on)',
      'on est quel jour',
      'quelle (?:est la )?date(?: sommes nous| d aujourd hui)?',
    ]),
    other: joinPatterns([
      '(?:raconte|racontez|dis|dites)(?: moi)? une? (?:blague|histoire drole|poeme|devinette)',
      'fais moi rire',
      'chante(?: .*)?',
      'mets (?:de la musique|une alarme|un reveil|un minuteur).*',
      '(?:tu es|vous etes|t es) (?:si |tres |vraiment |une? )*\\S+',
      'je (?:t aime|te deteste)',
      'ta gueule',
      'combien font .*',
      '(?:allume|eteins) .*',
      'je suis (?:fatiguee?|triste|content|contente)',
      'je m ennuie',
    ]),
  },
  topics: {
    Politics: ['politique'],
    Technology: ['technologie', 'tech', 'technologies'],
    Business: ['économie', 'affaires', 'entreprises'],
    Health: ['santé'],
    Science: ['science', 'sciences'],
    Sports: ['sport', 'sports'],
    Entertainment: ['divertissement', 'spectacles'],
    Travel: ['voyages', 'voyage', 'tourisme'],
    Food: ['cuisine', 'gastronomie', 'alimentation'],
    Environment: ['environnement', 'climat'],
    Education: ['éducation'],
    'Art & Culture': ['culture', 'art', 'arts'],
  },
  topicParts: {
    Sports: 'foot football tennis basket basketball handball rugby golf cyclisme athletisme boxe natation',
    Business: 'bourse marches argent',
    Entertainment: 'film films cinema musique celebrites people television',
    Technology: 'ia informatique ordinateurs internet',
  },
  sourceNames: {
    declined: { le: 'du au', les: 'des aux' },
    articles: 'le la les',
    commonNouns: 'monde temps presse',
    within: 'dans en',
    subjectAfter: 'avec contre',
  },
}
