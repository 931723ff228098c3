import type { PolarityWords } from '../polarity.ts'

export const polarity: PolarityWords = {
  negators: 'ne n pas jamais aucun aucune rien personne sans ni guere non nul nulle',
  contractions: null,
  denials: `
    nie nient nier niait rejete rejettent rejeter rejetee refuse refusent refuser refusee dement dementi
    dementent conteste contestent faux fausse echoue echouent echec oppose opposent
  `,
  opposites: [
    ['hausse augmente augmentent progresse monte', 'baisse baissent diminue recule chute'],
    ['gagne gagnent victoire remporte', 'perd perdent defaite perdu'],
    ['plus', 'moins'],
    ['pour adopte approuve', 'contre rejette rejete'],
    ['avant', 'apres'],
  ],
}
