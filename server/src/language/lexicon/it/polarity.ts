import type { PolarityWords } from '../polarity.ts'

export const polarity: PolarityWords = {
  negators: 'non mai nessun nessuno nessuna niente nulla senza ne neppure nemmeno',
  contractions: null,
  denials: `
    nega negano nego negato negare respinge respinto respingono rifiuta rifiutato rifiuto smentisce smentito
    falso falsa fallisce fallito oppone oppongono
  `,
  opposites: [
    [
      'aumenta aumentano aumento cresce sale salgono salito',
      'cala calano diminuisce scende scendono sceso calo',
    ],
    ['vince vincono vinto vittoria', 'perde perdono perso sconfitta'],
    ['piu', 'meno'],
    ['approva approvato favore', 'respinge respinto contro'],
    ['prima', 'dopo'],
  ],
}
