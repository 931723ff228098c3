import type { TestArticle, TestSource } from './source-server.ts'

const hourMs = 3_600_000

/** This many hours before the test run. */
export const hoursAgo = (hours: number) => new Date(Date.now() - hours * hourMs)

/** An article published this many hours before the test run. */
export const articleOf = (hours: number, title: string, body: string): TestArticle => ({
  title,
  body,
  publishedAt: hoursAgo(hours),
})

/** Strikes in three countries reported by three papers, and other news, over several days. */
export const strikeSources: TestSource[] = [
  {
    name: 'Reuters',
    language: 'en',
    articles: [
      {
        title: 'Rail strikes halt trains in France',
        body: 'Rail strikes halted most trains in France on Monday morning. The union wants four per cent more pay. Its leader Anne Morel resigned after a quarrel about the fund. Talks begin again next week in Lyon.',
        publishedAt: hoursAgo(2),
      },
      {
        title: 'Dock strikes spread through Italy',
        body: 'Dock strikes have spread through Italy to nine harbours. Cargo for Genoa waits off the coast.',
        publishedAt: hoursAgo(3),
      },
      {
        title: 'Old strikes in France remembered',
        body: 'A museum in Paris remembers strikes in France of a century ago. The show runs until spring.',
        publishedAt: hoursAgo(24 * 9),
      },
    ],
  },
  {
    name: 'The Guardian',
    language: 'en',
    articles: [
      {
        title: 'Commuters stranded as strikes in France go on',
        body: 'Commuters were stranded while strikes in France went into a second day. Taxi fares doubled in the capital.',
        publishedAt: hoursAgo(1),
      },
      {
        title: 'Teachers plan strikes in Spain',
        body: 'Teachers plan strikes in Spain before the exams. Parents have asked for a delay.',
        publishedAt: hoursAgo(5),
      },
    ],
  },
  {
    name: 'CNN',
    language: 'en',
    articles: [
      {
        title: 'Italy and Spain sign a treaty on fish',
        body: 'Italy and Spain have signed a treaty on fish. It holds for ten years.',
        publishedAt: hoursAgo(24 * 9),
      },
    ],
  },
  {
    name: 'BBC',
    language: 'en',
    topic: 'Sports',
    articles: [
      {
        title: 'Tennis final goes to five sets',
        body: 'The tennis final went to five sets in the rain. The winner is nineteen years old.',
        publishedAt: hoursAgo(4),
      },
    ],
  },
]

/** A report that mentions what one on the strikes mentions too, and two of one place. */
export const stage: TestSource = {
  name: 'Stage',
  language: 'en',
  articles: [
    {
      title: 'Opera opens its new hall',
      body: 'The opera has opened a hall of glass and oak. Guests were paid their taxi fares in the capital.',
      publishedAt: hoursAgo(6),
    },
    {
      title: 'Ferry runs aground off Brindle',
      body: 'A ferry ran aground off Brindle in fog. All passengers were brought ashore.',
      publishedAt: hoursAgo(20),
    },
    {
      title: 'Brindle elects its youngest mayor',
      body: 'Voters in Brindle elected Ada Quist, who is 24. She wants to reopen the library.',
      publishedAt: hoursAgo(21),
    },
  ],
}
