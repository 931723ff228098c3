import { useEffect, useState } from 'react'
import type { Provider } from '@supabase/auth-js'
import { providerTexts } from '@tidings/contract/texts/login'
import { rememberProvider, forgetProvider } from '#platform/session/provider-return.ts'
import { useAuth } from '#platform/session/session.tsx'
import { useAction } from '#platform/use-action.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import type { ShownProviders } from './use-providers.ts'

const ownNames: Record<string, string> = {
  azure: 'Microsoft',
  github: 'GitHub',
  gitlab: 'GitLab',
  linkedin_oidc: 'LinkedIn',
  slack_oidc: 'Slack',
  workos: 'WorkOS',
}

function getDisplayName(provider: string): string {
  return ownNames[provider] ?? `${provider.charAt(0).toUpperCase()}${provider.slice(1)}`
}

/** Never uses the text in the URL, because anybody could craft a link with it. */
function describeRefusal({ provider, code }: NonNullable<ShownProviders['refused']>): string {
  const name = getDisplayName(provider)
  if (code === 'signup_disabled') return providerTexts.noNewAccounts
  if (code === 'provider_email_needs_verification') return providerTexts.emailNotProved(name)
  return code === 'bad_oauth_callback' ? providerTexts.refused(name) : providerTexts.failed(name)
}

/** Below the form, so that nothing moves when they have loaded. */
export function Providers({ names, refused }: ShownProviders) {
  const { auth } = useAuth().project
  const { busy, problem, start } = useAction()
  const [refusal, setRefusal] = useState(() => refused && describeRefusal(refused))
  const failure = problem ?? refusal

  useEffect(() => {
    if (!refused) return
    forgetProvider()
    history.replaceState(history.state, '', '/login')
  }, [refused])

  const onPress = (provider: string) =>
    start(
      async () => {
        setRefusal(null)
        const redirectTo = rememberProvider(provider)
        // The client's type has a fixed list of providers, but a project may have others.
        const { error } = await auth.signInWithOAuth({
          provider: provider as Provider,
          options: { redirectTo },
        })
        if (error) throw error
      },
      providerTexts.notReached(getDisplayName(provider)),
    )

  return (
    <div className="mt-6 flex flex-col gap-3">
      {failure ? <Banner tone="bad">{failure}</Banner> : null}
      {names.map((provider) => (
        <Button key={provider} look="secondary" disabled={busy} onClick={() => onPress(provider)}>
          {providerTexts.signInWith(getDisplayName(provider))}
        </Button>
      ))}
    </div>
  )
}
