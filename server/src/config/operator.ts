import * as v from 'valibot'
import { read, text, webAddress, type Env } from './values.ts'

const contact = v.pipe(
  v.string(),
  v.transform((value) => (/^[^\s@:/]+@[^\s@:/]+$/.test(value) ? `mailto:${value}` : value)),
  v.check(
    (value) => /^(?:mailto|https?):$/.test(URL.parse(value)?.protocol ?? ''),
    ({ input }) => `must be an email or web address, not "${input}".`,
  ),
)

/** The contact in the privacy notice. */
export function readOperator(env: Env) {
  return {
    name: read(env, 'OPERATOR_NAME', text),
    /** `mailto:`, `https:` or `http:`. */
    contact: read(env, 'OPERATOR_CONTACT', contact),
    noticeUrl: read(env, 'PRIVACY_URL', webAddress),
  }
}
