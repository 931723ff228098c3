import { AppError } from '@tidings/contract/errors'
import { question as limits } from '@tidings/contract/limits'
import { questionTexts } from '@tidings/contract/texts/errors'

/** The question in normalised form. Throws `bad_request` with a message for the user. */
export function checkQuestion(question: string): string {
  const text = question.toWellFormed().trim()
  if (text === '') throw new AppError('bad_request', 'Please ask a question.')
  if (text.length > limits.maxCharacters) {
    throw new AppError('bad_request', questionTexts.tooLong(String(limits.maxCharacters)))
  }
  // oxlint-disable-next-line no-control-regex
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/.test(text)) {
    throw new AppError(
      'bad_request',
      'Your question holds characters that cannot be read. Please type it again.',
    )
  }
  return text
}
