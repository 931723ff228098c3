import type { Answer } from '@tidings/contract/api/ask'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askInTurn, askOn, leadOf, newsOf, textsOf, titlesOf, wholeText } from './support/asking.ts'
import { dialogueSources, fennickStormDay } from './support/dialogue-sources.ts'
import { newUser } from './support/test-user.ts'
import { startNewsServer, type NewsServer } from './support/news-server.ts'

let server: NewsServer

beforeAll(async () => {
  server = await startNewsServer(dialogueSources)
})
afterAll(() => server[Symbol.asyncDispose]())

/** Somebody new, whose questions each follow the one before. */
async function talk(...questions: string[]): Promise<Answer> {
  const user = await newUser(server.url)
  let after: Answer | undefined
  for (const question of questions)
    after = await askOn(server.url, user, { question, ...(after ? { after } : {}) })
  if (!after) throw new Error('Nothing was asked.')
  return after
}

describe('the first sentence', () => {
  test('answers the question, then the source follows', async () => {
    const answer = await talk('Who has broken a finger?')
    expect(textsOf(answer).slice(0, 2)).toEqual([
      'The goalkeeper Mira Kolvar has broken a finger and will miss six weeks.',
      'That is from Quayside Post.',
    ])
  })

  test.each([
    ['How many people died in Orvalla?', 'risen to 14'],
    ['Why did the hospital in Orvalla fall down?', 'sea sand'],
    ['When will the bridge of Ullern open?', 'to October'],
    ['What has the bridge of Ullern cost?', '40 million euros'],
  ])('is what the newest report says: %s', async (question, expected) => {
    expect(leadOf(await talk(question))).toContain(expected)
  })

  test.each([
    ['anything on Polish passengers?', 'refloated off Poland'],
    ['what did the CRA do?', 'has opened an inquiry'],
    ['what did sun dam pay for the tugs', '90,000 euros'],
    ['any news on the steamer Luzia?', 'refloated off Poland'],
    ['was the curling final in Ruvania, I mean, how old is the library cat?', 'has turned twenty'],
    ['dammi un update su Pellow', 'has turned twenty'],
    // Also the initials of an agency.
    ['¿qué pasó con Pellow?', 'has turned twenty'],
  ])('finds what the news calls by another name: %s', async (question, expected) => {
    expect(newsOf(await talk(question))[0]?.text).toContain(expected)
  })

  test.each([
    // What it leans on comes after it: who asks knows who is meant.
    [['How old is the rector of Tolm?'], 'She is 46.'],
    [['the lamp keeper of Skarn', 'what does she do in a fog?'], 'She rings the bell by hand.'],
  ])(
    'contains only the answer, and never what was asked or reported wrongly: %j',
    async (questions, told) => {
      expect(newsOf(await talk(...questions))[0]?.text).toBe(told)
    },
  )

  test.each([
    ['my aunt swears the orchards of Quell are blooming, has she gone barmy?', 'begun to bloom'],
    ['Good evening, my cousin lives up there: what about the earthquake in Tessmark?', 'damaged a dam'],
    ['who is Ida Renn', 'lamp'],
  ])('is about what is meant, whatever else the question says: %s', async (question, told) => {
    expect(newsOf(await talk(question))[0]?.text).toContain(told)
  })

  test('is a briefing if a clause asks for just the news', async () => {
    const answer = await talk('The kettle is nearly boiling. What’s going on?')
    expect(new Set(titlesOf(answer)).size).toBeGreaterThan(2)
  })

  test('says that no report gives the requested date', async () => {
    expect(wholeText(await talk('When is the fair of Quell?'))).toBe('The reports I have do not say.')
  })

  test('answers a question about the weather on a day from reports for that day, whenever they were published', async () => {
    const answer = await talk(`how windy will it be in fennick on ${fennickStormDay.toLowerCase()}`)
    expect(leadOf(answer)).toContain('90 kilometres')
  })
})

