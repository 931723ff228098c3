import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { checkSignatures } from '../scripts/check-signatures.ts'

const keys = JSON.stringify({ keys: [{ keyid: 'SHA256:a', key: 'a' }] })

async function openRegistry(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  onTestFinished(() => server.closeAllConnections())
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

const signed: RequestListener = (request, response) => {
  response.statusCode = request.url === '/-/npm/v1/keys' ? 200 : 404
  response.end(keys)
}

const found = (result: unknown) => async () => JSON.stringify(result)
const notAsked = async () => {
  throw new Error('npm was asked')
}

test.each<[string, RequestListener]>([
  ['has no keys', (_request, response) => response.writeHead(404).end()],
  ['answers with something else', (_request, response) => response.end('<html>')],
  ['never answers', () => undefined],
])('signatures are skipped quickly if the registry %s', async (_name, answer) => {
  const registry = await openRegistry(answer)
  expect(await checkSignatures({ registry, answerMs: 100, audit: notAsked })).toMatchObject({
    kind: 'skipped',
  })
})

test('signatures are skipped without a network, or if npm does not finish in time', async () => {
  const nobody = { registry: 'http://127.0.0.1:9/', audit: notAsked }
  expect(await checkSignatures(nobody)).toMatchObject({ kind: 'skipped' })
  const registry = await openRegistry(signed)
  expect(await checkSignatures({ registry, audit: async () => '' })).toMatchObject({ kind: 'skipped' })
})

test('a package whose signature differs from the registry’s fails the check, and is named', async () => {
  const registry = await openRegistry(signed)
  const invalid = [{ name: 'left-pad', version: '1.3.0' }]
  expect(await checkSignatures({ registry, audit: found({ invalid, missing: [] }) })).toEqual({
    kind: 'failed',
    details: "another signature than the registry's: left-pad@1.3.0",
  })
  expect(await checkSignatures({ registry, audit: found({ invalid: [], missing: [] }) })).toEqual({
    kind: 'ok',
    details: '',
  })
})
