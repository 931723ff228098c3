import { useQuery, useQueryClient } from '@tanstack/react-query'
import { loadAuthSettings } from '#platform/project/auth-settings.ts'
import { logProblem } from '#platform/log.ts'
import { useAuth } from '#platform/session/session.tsx'
import { listOwnFactors, type FactorKind, type OwnFactor } from '#platform/session/own-factors.ts'
import type { CodeFactor } from '#platform/session/use-factor-code.ts'

export type NewFactor = { kind: FactorKind; name: string; phone: string }

/** `secret` and `picture` are only for apps. */
export type PendingCodeFactor = CodeFactor & { name: string; secret: string; picture: string }
export type PendingFactor = PendingCodeFactor | { kind: 'webauthn'; id: string; name: string }

/** The client returns the SVG unescaped after a prefix; in a URL it must be escaped. */
function toPictureUrl(qrCode: string): string {
  const svg = qrCode.replace(/^data:[^,]*,/, '')
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

function useMfa() {
  const { auth } = useAuth().project

  /** An unfinished enrolment would keep its name taken. */
  async function dropUnfinished() {
    const { data } = await auth.mfa.listFactors()
    const unfinished = (data?.all ?? []).filter(({ status }) => status === 'unverified')
    await Promise.all(unfinished.map(({ id }) => auth.mfa.unenroll({ factorId: id })))
  }

  async function begin({ kind, name, phone }: NewFactor): Promise<PendingFactor> {
    await dropUnfinished()
    if (kind === 'phone') {
      const { data, error } = await auth.mfa.enroll({ factorType: 'phone', friendlyName: name, phone })
      if (error) throw error
      return { id: data.id, kind, name, secret: '', picture: '' }
    }
    if (kind === 'webauthn') {
      const { data, error } = await auth.mfa.enroll({ factorType: 'webauthn', friendlyName: name })
      if (error) throw error
      return { id: data.id, kind, name }
    }
    const { data, error } = await auth.mfa.enroll({
      factorType: 'totp',
      friendlyName: name,
      issuer: 'Tidings',
    })
    if (error) throw error
    return { id: data.id, kind, name, secret: data.totp.secret, picture: toPictureUrl(data.totp.qr_code) }
  }

  async function remove(factorId: string) {
    const { error } = await auth.mfa.unenroll({ factorId })
    // The session is refreshed in either case: it has one factor less, or must show a code again.
    const renewed = await auth.refreshSession()
    if (error) throw error
    // A hosted project keeps other sessions signed in.
    const others = await auth.signOut({ scope: 'others' })
    if (others.error) logProblem('Other devices could not be signed out', others.error)
    if (renewed.error) logProblem('The session could not be renewed', renewed.error)
  }

  return { auth, begin, remove, drop: dropUnfinished }
}

/** The user's verified factors, and how to add and remove them. */
export function useFactors() {
  const { auth, begin, remove, drop } = useMfa()
  const { user } = useAuth()
  const queries = useQueryClient()
  const queryKey = ['factors', user?.id]
  const query = useQuery<OwnFactor[]>({
    queryKey,
    queryFn: async () => {
      const { data, error } = await auth.mfa.listFactors()
      if (error) throw error
      return listOwnFactors(data.all)
    },
  })
  // Keys, addresses and devices may have ended too. With a hosted project, our server only notices on a request.
  const renew = () => queries.invalidateQueries()
  return {
    ...query,
    begin,
    drop,
    renew,
    remove: async (id: string) => {
      await remove(id)
      await renew()
    },
  }
}

/** Whether the project can send text messages; false until known. */
export function useTextMessages(): boolean {
  const { project } = useAuth()
  const { data } = useQuery({ queryKey: ['auth-settings'], queryFn: () => loadAuthSettings(project) })
  return Boolean(data?.sms_provider) || data?.external['phone'] === true
}