describe('a follow-up', () => {
  test.each([
    [['the quake in Orvalla', 'how many were killed?'], 'risen to 14'],
    [['the quake in Orvalla', 'why did the hospital fall?'], 'sea sand'],
    [['the quake in Orvalla', 'is anybody missing?'], 'Nobody is missing'],
    [['how many people died in Orvalla?', 'and before that?'], 'at least nine'],
    [
      ['how many died in Orvalla?', 'will families get money?', 'how many was it previously?'],
      'at least nine',
    ],
    [['the library cat', 'what is it called?'], 'It is called Captain.'],
    [['the bakers of Brenn', 'has it stopped?'], 'have ended their strike'],
    [['the bakers of Brenn', 'for how long?'], 'after four days'],
    [['the Santa Luzia', 'how many people were on board?'], '210 passengers'],
    [['the Santa Luzia', 'how much money did the owner pay?'], '90,000 euros'],
    [['the Santa Luzia', 'has it been refloated yet?'], 'was refloated'],
    [['the ferry pilot Brask', 'how old is he?'], 'He is 66.'],
    [['the ferry pilot Brask', 'what did he say?'], 'The river forgives nobody'],
    [['the ferry pilot Brask', 'when will that be settled?'], 'on Friday'],
    [['the library cat', 'what is going on there?'], 'has turned twenty'],
    [['the quake in Tessmark', 'is everyone ok?'], 'Nobody was hurt.'],
    [['the library cat', 'where does it like to nap?'], 'It sleeps on the atlases.'],
  ])('refers to the last story: %j', async (questions, expected) => {
    const answer = await talk(...questions)
    expect(newsOf(answer)[0]?.text).toContain(expected)
  })

  test.each(['what happens now?', 'and what happens next?', 'so what now?', 'what happens to her now?'])(
    'asks how the last story continues, not for a headline with its words: %s',
    async (question) => {
      const answer = await talk('the quake in Orvalla', 'the goalkeeper Mira Kolvar', question)
      expect(newsOf(answer)[0]?.text).toContain('will miss six weeks')
    },
  )

  test('about the reason for something else is not answered from the last story', async () => {
    const answer = await talk('the quake in Orvalla', 'why is saffron so dear?')
    expect(newsOf(answer)[0]?.text).toContain('froze')
    expect(newsOf(await talk('the quake in Orvalla', 'why is the vanilla so dear?'))).toEqual([])
  })

  test('goes to another story that it names', async () => {
    const answer = await talk('the quake in Orvalla', 'and the one in Tessmark?', 'was anyone hurt there?')
    expect(newsOf(answer)[0]).toMatchObject({
      text: 'Nobody was hurt.',
      article: { title: 'Quake in Tessmark damages a dam' },
    })
  })

  test('refers to the other of two people if it says so, or quotes him', async () => {
    const other = await talk('what about Mira Kolvar?', 'and the other Kolvar?')
    expect(titlesOf(other)).toEqual(['Judge Jonas Kolvar forbids night flights'])
    const judge = await talk('any news on Kolvar?', 'no, the judge')
    expect(newsOf(judge)[0]?.text).toContain('has forbidden night flights')
    const striker = await talk('what about the lagoon of Fennick?', 'sorry, I meant the striker Aiko Tamura')
    expect(newsOf(striker)[0]?.text).toContain('striker Aiko Tamura')
    const footballer = await talk('what did Tamura say?', 'no, the footballer')
    expect(titlesOf(footballer)[0]).toBe('Tamura to have scan on her knee')
  })

  test('adds to the answer only what continues it or concerns the question', async () => {
    const answer = await talk('the quake in Orvalla', 'how many were killed?')
    expect(newsOf(answer)[0]?.text).toContain('risen to 14')
    expect(wholeText(answer)).not.toMatch(/crowns|missing/)
  })

  test('is answered more briefly on request', async () => {
    const long = await talk('the quake in Orvalla')
    const short = await talk('the quake in Orvalla', 'shorter please')
    expect(newsOf(short)).toHaveLength(1)
    expect(wholeText(short).length).toBeLessThan(wholeText(long).length)
  })

  test('that the reports do not answer says so and adds nothing', async () => {
    const answer = await talk('the library cat', 'has Jonas Kolvar bought the emperor of Brenn?')
    expect(newsOf(answer).every(({ article }) => article?.title.includes('Kolvar'))).toBe(true)
    expect(newsOf(await talk('the library cat', 'and the Quibblex merger?'))).toEqual([])
  })
})

describe('right after a story', () => {
  test('“what’s new” is answered by newer reports of it, or by all other news if there are none', async () => {
    const story = 'what about "Quake in Orvalla kills nine"?'
    expect(newsOf(await talk(story, "what's new?"))[0]?.text).toContain('risen to 14')
    const answer = await talk('the library cat', "what's new?")
    expect(new Set(titlesOf(answer)).size).toBeGreaterThan(1)
  })

  test('a question that no report of it answers is not answered by the next best sentence', async () => {
    expect(textsOf(await talk('the quake in Tessmark', 'how old is it?'))).toEqual([
      'The reports I have do not say.',
    ])
  })

  test('asking for a person as well finds how they are involved', async () => {
    const answer = await talk('the bakers of Brenn', 'and what does Kolvar say?')
    expect(newsOf(answer)[0]?.article?.title).toBe('Judge Jonas Kolvar forbids night flights')
  })
})

describe('if the news has no answer', () => {
  test.each([
    'Quibblex merger',
    'a sandstorm in Ruvania',
    'who won the curling cup final?',
    // In passing, one word here and another there; or only from the same place.
    'who is the new pope?',
    'a volcano in Poland',
  ])('the answer is one sentence that says so: %s', async (question) => {
    const answer = await talk(question)
    expect(newsOf(answer)).toEqual([])
    expect(leadOf(answer)).toMatch(/^I found no story on /)
  })
})

