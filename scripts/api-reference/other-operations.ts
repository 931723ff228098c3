import { feedbackMailFields } from '@tidings/contract/api/feedback-mail'
import { json, type Content, type Group, type Operation } from './operation.ts'

const feedbackErrors = {
  rate_limited: 'More than 30 an hour from one network address, for all three routes together.',
  unavailable: 'The mail could not be sent.',
}

function feedbackFunction(name: string, id: string): Operation {
  return {
    id,
    method: 'post',
    path: `/.netlify/functions/${name}`,
    auth: 'none',
    summary: 'Send feedback',
    request: json('Feedback'),
    responses: [{ status: 200, description: 'The mail was accepted.', content: json('FeedbackAnswer') }],
    errors: { bad_request: 'The feedback is empty, or a field is too long.', ...feedbackErrors },
  }
}

const mailForm: Content = {
  mediaType: 'multipart/form-data',
  body: {
    type: 'object',
    properties: {
      [feedbackMailFields.subject]: { type: 'string', description: 'Cut to 200 characters.' },
      [feedbackMailFields.text]: { type: 'string', minLength: 1, maxLength: 30_000 },
      [feedbackMailFields.replyTo]: { type: 'string', description: 'Where answers go.' },
      [feedbackMailFields.from]: { type: 'string', description: 'Ignored.' },
      [feedbackMailFields.to]: { type: 'string', description: 'Ignored: mails go to the operator only.' },
    },
    required: [feedbackMailFields.text],
  },
}

export const feedback: Group = {
  name: 'Feedback',
  description:
    'Three ways to send the same mail to the operator (`FEEDBACK_TO`). The dialog tries them in this order.',
  operations: [
    feedbackFunction('send-feedback', 'sendFeedback'),
    feedbackFunction('trigger-feedback-email', 'triggerFeedbackEmail'),
    {
      id: 'sendFeedbackMail',
      method: 'post',
      path: '/feedback/messages',
      auth: 'feedbackKey',
      summary: 'Send feedback as a mail form',
      description: 'Takes the form of a mail provider’s messages endpoint.',
      request: [mailForm],
      responses: [{ status: 200, description: 'The mail was accepted.', content: json('MessageAnswer') }],
      errors: {
        bad_request: 'The body is not a form, or `text` is missing.',
        too_large: 'The request is larger than 1 MB, or `text` is too long.',
        ...feedbackErrors,
      },
    },
  ],
}

const word = (text: string): Content[] => [
  { mediaType: 'text/plain', body: { type: 'string', enum: [text] } },
]

export const operating: Group = {
  name: 'Configuration and health',
  description: 'For the web app and for operators.',
  operations: [
    {
      id: 'getConfig',
      method: 'get',
      path: '/config.json',
      auth: 'none',
      summary: 'Get the public configuration',
      description: 'Everything that the web app needs to know about this deployment. Contains no secrets.',
      responses: [{ status: 200, description: 'The configuration.', content: json('AppConfig') }],
    },
    {
      id: 'getHealth',
      method: 'get',
      path: '/healthz',
      auth: 'none',
      summary: 'Check that the process answers',
      responses: [{ status: 200, description: 'The process answers.', content: word('ok') }],
    },
    {
      id: 'getReadiness',
      method: 'get',
      path: '/readyz',
      auth: 'none',
      summary: 'Check that the server is ready',
      responses: [
        { status: 200, description: 'The server is ready.', content: word('ready') },
        { status: 503, description: 'The server is still starting.', content: word('starting') },
      ],
    },
  ],
}
