import type { ServedFeed } from './feed-server.ts'

/** Two small publishers with articles written for the tests; both report on "energy". */
export const newsOfTheDay: ServedFeed[] = [
  {
    path: '/harbour/rss.xml',
    title: 'Harbour Post',
    language: 'en',
    articles: [
      {
        slug: 'tidal-energy',
        title: 'Tidal energy plant opens at the northern harbour',
        body: 'A new tidal energy plant opened at the northern harbour on Thursday. It will supply power to forty thousand homes. Engineers spent six years building the turbines. The harbour authority says fishing boats keep their lanes.',
        ageHours: 2,
      },
      {
        slug: 'ferry-timetable',
        title: 'Ferry company doubles its winter timetable',
        body: 'The ferry company will double its winter timetable from December. Islanders had asked for later boats for three years. Tickets will cost the same as before.',
        ageHours: 5,
      },
      {
        slug: 'science-museum',
        title: 'Science museum shows the oldest sea map',
        body: 'The science museum has put the oldest known sea map on show. Visitors can see it until the spring. Curators found it behind a false wall.',
        section: 'Science',
        ageHours: 9,
      },
    ],
  },
  {
    path: '/ledger/rss.xml',
    title: 'The Ledger',
    language: 'en',
    articles: [
      {
        slug: 'energy-prices',
        title: 'Energy prices fall for the third month',
        body: 'Energy prices fell for the third month in a row, the market office said. Households pay about eight percent less than in the summer. Analysts expect prices to stay low until March.',
        ageHours: 3,
      },
      {
        slug: 'bank-merger',
        title: 'Two regional banks agree to merge',
        body: 'Two regional banks have agreed to merge by the end of next year. No branch will close, the chairwoman said. Shareholders vote in February.',
        ageHours: 7,
      },
    ],
  },
]
