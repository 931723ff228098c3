import type { FactWords } from '../facts.ts'

export const facts: FactWords = {
  fates: {
    dead: `
    muerto muertos muerta muertas muertes murieron mueren fallecido fallecidos fallecidas fallecieron mato
    mataron matado asesinados
  `,
    hurt: 'herido heridos herida heridas lesionados lesionadas',
    missing: 'desaparecido desaparecidos desaparecidas',
    arrested: 'detenido detenidos detenidas arrestados arrestadas detenciones',
    evacuated: 'evacuado evacuados evacuadas desplazados desplazadas',
  },
  people: 'personas persona otros otras victimas gente habitantes',
  kinds: `
    hombres mujeres ninos civiles soldados policias pasajeros estudiantes trabajadores migrantes
    manifestantes bomberos militares turistas pacientes
  `,
  times: `
    segundo segundos minuto minutos hora horas h dia dias semana semanas mes meses ano anos siglo
  `,
  labels: 'n numero num articulo vuelo grupo desde',
  adjectives: `
    nuevos nuevas grandes pequenos pequenas jovenes otros otras primeros primeras ultimos ultimas
  `,
  pluralEnd: /s$/,
  bounds: {
    atLeast: 'al menos|por lo menos|como minimo',
    above: 'mas de',
    atMost: 'hasta|como maximo|menos de',
    about: 'unos|unas|cerca de|casi|alrededor de|aproximadamente',
  },
  sums: 'en total|este ano|desde',
  ofWhole: 'de',
}
