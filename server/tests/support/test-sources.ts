import type { TestSource } from './source-server.ts'

/** A few sources in two languages, for tests that ask about them. */
export const testSources: TestSource[] = [
  {
    name: 'Reuters',
    language: 'en',
    topic: 'Environment',
    articles: [
      {
        title: 'Wind farm opens off the coast',
        body: 'A wind farm with ninety turbines opened off the northern coast on Monday. Dr. Ellen Marsh of the U.S. Energy Office called it a turning point. It will power 1.5 million homes, the operator said. Fishermen had protested for years. The grid link cost 300 million dollars. A second farm is planned for 2029.',
      },
      {
        title: 'River clean-up passes its halfway mark',
        body: 'Volunteers have removed forty tonnes of waste from the river since spring. The city wants swimmers back by next summer. Otters were seen near the old bridge.',
      },
    ],
  },
  {
    name: 'The Guardian',
    language: 'en',
    topic: 'Business',
    articles: [
      {
        title: 'Ports count on wind power for new jobs',
        body: 'Ports along the coast expect four thousand jobs from wind power within three years. Training begins in January. Unions asked for safe contracts.',
      },
      { title: 'Bakers strike over flour prices', body: '' },
    ],
  },
  {
    name: 'CNN',
    language: 'en',
    articles: [
      {
        title: 'Verdict expected in harbour murder trial',
        body: 'A verdict is expected next week in the harbour murder trial. The jury has heard sixty witnesses since March.',
      },
    ],
  },
  {
    name: 'Le Monde',
    language: 'fr',
    topic: 'Politics',
    articles: [
      {
        title: 'Les députés votent le budget des écoles',
        body: 'Les députés ont adopté mardi le budget des écoles. M. Durand, p. ex., a voté contre. Le texte part au Sénat.',
      },
    ],
  },
]

/** A feed of one person's own. */
export const clubSource: TestSource = {
  name: 'Rowing Club',
  language: 'en',
  articles: [
    {
      title: 'Regatta on Sunday',
      body: 'The regatta starts at the boathouse on Sunday. Bring your own oars.',
    },
  ],
}

/** Two sources about wind, the first with more than fits into an answer. */
export const windSources: TestSource[] = [
  {
    name: 'Reuters',
    language: 'en',
    topic: 'Environment',
    articles: [
      {
        title: 'Wind farm opens off the coast',
        body: 'A wind farm with ninety turbines opened off the northern coast on Monday. Fishermen had protested against it for years. The harbour will be deepened in the spring. Its cables were laid by a Danish ship. Schools may visit the towers from June. A second farm is planned further south.',
      },
    ],
  },
  {
    name: 'CNN',
    language: 'en',
    topic: 'Environment',
    articles: [
      {
        title: 'Storm wind tears roofs',
        body: 'A storm with wind of record speed tore roofs from houses in Ohio. Nobody was hurt in the village.',
      },
    ],
  },
]
