import { customSources, question, usage } from '@tidings/contract/limits'
import { describeLimits } from './limits-in-words.ts'
import { json, type Group } from './operation.ts'

export const questions: Group = {
  name: 'Questions',
  description: 'Written questions about the news. Questions and answers are added to the user’s history.',
  operations: [
    {
      id: 'ask',
      method: 'post',
      path: '/api/ask',
      auth: 'user',
      summary: 'Ask a question',
      description:
        'Returns the whole answer, or sentence by sentence as server-sent events if the `Accept` header contains `text/event-stream`. ' +
        'Closing the connection cancels the answer, and nothing is saved.',
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
        unavailable: 'The preferences or the history cannot be read at the moment.',
      },
    },
    {
      id: 'getProof',
      method: 'get',
      path: '/api/articles/{id}/proof',
      auth: 'user',
      summary: 'Find the passage of a sentence',
      description:
        'The sentence of an answer in its article, with at most two sentences on each side because of the publisher’s copyright, and other sources’ reports of the event.',
      parameters: [
        { name: 'id', in: 'path', description: 'The article that the sentence cites.', format: 'uuid' },
        { name: 'sentence', in: 'query', description: 'The text of the sentence, 1000 characters at most.' },
      ],
      responses: [{ status: 200, description: 'The place.', content: json('Proof') }],
      errors: {
        bad_request: '`sentence` is missing or too long.',
        not_found: 'The article is not visible to you, or has been deleted.',
        unavailable: 'The preferences or the history cannot be read at the moment.',
      },
    },
    {
      id: 'saveArticle',
      method: 'put',
      path: '/api/saved-articles/{id}',
      auth: 'user',
      summary: 'Save an article',
      description:
        'Stores headline, source, link, time and one sentence with at most two on each side, even after the article itself is deleted. Saving again overwrites the copy. Saved articles are listed and deleted through the data API, in the table `saved_articles`.',
      parameters: [{ name: 'id', in: 'path', description: 'The id of the article.', format: 'uuid' }],
      request: json('SaveArticle'),
      responses: [{ status: 200, description: 'It is saved.', content: json('SavedArticle') }],
      errors: {
        bad_request: '`sentence` is not a string, or is empty or too long.',
        not_found: 'The article is not visible to you, or has been deleted.',
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
        'Updates the subscriptions to match the user’s preferences; there is no request body. New feeds are fetched soon. ' +
        `A source that cannot be followed says why in \`error\` and does not affect the others. A user may follow ${customSources.perUser} sites or feeds of their own, and add ${customSources.newPerHour} an hour.`,
      responses: [
        {
          status: 200,
          description: 'Each source with its feeds and their health.',
          content: json('Subscriptions'),
        },
      ],
      errors: { unavailable: 'The preferences cannot be read at the moment.' },
    },
    {
      id: 'retrySource',
      method: 'post',
      path: '/api/subscriptions/try-again',
      auth: 'user',
      summary: 'Fetch a failing feed of your own early',
      description:
        'Does nothing if the feed’s server asked for a longer wait or the feed was fetched a moment ago (`mayTryAgain` is false then).',
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
        'Applies to answers, briefings and stories until it is turned off. A user who follows nothing hears everything.',
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
        'With an access token, an address is fetched once and nothing is stored. Without one, only its format is checked.',
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
