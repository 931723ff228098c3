import { timingSafeEqual } from 'node:crypto'
import type { QueryRunner } from '#db/tables'
import type { AccountsContext } from '../accounts-context.ts'
import type { ChallengeRow, CredentialRequest, FactorRow } from '../rows.ts'
import { hashChallengeCode, isUuid } from './challenge.ts'
import { checkCreated, checkShown, type CredentialAnswer } from './check-credential.ts'
import { findCredentialRequest, isKeyKnown, raiseCounter, storeCredential } from './credential-queries.ts'
import { claimTimeStep } from './queries.ts'
import { findTimeStep } from './totp.ts'

/** `code_reused`: right, but already used. `key_copied`: right, but the counter did not increase. */
export type Judgement = 'right' | 'wrong' | 'code_reused' | 'key_copied'

/** Called in the transaction that counts the attempt. */
export type Judge = (db: QueryRunner, challenge: ChallengeRow) => Promise<Judgement>

type Judging = Pick<AccountsContext, 'clock' | 'secretKeys' | 'tables'>

export function judgeCode({ clock, secretKeys }: Judging, factor: FactorRow, code: string): Judge {
  return async (db, challenge) => {
    if (factor.factor_type === 'totp') {
      const secret = secretKeys.decrypt(factor.secret ?? '', factor.id)
      const step = findTimeStep(secret, code, clock.now())
      if (step === null) return 'wrong'
      if (await claimTimeStep(db, factor.id, step)) return 'right'
      return step === factor.last_used_step ? 'code_reused' : 'wrong'
    }
    const sent = Buffer.from(challenge.otp_code ?? '')
    const given = Buffer.from(hashChallengeCode(challenge.id, code))
    return sent.length === given.length && timingSafeEqual(sent, given) ? 'right' : 'wrong'
  }
}

const refuse: Judge = async () => 'wrong'

async function judgeAnswer(
  factor: FactorRow,
  request: CredentialRequest,
  answer: CredentialAnswer,
): Promise<Judge> {
  const { id: factorId, web_authn_credential: known } = factor
  if (answer.type !== request.type) return refuse
  if (answer.type === 'create') {
    const credential = await checkCreated(answer.credential_response, request)
    if (credential === null) return refuse
    return async (db) => {
      if (await isKeyKnown(db, credential.id)) return 'wrong'
      return (await storeCredential(db, factorId, credential)) ? 'right' : 'wrong'
    }
  }
  const counter = known && (await checkShown(answer.credential_response, request, known))
  if (counter === null) return refuse
  return async (db) => ((await raiseCounter(db, factorId, counter)) ? 'right' : 'key_copied')
}

/** Checks the signature before the transaction, which must wait for nothing but the database. */
export async function judgeKey(
  { tables }: Judging,
  { factor, challengeId }: { factor: FactorRow; challengeId: string },
  answer: CredentialAnswer,
): Promise<Judge> {
  const asked = { factorId: factor.id, challengeId }
  const request = isUuid(challengeId) ? await findCredentialRequest(tables, asked) : null
  return request === null ? refuse : judgeAnswer(factor, request, answer)
}
