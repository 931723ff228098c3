import { customSources, question, usage } from '@tidings/contract/limits'
import { describeLimits } from './limits-in-words.ts'
import { json, type Group } from './operation.ts'

export const questions: Group = {
  name: 'Questions',
  description: 'Ask about the news in writing. Questions and answers enter the history of the user who asks.',
  operations: [
    {
      id: 'ask',
      method: 'post',
      path: '/api/ask',
      auth: 'user',
      summary: 'Ask a question',
      description:
        'Answers with the whole answer, or sentence by sentence as server-sent events if the `Accept` header has `text/event-stream`. ' +
        'Closing the connection cancels the answer, and nothing is kept of it.',
      request: json(
        'AskRequest',
        `\`question\` may have ${question.maxCharacters} characters, without control characters.`,
      ),
      responses: [
        {
          status: 200,
          description: 'The answer.',
          content: [
            { mediaType: 'application/json', body: 'Answer' },
            {
              mediaType: 'text/event-stream',
              body: 'AskEvent',
              description:
                'Errors before the first event are ordinary responses; later ones are `error` events.',
            },
          ],
        },
      ],
      errors: {
        bad_request: 'The question is empty or too long, or the body is not valid.',
        rate_limited: `More than ${describeLimits(usage.questions)}, counted together with questions in calls and by model keys.`,
        unavailable: 'The preferences or the history cannot be read just now.',
      },
    },
    {
      id: 'getProof',
      method: 'get',
      path: '/api/articles/{id}/proof',
      auth: 'user',
      summary: 'See where a sentence stands',
      description:
        'The sentence of an answer in its article, with at most two on each side: the text is its publisher’s. And which other sources report the event.',
      parameters: [
        { name: 'id', in: 'path', description: 'The article that the sentence cites.', format: 'uuid' },
        { name: 'sentence', in: 'query', description: 'The text of the sentence, 1000 characters at most.' },
      ],
      responses: [{ status: 200, description: 'The place.', content: json('Proof') }],
      errors: {
        bad_request: '`sentence` is missing or too long.',
        not_found: 'You may not see the article, or it is no longer kept.',
        unavailable: 'The preferences or the history cannot be read just now.',
      },
    },
    {
      id: 'saveArticle',
      method: 'put',
      path: '/api/saved-articles/{id}',
      auth: 'user',
      summary: 'Save an article',
      description:
        'Keeps headline, outlet, link and time, and one sentence of the article with at most two on each side, also when the article is deleted from the news. Once more writes the copy anew. Saved articles are listed and deleted through the data API, as the table `saved_articles`.',
      parameters: [{ name: 'id', in: 'path', description: 'Id of the article.', format: 'uuid' }],
      request: json('SaveArticle'),
      responses: [{ status: 200, description: 'It is saved.', content: json('SavedArticle') }],
      errors: {
        bad_request: '`sentence` is no text, empty or too long.',
        not_found: 'You may not see the article, or it is no longer kept.',
        unavailable: 'The preferences cannot be read just now, or the project lacks the table.',
      },
    },
  ],
}

export const news: Group = {
  name: 'News and subscriptions',
  description:
    'The state of the news, and the sources that a user follows. The sources themselves are chosen in the preferences, a row of the project.',
  operations: [
    {
      id: 'getNewsStatus',
      method: 'get',
      path: '/api/news/status',
      auth: 'none',
      summary: 'Get the state of the news',
      responses: [
        { status: 200, description: 'Articles, feeds and the next fetch.', content: json('NewsStatus') },
      ],
    },
    {
      id: 'getSubscriptions',
      method: 'get',
      path: '/api/subscriptions',
      auth: 'user',
      summary: 'List the sources that you follow',
      responses: [
        {
          status: 200,
          description: 'Each source with its feeds and their health.',
          content: json('Subscriptions'),
        },
      ],
    },
    {
      id: 'updateSubscriptions',
      method: 'put',
      path: '/api/subscriptions',
      auth: 'user',
      summary: 'Follow the sources of your preferences',
      description:
        'Reads the preferences of the user and updates the subscriptions to match; there is no request body. New feeds are fetched soon. ' +
        `A source that cannot be followed says why in \`error\` and does not affect the others. A user may follow ${customSources.perUser} sites or feeds of their own, and add ${customSources.newPerHour} an hour.`,
      responses: [
        {
          status: 200,
          description: 'Each source with its feeds and their health.',
          content: json('Subscriptions'),
        },
      ],
      errors: { unavailable: 'The preferences cannot be read just now.' },
    },
    {
      id: 'retrySource',
      method: 'post',
      path: '/api/subscriptions/try-again',
      auth: 'user',
      summary: 'Fetch a failing feed of your own early',
      description:
        'Changes nothing if the server of the feed asked for a longer wait or the feed was fetched a moment ago (`mayTryAgain` is false then).',
      request: json('TryAgain'),
      responses: [
        {
          status: 200,
          description: 'All sources that you follow, as in `GET /api/subscriptions`.',
          content: json('Subscriptions'),
        },
      ],
      errors: {
        bad_request: 'The body is not valid.',
        not_found: 'You do not follow a source with this name.',
      },
    },
    {
      id: 'chooseOnlyThese',
      method: 'put',
      path: '/api/subscriptions/only',
      auth: 'user',
      summary: 'Hear only the sources that you follow',
      description:
        'Holds for answers, briefings and stories, until it is taken back. Who follows nothing hears everything.',
      request: json('OnlyThese'),
      responses: [
        {
          status: 200,
          description: 'All sources that you follow, as in `GET /api/subscriptions`.',
          content: json('Subscriptions'),
        },
      ],
      errors: { bad_request: 'The body is not valid.' },
    },
    {
      id: 'listCatalogue',
      method: 'get',
      path: '/api/sources',
      auth: 'none',
      summary: 'List the catalogue',
      responses: [
        { status: 200, description: 'The sources that anybody may choose.', content: json('Catalogue') },
      ],
    },
    {
      id: 'checkSource',
      method: 'post',
      path: '/api/sources/check',
      auth: 'none',
      summary: 'Check whether a source can be followed',
      description:
        'With an access token, an address is fetched once; nothing is stored of it. Without one, only its form is checked.',
      request: json('SourceCheckRequest'),
      responses: [{ status: 200, description: 'What was found.', content: json('SourceCheck') }],
      errors: {
        bad_request: 'The body is not valid.',
        rate_limited: `More than ${describeLimits(usage.sourceChecks)}.`,
      },
    },
    {
      id: 'getSampleEdition',
      method: 'get',
      path: '/sample-edition',
      auth: 'none',
      summary: 'Read the sample edition',
      description: 'The page that citations of sample stories link to.',
      responses: [
        {
          status: 200,
          description: 'An HTML page.',
          content: [{ mediaType: 'text/html', body: { type: 'string' } }],
        },
      ],
    },
  ],
}
