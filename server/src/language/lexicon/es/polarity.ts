import type { PolarityWords } from '../polarity.ts'

export const polarity: PolarityWords = {
  negators: 'no nunca jamas ningun ninguno ninguna nada nadie sin ni tampoco',
  contractions: null,
  denials: `
    niega niegan nego negaron negar rechaza rechazan rechazo rechazaron rechazar rehusa rehuso desmiente
    desmintio falso falsa fracasa fracaso opone oponen
  `,
  opposites: [
    ['sube suben subio aumenta aumento crece crecio', 'baja bajan bajo cae cayo disminuye'],
    ['gana ganan gano victoria', 'pierde pierden perdio derrota'],
    ['mas', 'menos'],
    ['aprueba aprobo favor', 'rechaza rechazo contra'],
    ['antes', 'despues'],
  ],
}
