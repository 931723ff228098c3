import { expect, test } from 'vitest'
import { readConfig } from '#src/config'
import { isAllowedHost } from './allowed-hosts.ts'

test.each([
  ['fd00::5', '[fd00::5]:3000', true],
  ['FD00:0::5', '[fd00::5]:3000', true],
  ['NAS.lan', 'nas.lan:3000', true],
  ['192.168.1.5', '192.168.1.5', true],
  ['0.0.0.0', 'evil.example', false],
  ['::', 'evil.example', false],
  ['fd00::5', '[fd00::6]', false],
])('a server at HOST=%s is reached by the name %s: %j', (HOST, name, isReached) => {
  const reached = { config: readConfig({ HOST }), publicUrl: () => 'http://localhost:3000' }
  expect(isAllowedHost(reached, name)).toBe(isReached)
})
