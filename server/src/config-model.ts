import { ConfigError, text, url, type Env } from './config-readers.ts'

/** A language model behind an endpoint that speaks OpenAI's chat form. `key` is null where the endpoint asks for none. */
export type LanguageModelConfig = { url: string; key: string | null; model: string }

/** The address and the model's name go together; the key is for endpoints that ask for one. */
export function readLanguageModel(env: Env): LanguageModelConfig | null {
  const address = url(env, 'LLM_URL', ['http:', 'https:'])
  const model = text(env, 'LLM_MODEL')
  const key = text(env, 'LLM_KEY')
  if (address && model) return { url: address, key, model }
  const present = address ? 'LLM_URL' : model ? 'LLM_MODEL' : key ? 'LLM_KEY' : null
  if (!present) return null
  throw new ConfigError(`${present} is set but ${address ? 'LLM_MODEL' : 'LLM_URL'} is not.`)
}
