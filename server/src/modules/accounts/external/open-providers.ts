import type { ProviderConfig } from '#src/config'
import { openGitHubProvider } from './github-provider.ts'
import { openIdProvider } from './openid-provider.ts'
import type { Provider } from './provider.ts'

export type Providers = ReadonlyMap<string, Provider>

function openProvider(config: ProviderConfig): Provider {
  if (config.name === 'github') return openGitHubProvider(config)
  return openIdProvider(config, config.issuer ?? 'https://accounts.google.com')
}

/** By the names that clients send. Nothing is fetched yet, so an unreachable provider does not prevent the start. */
export function openProviders(configs: ProviderConfig[]): Providers {
  return new Map(configs.map((config) => [config.name, openProvider(config)]))
}
