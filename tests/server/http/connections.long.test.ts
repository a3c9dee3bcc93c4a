// Connections that crawl, stay silent, talk nonsense, or are there when the server closes.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createRawClient, encodeChunk, getRefusal, headOf, type RawClient } from '../../support/shop/raw-client.ts'
import { openShop, type Shop } from '../../support/shop/shop.ts'

const connections = {
  headMilliseconds: 200,
  silentMilliseconds: 500,
  crawlMilliseconds: 250,
  crawlBytes: 100,
  drainMilliseconds: 100,
  closingMilliseconds: 300,
}
let shop: Shop
let token: string
const clients: RawClient[] = []
const endings: (() => void)[] = []

beforeEach(async () => {
  shop = await openShop({ limits: { connections } })
  token = await shop.signIn('OWNER')
})
afterEach(async () => {
  for (const end of endings.splice(0)) end()
  for (const getClient of clients.splice(0)) getClient.close()
  await shop.close()
})

const getClient = async (): Promise<RawClient> => {
  const opened = await createRawClient(shop)
  clients.push(opened)
  return opened
}
const health = headOf('GET /api/health', { length: 0 })
const getBank = (code: string): string => JSON.stringify({ kode_bank: code, nama_bank: 'X' })
const head = (text: string, headers: Record<string, string> = {}): string =>
  headOf('POST /api/banks', { token, length: text.length, headers })
const pause = (milliseconds: number): Promise<void> => new Promise(resolve => setTimeout(resolve, milliseconds))
/** Keeps sending a little at a time, until the connection is gone. */
const drip = (asking: RawClient, part: () => string, milliseconds: number): void => {
  const timer = setInterval(() => asking.send(part()), milliseconds)
  endings.push(() => clearInterval(timer))
  void asking.ended.then(() => clearInterval(timer))
}

/** Writers wait from now on until the answer is called. */
const holdWriters = async (): Promise<() => void> => {
  let go = (): void => undefined
  await new Promise<void>(held => {
    void shop.running.storage.write(
      () =>
        new Promise<void>(resolve => {
          go = resolve
          held()
        }),
    )
  })
  endings.push(go)
  return go
}

describe('stalled requests', () => {
  test('answers a stalled body with 408 and closes its connection', async () => {
    const asking = await getClient()
    asking.send(headOf('POST /api/banks', { token, length: 100_000 }))
    drip(asking, () => ' ', 20)
    expect(getRefusal(await asking.answer())).toEqual([408, 'request.timeout', 'string', true])
    await asking.ended
  })

  test('treats a chunked body the same way', async () => {
    const asking = await getClient()
    asking.send(headOf('POST /api/banks', { token }))
    drip(asking, () => encodeChunk(' '), 40)
    expect(getRefusal(await asking.answer())).toEqual([408, 'request.timeout', 'string', true])
    await asking.ended
  })

  test('does not limit the total time of a body that makes progress', async () => {
    const asking = await getClient()
    const text = getBank('PELAN').padEnd(6000)
    asking.send(head(text))
    for (let at = 0; at < text.length; at += 200) {
      asking.send(text.slice(at, at + 200))
      await pause(30)
    }
    expect(await asking.answer()).toMatchObject({ status: 201, body: { kode_bank: 'PELAN' } })
  })

  test('answers a stalled header with 408, and a connection without a request', async () => {
    const [slow, silent] = [await getClient(), await getClient()]
    slow.send('GET /api/health HTTP/1.1\r\n')
    drip(slow, () => 'x: y\r\n', 20)
    for (const asking of [slow, silent]) {
      expect(getRefusal(await asking.answer())).toEqual([408, 'request.timeout', 'string', true])
      await asking.ended
    }
  })

  test('discards an unread body for a limited time', async () => {
    const asking = await getClient()
    asking.send(headOf('POST /api/banks', { length: 50_000_000 }))
    expect(getRefusal(await asking.answer())).toMatchObject([401, 'token.invalid', 'string', true])
    drip(asking, () => ' '.repeat(10_000), 20)
    await asking.ended
  })

  test('keeps the connection after a short unread body', async () => {
    const asking = await getClient()
    asking.send(headOf('POST /api/banks', { length: 20_000 }) + ' '.repeat(20_000) + health)
    expect([(await asking.answer())?.status, (await asking.answer())?.status]).toEqual([401, 200])
  })
})

