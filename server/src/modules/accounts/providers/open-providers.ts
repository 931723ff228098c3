import type { ProviderConfig } from '#src/config'
import { gitHubProvider } from './github-provider.ts'
import { openIdProvider } from './openid-provider.ts'
import type { Provider } from './provider.ts'

export type Providers = ReadonlyMap<string, Provider>

function openProvider(config: ProviderConfig): Provider {
  if (config.name === 'github') return gitHubProvider(config)
  return openIdProvider(config, config.issuer ?? 'https://accounts.google.com')
}

/** By the names that clients ask for. Nothing is fetched yet: a provider that is down keeps nobody from starting. */
export function openProviders(configs: ProviderConfig[]): Providers {
  return new Map(configs.map((config) => [config.name, openProvider(config)]))
}
