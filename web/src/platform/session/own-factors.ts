import type { Factor } from '@supabase/auth-js'
import { secondStepTexts } from '@tidings/contract/texts/second-step'
import { keyTexts } from '@tidings/contract/texts/security-keys'

export type FactorKind = 'totp' | 'phone' | 'webauthn'

export const factorNames: Record<FactorKind, string> = {
  totp: secondStepTexts.app,
  phone: secondStepTexts.phone,
  webauthn: keyTexts.name,
}

export type OwnFactor = { id: string; kind: FactorKind; name: string; createdAt: string }

function isKnown(kind: string): kind is FactorKind {
  return Object.hasOwn(factorNames, kind)
}

/** Those that count and that the page can ask for. */
export function listOwnFactors(factors: Factor[] | undefined): OwnFactor[] {
  return (factors ?? []).flatMap((factor) => {
    const { id, status, factor_type: kind, friendly_name: name, created_at: createdAt } = factor
    if (status !== 'verified' || !isKnown(kind)) return []
    return [{ id, kind, name: name || factorNames[kind], createdAt }]
  })
}
