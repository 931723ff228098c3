import { modelName } from '@tidings/contract/api/chat-model'
import { usage } from '@tidings/contract/limits'
import { describeLimits } from './limits-in-words.ts'
import { json, type Group } from './operation.ts'

export const chat: Group = {
  name: 'Chat model',
  description:
    'The news assistant as a chat model with an OpenAI-compatible API, for other programs. Questions are not added to the history. Errors have OpenAI’s format.',
  operations: [
    {
      id: 'createChatCompletion',
      method: 'post',
      path: '/v1/chat/completions',
      auth: 'modelKey',
      summary: 'Ask the model',
      description:
        'The last user message is the question. Instructions, `temperature` and `tools` are ignored, because answers are quoted from articles. ' +
        'With `"stream": true` the response is a stream of server-sent events, one chunk for each sentence, ended by `data: [DONE]`; ' +
        'an error after the first chunk is an event with an error body.',
      request: json('ChatRequest'),
      responses: [
        {
          status: 200,
          description: 'The answer.',
          content: [
            { mediaType: 'application/json', body: 'ChatCompletion' },
            { mediaType: 'text/event-stream', body: 'ChatChunk', description: 'With `"stream": true`.' },
          ],
        },
      ],
      errors: {
        bad_request: 'A field is not valid; `param` names it.',
        not_found: `\`model\` is not \`${modelName}\`.`,
        rate_limited: `More than ${describeLimits(usage.questions)}, counted together with the user’s own questions.`,
      },
    },
    {
      id: 'listModels',
      method: 'get',
      path: '/v1/models',
      auth: 'modelKey',
      summary: 'List the models',
      responses: [{ status: 200, description: 'The one model.', content: json('ChatModelList') }],
    },
    {
      id: 'getModel',
      method: 'get',
      path: '/v1/models/{id}',
      auth: 'modelKey',
      summary: 'Get a model',
      parameters: [{ name: 'id', in: 'path', description: `\`${modelName}\`` }],
      responses: [{ status: 200, description: 'The model.', content: json('ChatModel') }],
      errors: { not_found: 'There is no such model.' },
    },
  ],
}
