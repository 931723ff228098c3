import { ConfigError } from '#platform/config-error'
import type { BucketSettings } from '#platform/sounds/bucket'
import * as v from 'valibot'
import { read, requireBeside, text, webAddress, type Env } from './values.ts'

const bucketAddress = v.pipe(
  webAddress,
  v.check(
    (value) => new URL(value).username === '' && new URL(value).password === '',
    'must not contain keys: set AUDIO_STORE_KEY_ID and AUDIO_STORE_SECRET instead.',
  ),
  v.check(
    (value) => new URL(value).pathname.length > 1 && new URL(value).search === '',
    'must name a bucket by its path, such as https://s3.example.org/bucket.',
  ),
)

/** Null for the folder in DATA_DIR. */
export function readAudioStore(env: Env): BucketSettings | null {
  requireBeside(env, 'AUDIO_STORE_URL', ['AUDIO_STORE_KEY_ID', 'AUDIO_STORE_SECRET', 'AUDIO_STORE_REGION'])
  const url = read(env, 'AUDIO_STORE_URL', bucketAddress)
  if (url === null) return null
  const keyId = read(env, 'AUDIO_STORE_KEY_ID', text)
  const secret = read(env, 'AUDIO_STORE_SECRET', text)
  if (!keyId || !secret)
    throw new ConfigError('AUDIO_STORE_URL also needs AUDIO_STORE_KEY_ID and AUDIO_STORE_SECRET.')
  return { url, keyId, secret, region: read(env, 'AUDIO_STORE_REGION', text) }
}
