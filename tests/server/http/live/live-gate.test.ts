// Who gets a live connection: pages of this server and of configured ones, limited per session and without a token.
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { waitFor } from '../../../support/run/wait-for.ts'
import { connectTo, type LiveBrowser } from '../../../support/shop/live-browser.ts'
import { getAddress } from '../../../support/shop/raw-client.ts'
import { openShop, type Shop } from '../../../support/shop/shop.ts'

const live = { ofSession: 2, unknownOfAddress: 3, unknownMilliseconds: 300 }
let shop: Shop
let token: string
const browsers: LiveBrowser[] = []
const requests: { destroy: () => void }[] = []

beforeEach(async () => {
  shop = await openShop({ limits: { live }, env: { ALLOWED_ORIGINS: 'https://kencana.example' } })
  token = await shop.signIn('OWNER')
})
afterEach(async () => {
  for (const browser of browsers.splice(0)) browser.close()
  for (const request of requests.splice(0)) request.destroy()
  await shop.close()
})

const open = async (given: string): Promise<LiveBrowser> => {
  const browser = await connectTo(shop, given)
  browsers.push(browser)
  return browser
}

/** Asks for a connection as a page of that origin does; its status: 101 when it may begin. */
const begin = async (
  origin?: string,
  how: 'websocket' | 'polling' = 'websocket',
  more: Readonly<Record<string, string>> = {},
): Promise<number | undefined> => {
  const { port } = await getAddress(shop)
  const upgrade = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
  }
  const headers = { ...more, ...(how === 'websocket' && upgrade), ...(origin !== undefined && { origin }) }
  const request = httpRequest({ port, path: `/socket.io/?EIO=4&transport=${how}`, headers })
  requests.push(request)
  request.on('error', () => undefined)
  return new Promise(resolve => {
    request.once('upgrade', (answer: IncomingMessage, socket) => {
      requests.push(socket.resume())
      resolve(answer.statusCode)
    })
    request.once('response', answer => resolve(answer.statusCode))
    request.end()
  })
}

describe('a page', () => {
  test.each(['websocket', 'polling'] as const)('of this server or a configured origin is accepted: %s', async how => {
    const { port } = await getAddress(shop)
    const good = how === 'websocket' ? 101 : 200
    expect(await begin(`http://localhost:${port}`, how)).toBe(good)
    expect(await begin('https://kencana.example', how)).toBe(good)
    expect(await begin(undefined, how)).toBe(good)
  })

  test.each(['websocket', 'polling'] as const)('of another origin is refused: %s', async how => {
    const { port } = await getAddress(shop)
    for (const origin of ['https://example.com', `http://localhost:${port + 1}`, 'null', 'http://kencana.example'])
      expect([origin, await begin(origin, how)]).toEqual([origin, how === 'websocket' ? 400 : 403])
  })
})

test('closes the oldest connection of a session above its limit', async () => {
  const other = await open(await shop.signIn('KSR01'))
  const first = await open(token)
  const rest = [await open(token), await open(token)]
  await waitFor(() => expect(first.isOpen()).toBe(false))
  expect(first.heard).toEqual(['versions'])
  expect([...rest, other].map(({ isOpen }) => isOpen())).toEqual([true, true, true])
})

test('limits connections without a token and closes them soon', async () => {
  const ends: Promise<unknown>[] = []
  for (let count = 0; count < 3; count++) {
    expect(await begin()).toBe(101)
    ends.push(new Promise(resolve => (requests.at(-1) as IncomingMessage['socket']).once('close', resolve)))
  }
  expect(await begin()).toBe(400)
  await Promise.all(ends)
  expect((await open(token)).refusal).toBe(undefined)
})

test('counts guests behind a proxy by their own address', async () => {
  await shop.close()
  shop = await openShop({ limits: { live }, env: { TRUSTED_PROXIES: '127.0.0.1,::1' } })
  const from = (address: string) => begin(undefined, 'websocket', { 'x-forwarded-for': address })
  for (let count = 0; count < 3; count++) expect(await from('203.0.113.9')).toBe(101)
  expect(await from('203.0.113.9')).toBe(400)
  expect(await from('192.0.2.1, 203.0.113.9')).toBe(400)
  expect(await from('203.0.113.10')).toBe(101)
})

test('a connection with a token no longer counts as anonymous', async () => {
  const tokens = await Promise.all(['OWNER', 'KSR01', 'ADM01', 'SPV01', 'OWNERB'].map(user => shop.signIn(user)))
  const opened = []
  for (const one of tokens) opened.push((await open(one)).refusal)
  expect(opened).toEqual([undefined, undefined, undefined, undefined, undefined])
})
