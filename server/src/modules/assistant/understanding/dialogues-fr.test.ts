import { expect, test } from 'vitest'
import { understoodAs, type Dialogue } from '../../../../tests/support/dialogue.ts'

const dialogues: Dialogue[] = [
  [['Bonsoir, où en est la grève des marins ?', 'subject “grève marins” as “grève des marins”']],
  [
    ['les trois infos principales du jour', 'briefing 3 stories'],
    ['donne-moi deux bonnes nouvelles', 'briefing 2 stories good'],
  ],
  [
    ['Grève à la SNCF', 'subject “Grève SNCF” as “Grève à la SNCF”'],
    ["pourquoi, qu'est-ce qui s'est passé ?", 'story'],
    ['ah zut, à cause de quoi ?', 'story'],
    ["attends, il s'est passé quoi ?", 'story'],
    ['ah bon, comment ça ?', 'story'],
  ],
  [
    ['Les inondations à Nîmes', 'subject “inondations Nîmes” as “inondations à Nîmes”'],
    ['que se passe-t-il ensuite ?', 'story'],
    ["et maintenant, qu'est-ce qui se passe ?", 'story'],
    ["qu'est-ce qui va se passer ensuite ?", 'story'],
    ['quelle est la prochaine étape ?', 'story'],
  ],
  [['Que disent les sources sur Nantes ?', 'comparison of subject “Nantes”']],
  [
    ['Le maire de Grenoble', 'subject “maire Grenoble” as “maire de Grenoble”'],
    ['où est-il maintenant ?', 'story'],
    ['que se passe-t-il maintenant ?', 'briefing'],
  ],
  [
    ['Incendies en Grèce', 'subject “Incendies Grèce” as “Incendies en Grèce”'],
    ['A-t-elle répondu ?', 'story “répondu”'],
    ['Que fait Macron pour les retraites ?', 'subject “Macron retraites” as “Macron pour les retraites”'],
    ['Et quoi de neuf en sport ?', 'topic as “sport” Sports new'],
    ['Reuters dit quoi sur le Brexit ?', 'subject “Brexit” by Reuters'],
    ['Pourquoi les agriculteurs manifestent-ils ?', 'subject “agriculteurs manifestent”'],
  ],
  [
    ['Les grèves en France', 'subject “grèves France” as “grèves en France”'],
    ['et en Italie ?', 'subject “grèves Italie” as “grèves en Italie”'],
    ['qu’en est-il du tennis ?', 'subject “tennis”'],
    ['et Le Monde ?', 'subject “tennis” by Le Monde'],
    ['et hier ?', 'subject “tennis” by Le Monde (hier)'],
    ['non, en Espagne', 'subject “tennis Espagne” as “tennis en Espagne” by Le Monde (hier)'],
  ],
  [
    ['Que se passe-t-il à Lyon ?', 'subject “Lyon”'],
    ['Pourquoi ?', 'story'],
    ['Qui est-il ?', 'story'],
    ['Parle-moi de la crue à Venise', 'subject “crue Venise” as “crue à Venise”'],
    ['Qu’a dit le maire à ce sujet ?', 'story “maire”'],
  ],
  [
    ['Quoi de neuf en technologie ?', 'topic as “technologie” Technology new'],
    ['Quoi de neuf en technologie, mais en bref ?', 'topic as “technologie” Technology new'],
    ['et en sport ?', 'topic as “sport” Sports'],
    ['pas de sport', 'briefing not Sports'],
    ['en Allemagne ?', 'subject “Allemagne” not Sports'],
    ['Quoi de neuf ?', 'briefing new'],
  ],
  [
    ['Les nouvelles, sauf le sport', 'briefing not Sports'],
    ['et ce matin ?', 'briefing (ce matin) not Sports'],
    ['quoi d’autre ?', 'briefing (ce matin) not Sports new'],
    ['Qui a gagné le match ?', 'subject “gagné match” as “gagné le match”'],
  ],
  [
    [
      'Que disent Reuters et la BBC sur les prix de l’énergie ?',
      'comparison of subject “prix énergie” as “prix de l’énergie” by Reuters+BBC',
    ],
    ['et CNN ?', 'subject “prix énergie” as “prix de l’énergie” by CNN'],
    ['Qu’en dit Le Monde ?', 'subject “prix énergie” as “prix de l’énergie” by Le Monde'],
    ['depuis lundi ?', 'subject “prix énergie” as “prix de l’énergie” by Le Monde (depuis lundi)'],
  ],
  [
    ['Compare Reuters et la BBC sur l’inflation', 'comparison of subject “inflation” by Reuters+BBC'],
    ['et sur le budget ?', 'comparison of subject “budget” by Reuters+BBC'],
    ['merci', 'chat thanks'],
  ],
  [
    ['Combien d’articles sur la grève aujourd’hui ?', 'count of subject “grève” (aujourd’hui)'],
    ['et hier ?', 'count of subject “grève” (hier)'],
    ['et en octobre ?', 'count of subject “grève” (en octobre)'],
  ],
  [
    ['Que se passe-t-il en Géorgie ?', 'subject “Géorgie”'],
    ['non, je voulais dire la Géorgie américaine', 'subject “Géorgie américaine”'],
    ['Pourquoi a-t-il démissionné ?', 'story “démissionné”'],
  ],
  [
    ['Séisme au Japon', 'subject “Séisme Japon” as “Séisme au Japon”'],
    ['et au Chili ?', 'subject “Séisme Chili” as “Séisme au Chili”'],
    ['encore une fois', 'subject “Séisme Chili” as “Séisme au Chili” again'],
    ['Médecins sans frontières', 'subject “Médecins sans frontières”'],
    ['Y a-t-il une grève à Paris ?', 'subject “grève Paris” as “grève à Paris”'],
    ['Comment ça va ?', 'chat self'],
  ],
  [
    ['Les dernières nouvelles de Gaza depuis deux heures', 'subject “Gaza” (depuis deux heures) new'],
    ['Que s’est-il passé mardi ?', 'story (depuis deux heures) new'],
    ['et Apple ?', 'subject “Apple” (depuis deux heures)'],
    ['Qui est Giorgia Meloni ?', 'subject “Giorgia Meloni”'],
  ],
  [['pourquoi ?', 'unclear']],
  [['et en Italie ?', 'subject “Italie”']],
  [['pas de sport', 'briefing not Sports']],
  [
    ['euh alors dis moi un peu ce qui se passe avec le budget', 'subject “budget”'],
    ['dis m en plus', 'story'],
    ['plus sur le deuxième', 'story no. 2'],
    ['la troisième là c’est quoi', 'story no. 3'],
    ['la deuxième, raconte', 'story no. 2'],
    ['qui dit ça', 'attribution'],
    ['à part ça', 'subject “budget” new'],
    ['quelles nouvelles du Monde', 'source by Le Monde'],
    ['merci beaucoup', 'chat thanks'],
    ['D’accord', 'chat acknowledgement'],
    ['Arrête, s’il te plaît', 'chat acknowledgement'],
    ['quelle heure est-il', 'chat time'],
    ['raconte-moi une blague', 'chat other'],
    ['qui es-tu', 'chat self'],
    ['tu es nul', 'chat other'],
  ],
  [
    ['quoi de neuf dans le monde', 'briefing new'],
    ['et dans Le Monde', 'source by Le Monde'],
  ],
  [["les infos en bref s'il te plaît", 'briefing']],
  [['quelque chose qui me remonte le moral', 'briefing good']],
]

test.each(dialogues)('understands a French dialogue that begins with %j', (...dialogue) => {
  const questions = dialogue.map(([question]) => question)
  expect(understoodAs('fr', questions)).toEqual(dialogue.map(([, understood]) => understood))
})
