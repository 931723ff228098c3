import { createServer as createTcpServer, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { setUpHosts } from '../../../tests/support/reachable-host.ts'
import { lookUpLoopback } from '../../../tests/support/loopback-fetcher.ts'

const { closeLater, open, serve } = setUpHosts()

test('where the operator lists hosts, no other host is contacted, not even by a redirect', async () => {
  const asked: string[] = []
  const host = await serve((request, response) => {
    asked.push(request.headers.host ?? '')
    if (request.url === '/away')
      response.writeHead(302, { location: `http://elsewhere.example:${port}/` }).end()
    else response.end('news')
  })
  const port = host.split(':')[1]
  const fetcher = open({ lookup: lookUpLoopback, rule: { hosts: ['news.example'], tlsOnly: false } })
  const get = (url: string) => fetcher.fetch(url, { allowPrivateHosts: ['127.0.0.1'] })
  const refused = { kind: 'failed', reason: expect.stringContaining('certain sites') }
  expect(await get(`http://news.example:${port}/`)).toMatchObject({ kind: 'fetched' })
  expect(await get(`http://www.news.example:${port}/`)).toMatchObject({ kind: 'fetched' })
  expect(await get(`http://fakenews.example:${port}/`)).toMatchObject(refused)
  expect(await get(`http://news.example:${port}/away`)).toMatchObject(refused)
  expect(await get(`http://127.0.0.1:${port}/`)).toMatchObject({ kind: 'fetched' })
  expect(asked.map((name) => name.split(':')[0])).toEqual([
    'news.example',
    'www.news.example',
    'news.example',
    '127.0.0.1',
  ])
})

test('where only https is allowed, an http address is fetched by https', async () => {
  const firstBytes: number[] = []
  const server = createTcpServer((socket) =>
    socket.once('data', (sent) => {
      firstBytes.push(sent[0] ?? -1)
      socket.destroy()
    }),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closeLater(async () => void server.close())
  const fetcher = open({ lookup: lookUpLoopback, rule: { hosts: null, tlsOnly: true } })
  const address = `http://news.example:${(server.address() as AddressInfo).port}/feed`
  expect((await fetcher.fetch(address, { allowPrivateHosts: ['127.0.0.1'] })).kind).toBe('failed')
  const handshake = 22
  expect(new Set(firstBytes)).toEqual(new Set([handshake]))
})