test('waits for a slow response on an idle connection', async () => {
  const go = await holdWriters()
  const silent = new Promise(resolve => shop.running.server.server.once('timeout', resolve))
  const asking = await getClient()
  const text = getBank('LAMA')
  asking.send(head(text) + text)
  await silent
  go()
  expect(await asking.answer()).toMatchObject({ status: 201, body: { kode_bank: 'LAMA' } })
})

describe('malformed requests', () => {
  test.each([
    ['no HTTP', 'nonsense\r\n\r\n', 400, 'request.malformed'],
    ['a head without a host', 'GET /api/health HTTP/1.1\r\n\r\n', 400, 'request.malformed'],
    [
      'a head that is too long',
      `GET /api/health HTTP/1.1\r\nx: ${'x'.repeat(70_000)}\r\n\r\n`,
      431,
      'headers.too-large',
    ],
    ['an address that is too long', `GET /${'x'.repeat(70_000)} HTTP/1.1\r\n\r\n`, 431, 'headers.too-large'],
    [
      'two lengths',
      headOf('POST /api/banks', { length: 5, headers: { 'Content-Length': '6' } }),
      400,
      'request.malformed',
    ],
  ])('%s is answered in the one shape', async (_, sent, status, code) => {
    const asking = await getClient()
    asking.send(sent)
    const answer = await asking.answer()
    expect(getRefusal(answer)).toEqual([status, code, 'string', true])
    expect(answer?.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
    })
  })

  test('answers a chunk with a wrong length by its own request', async () => {
    const asking = await getClient()
    asking.send(`${headOf('POST /api/banks', { token })}5\r\n{"a":1}`)
    expect(getRefusal(await asking.answer())).toEqual([400, 'request.malformed', 'string', true])
    await asking.ended
  })

  test('sends no response to garbage after a request', async () => {
    const go = await holdWriters()
    const asking = await getClient()
    const text = getBank('DEPAN')
    asking.send(`${head(text)}${text}nonsense\r\n\r\n`)
    await shop.ask('GET', 'health')
    go()
    expect(await asking.answer()).toMatchObject({ status: 201, body: { kode_bank: 'DEPAN' } })
    await asking.ended
    expect(await asking.answer()).toBe(undefined)
  })
})

describe('a closing server', () => {
  test('answers pending requests, refuses new ones and leaves no connection', async () => {
    const go = await holdWriters()
    const [working, idle, unused] = [await getClient(), await getClient(), await getClient()]
    idle.send(health)
    expect((await idle.answer())?.status).toBe(200)
    const text = getBank('TERIMA')
    working.send(head(text) + text)
    idle.send(health)
    expect((await idle.answer())?.status).toBe(200)
    const closed = shop.running.server.close()
    const computed = await getClient()
    computed.send(head(text) + text)
    idle.send(health)
    for (const asking of [computed, idle]) {
      const answer = await asking.answer()
      expect(getRefusal(answer)).toEqual([503, 'server.closing', 'string', true])
      expect(answer?.headers).toMatchObject({ 'retry-after': '5', connection: 'close' })
      await asking.ended
    }
    go()
    const answer = await working.answer()
    expect(answer).toMatchObject({ status: 201, headers: { connection: 'close' }, body: { kode_bank: 'TERIMA' } })
    await Promise.all([working.ended, unused.ended, closed])
  })

  test('does not wait for an endless body', async () => {
    const asking = await getClient()
    asking.send(headOf('POST /api/banks', { token, length: 100_000, headers: { expect: '100-continue' } }))
    expect((await asking.answer())?.status).toBe(100)
    drip(asking, () => ' '.repeat(200), 30)
    const closed = shop.running.server.close()
    expect(getRefusal(await asking.answer())).toEqual([503, 'server.closing', 'string', true])
    await Promise.all([asking.ended, closed])
  })
})
