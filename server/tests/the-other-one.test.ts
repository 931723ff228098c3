import { afterAll, beforeAll, expect, test } from 'vitest'
import { newsOf, talkOn, titlesOf } from './support/asking.ts'
import { articleOf } from './support/strike-sources.ts'
import { newUser, type TestUser } from './support/test-user.ts'
import { startNewsServer, type NewsServer } from './support/news-server.ts'

const papers = [
  {
    name: 'Daybreak',
    language: 'en' as const,
    articles: [
      articleOf(
        3,
        'Driver tried over crash in Kessel',
        'The trial of a driver over a crash in Kessel has begun. He had slept at the wheel. The prosecutor asks for two years.',
      ),
      articleOf(
        6,
        'Treasurer of Orlen tried over lost millions',
        'The treasurer of Orlen is on trial because three million crowns are missing. She denies having touched the cash box. A verdict is due in May.',
      ),
    ],
  },
  {
    name: 'Leuchtturm',
    language: 'de' as const,
    articles: [
      articleOf(
        3,
        'Prozess um Brand im Gasthaus Adler',
        'Der Prozess um den Brand im Gasthaus Adler hat begonnen. Der Wirt soll das Feuer gelegt haben. Ihm drohen sechs Jahre.',
      ),
      articleOf(
        6,
        'Kassier von Ostheim wegen Untreue vor Gericht',
        'Im Prozess gegen den Kassier von Ostheim fehlen drei Millionen. Er bestreitet alles. Ein Urteil fällt im Mai.',
      ),
    ],
  },
  {
    name: 'Le Phare',
    language: 'fr' as const,
    articles: [
      articleOf(
        3,
        'Procès à Montclair : un assureur condamné',
        'Un assureur de Montclair a été condamné à quatre ans de prison. Il avait vendu de faux contrats à trente retraités. Son avocat fait appel.',
      ),
      articleOf(
        6,
        'Un notaire de Castel jugé pour des héritages disparus',
        'Un notaire de Castel est jugé pour avoir vidé les comptes de ses clients. Il risque dix ans de prison. Le procès dure jusqu’à vendredi.',
      ),
    ],
  },
  {
    name: 'El Faro',
    language: 'es' as const,
    articles: [
      articleOf(
        3,
        'El exalcalde declara en el juicio por la piscina',
        'El exalcalde de Torres ha negado en el juicio haber firmado las facturas de la piscina. La fiscal pide cinco años. Un testigo lloró en la sala.',
      ),
      articleOf(
        6,
        'Cárcel para la exalcaldesa por el polideportivo',
        'El juicio por el polideportivo de Villar acaba con cuatro años de cárcel para la exalcaldesa. El edificio nunca tuvo techo. Ella recurrirá la sentencia.',
      ),
      articleOf(
        8,
        'Una película uruguaya gana el festival de Almagre',
        'Una película de Uruguay ha ganado el festival de Almagre. La cinta sigue a dos hermanas que venden la casa de su padre. Se estrena el 20 de febrero.',
      ),
      articleOf(
        5,
        'Martín Salcedo para: el hombro le obliga a renunciar a la gira australiana',
        'El tenista argentino Martín Salcedo, número 17 del mundo, anunció que no disputará la gira australiana de enero a causa de una lesión en el hombro. "Ya no puedo levantar a mi hija con ese brazo", escribió el zurdo, de 29 años. Los estudios revelaron un desgarro parcial. El cuerpo médico descartó la cirugía y optó por un tratamiento de rehabilitación de entre diez y doce semanas, por lo que su regreso apunta a la gira sudamericana, en febrero. Salcedo perderá los 400 puntos que obtuvo este año. Su entrenador, Facundo Brizuela, admitió que la baja duele más en la cabeza que en el ranking. "Venía de ganar dos torneos, pero el calendario no perdona", agregó. La capitana, Viviana Otamendi, señaló que no llamará a un reemplazante hasta después de Navidad. Nacido en Villa Arenales, Salcedo aprendió a jugar contra el paredón de una cooperativa. Se hizo profesional en 2014 y recién a los 27 ganó su primer título. No es la única ausencia de peso para el primer torneo de la temporada.',
      ),
      articleOf(
        9,
        'Un análisis gana tiempo contra la sepsis',
        'Un hospital trata la sepsis antes de que se note. El análisis dura cuarenta minutos. Lo pagará la región.',
      ),
    ],
  },
  {
    name: 'Il Molo',
    language: 'it' as const,
    articles: [
      articleOf(
        3,
        'Incendio in un deposito di tessuti a Pontalba',
        'Un incendio ha distrutto un deposito di tessuti a Pontalba. Tre operai sono in ospedale. Le scuole restano chiuse.',
      ),
      articleOf(
        6,
        'Castelmora, incendio nell’impianto dei rifiuti',
        'Un incendio ha danneggiato l’impianto dei rifiuti di Castelmora. Un pompiere è ferito. Il fumo arriva al mare.',
      ),
    ],
  },
]

let server: NewsServer
let user: TestUser

beforeAll(async () => {
  server = await startNewsServer(papers)
  user = await newUser(server.url)
})
afterAll(() => server[Symbol.asyncDispose]())

test.each([
  ['What about the trial over the crash in Kessel?', 'no, the other trial', 'Treasurer of Orlen tried'],
  ['Was ist mit dem Prozess um den Brand im Adler?', 'nein, der andere Prozess', 'Kassier von Ostheim'],
  ['Et le procès de l’assureur ?', 'non mais l’autre, le notaire, il risque combien', 'Un notaire'],
  ['¿Qué pasó en el juicio por la piscina?', 'no, ese no, el otro juicio, el del polideportivo', 'Cárcel'],
  ['L’incendio di Pontalba', 'no, quello dei rifiuti', 'Castelmora'],
  ['L’incendio di Pontalba', 'no ma c’è stato un altro incendio, quello dei rifiuti', 'Castelmora'],
])('the other one is not the one that was told: %s, %s', async (question, correction, title) => {
  const ask = talkOn(server.url, user)
  expect(titlesOf(await ask(question))[0]).not.toContain(title)
  expect(titlesOf(await ask(correction))[0]).toContain(title)
})

test('a question that begins with a preposition stays with the story', async () => {
  const ask = talkOn(server.url, user)
  await ask('¿Quién ganó el festival de Almagre?')
  expect(titlesOf(await ask('¿y de qué trata?'))).not.toContain('Un análisis gana tiempo contra la sepsis')
})

test('a figure that was told is told again when nothing else gives it', async () => {
  const ask = talkOn(server.url, user)
  const sentence = 'El cuerpo médico descartó la cirugía'
  const told = await ask('¿qué tratamiento y qué rehabilitación hace Martín Salcedo?')
  expect(newsOf(told).some(({ text }) => text.startsWith(sentence))).toBe(true)
  expect(newsOf(await ask('¿cuándo vuelve?'))[0]?.text).toContain(sentence)
})