test('two earthquakes are two events', async () => {
  expect(titlesOf(await talk('the quake in Tessmark'))).toEqual(['Quake in Tessmark damages a dam'])
  expect(titlesOf(await talk('the quake in Orvalla'))).not.toContain('Quake in Tessmark damages a dam')
})

test('further sentences about an event contain more than half of the question’s words', async () => {
  const both = await talk('the quake in Orvalla')
  expect(titlesOf(both)).toContain('Quake in Orvalla kills nine')
  const crowns = await talk('the crowns for each family in Orvalla')
  expect(titlesOf(crowns)).toEqual(['Orvalla quake: toll rises to 14'])
})

test.each(['any good news today?', 'tell me something nice'])(
  'good news has no deaths or injuries, but what was found again: %s',
  async (question) => {
    const answer = await talk(question)
    expect(newsOf(answer).length).toBeGreaterThan(1)
    expect(wholeText(answer)).not.toMatch(/killed|Orvalla|Kolvar/)
    expect(titlesOf(answer)).toContain('Stolen Vostrel painting found in a bin')
  },
)

describe('requests other than questions', () => {
  const quake = 'the quake in Orvalla'

  test('read out a whole article, in its order', async () => {
    const answer = await talk('the library cat', 'read me the whole article')
    expect(wholeText(answer)).toBe(
      'From Daybreak: The cat of the library in Pellow has turned twenty. It is called Captain. It sleeps on the atlases.',
    )
  })

  test('still know which article after small talk', async () => {
    const answer = await talk('the library cat', 'save this', 'read me the whole article')
    expect(wholeText(answer)).toContain('It sleeps on the atlases.')
  })

  test.each([
    [['spell Müller-Łysak, please'], 'Müller-Łysak is spelled M, Ü, L, L, E, R, -, Ł, Y, S, A, K.'],
    [['any news on Pellow?', 'how do you spell that?'], 'Pellow is spelled P, E, L, L, O, W.'],
    [['spell it'], 'I have not told you any news yet.'],
    [['bakers on strike', 'save this', 'spell it'], 'Brenn is spelled B, R, E, N, N.'],
  ])('spell a given name, or one from the answer: %j', async (questions, expected) => {
    expect(textsOf(await talk(...questions))).toEqual([expected])
  })

  test.each([
    ['could you keep me posted?', 'I am following it from now on:'],
    ['slower, please', 'You can change how fast and how loud I speak during a call.'],
    ['halten Sie mich auf dem Laufenden', 'Ich verfolge es ab jetzt:'],
    ['tiens-moi au courant', 'Je suis cette affaire à partir de maintenant :'],
    ['sigue esta historia', 'La sigo a partir de ahora:'],
    ['tienimi aggiornata su questo', 'La seguo da adesso:'],
  ])('are carried out or plainly declined, and the story stays the same: %s', async (wish, expected) => {
    const user = await newUser(server.url)
    const [, declined, further] = await askInTurn(server, user, [quake, wish, 'how many were killed?'])
    expect(newsOf(declined)).toEqual([])
    expect(wholeText(declined)).toContain(expected)
    expect(newsOf(further)[0]?.text).toContain('risen to 14')
  })
  test.each([
    ['save this', 'I saved it:'],
    ['merk dir das', 'Gespeichert:'],
    ['garde cet article pour plus tard', 'C’est enregistré :'],
    ['guárdalo para luego', 'Guardado:'],
    ['salva questa notizia', 'Salvato:'],
  ])('save the article just quoted, and the story stays the same: %s', async (wish, expected) => {
    const user = await newUser(server.url)
    const told = await askOn(server.url, user, { question: quake })
    const [first] = newsOf(told)
    const saved = await askOn(server.url, user, { question: wish, after: told })
    expect(wholeText(saved)).toContain(expected)
    expect(wholeText(saved)).toContain(first?.article?.title)
    const { data } = await user.data.from('saved_articles').select('*')
    expect(data).toMatchObject([
      { article_id: first?.article?.id, title: first?.article?.title, sentence: first?.text },
    ])
    const further = await askOn(server.url, user, { question: 'how many were killed?', after: saved })
    expect(newsOf(further)[0]?.text).toContain('risen to 14')
  })

  test('to save explain that there is nothing to save before the first answer', async () => {
    const user = await newUser(server.url)
    expect(textsOf(await askOn(server.url, user, { question: 'save this' }))).toEqual([
      'I have not told you any news yet.',
    ])
    expect((await user.data.from('saved_articles').select('id')).data).toEqual([])
  })
})
