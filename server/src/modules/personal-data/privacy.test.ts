import { describe, expect, test } from 'vitest'
import { readConfig } from '#src/config'
import { describePrivacy } from './privacy.ts'

const describeWith = (env: Record<string, string>) => describePrivacy(readConfig(env))
const receiversWith = (env: Record<string, string>) =>
  describeWith(env).receivers.map(({ host, kind }) => (host === null ? kind : `${kind} ${host}`))

describe('the privacy notice', () => {
  test('names who runs the server, or says that it is unknown', () => {
    expect(describeWith({}).operator).toEqual({ name: null, contact: null, noticeUrl: null })
    const env = {
      OPERATOR_NAME: 'Ada Lovelace',
      OPERATOR_CONTACT: 'ada@example.org',
      PRIVACY_URL: 'https://example.org/privacy',
    }
    expect(describeWith(env).operator).toEqual({
      name: 'Ada Lovelace',
      contact: 'mailto:ada@example.org',
      noticeUrl: 'https://example.org/privacy',
    })
    expect(() => readConfig({ OPERATOR_CONTACT: 'javascript:alert(1)' })).toThrow('OPERATOR_CONTACT')
  })

  test('states the configured retention times', () => {
    const env = {
      HISTORY_KEPT_DAYS: '365',
      AUDIO_KEPT_DAYS: '3',
      AUTH_SESSION_DAYS: '20',
      MAIL_KEPT_DAYS: '5',
    }
    const kept = { historyDays: 365, recordingsDays: 3, sessionDays: 20, mailDays: 5, eventsDays: 90 }
    expect(describeWith(env).kept).toEqual(kept)
  })

  test('lists no recipients but the browser’s own services on a default server', () => {
    expect(receiversWith({})).toEqual(['recogniser', 'push'])
    expect(receiversWith({ PUSH: 'off', STT_URL: 'http://127.0.0.1:9000/v1' })).toEqual(['transcription'])
  })

  test('lists each recipient of data with its host', () => {
    const env = {
      DATABASE_URL: 'postgresql://tidings:secret@db.example.org/tidings',
      AUDIO_STORE_URL: 'https://s3.example.org/bucket',
      AUDIO_STORE_KEY_ID: 'id',
      AUDIO_STORE_SECRET: 'secret',
      STT_URL: 'https://hears.example.org/v1',
      TTS_URL: 'https://speaks.example.org/v1',
      LLM_URL: 'https://writes.example.org/v1',
      LLM_MODEL: 'small',
      SMTP_URL: 'smtps://user:secret@mail.example.org',
      AUTH_PHONE: 'on',
      SMS_WEBHOOK_URL: 'https://texts.example.org',
      AUTH_GOOGLE_CLIENT_ID: 'id',
      AUTH_GOOGLE_SECRET: 'secret',
      AUTH_WORK_CLIENT_ID: 'id',
      AUTH_WORK_SECRET: 'secret',
      AUTH_WORK_ISSUER: 'https://login.example.org',
      IP_GEOLOCATION_URL: 'https://where.example.org/json',
      ERROR_REPORT_URL: 'https://key@errors.example.org/1',
    }
    expect(receiversWith(env)).toEqual([
      'sound_store s3.example.org',
      'transcription hears.example.org',
      'speech speaks.example.org',
      'model writes.example.org',
      'mail mail.example.org',
      'text_messages texts.example.org',
      'sign_in accounts.google.com',
      'sign_in login.example.org',
      'geolocation where.example.org',
      'error_reports errors.example.org',
      'database',
      'push',
    ])
    expect(JSON.stringify(describeWith(env))).not.toContain('secret')
  })

  test('replaces our own project and voice by the hosted ones', () => {
    const env = {
      SUPABASE_URL: 'https://project.example.org',
      SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_key',
      VAPI_PUBLIC_KEY: 'key',
      AUTH_GOOGLE_CLIENT_ID: 'id',
      AUTH_GOOGLE_SECRET: 'secret',
      STT_URL: 'https://hears.example.org/v1',
    }
    expect(receiversWith(env)).toEqual(['project project.example.org', 'hosted_voice api.vapi.ai', 'push'])
  })

  test.each(['http://10.1.2.3/v1', 'http://llm.internal/v1', 'http://model:8000/v1', 'http://[fd00::1]/v1'])(
    'does not name %s',
    (LLM_URL) =>
      expect(receiversWith({ LLM_URL, LLM_MODEL: 'small', PUSH: 'off' })).toEqual(['model', 'recogniser']),
  )
})
