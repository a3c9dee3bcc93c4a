// What a monitor asks, in each state of the server and from each place.
import { afterEach, describe, expect, test } from 'vitest'
import { logOptions } from '../../../server/config/log-options.ts'
import { openShop, type Shop, type ShopOptions } from '../../support/shop/shop.ts'
import { query } from '../../support/storage/postgres-place.ts'

let shop: Shop
const open = async (options?: ShopOptions): Promise<Shop> => {
  shop = await openShop(options)
  return shop
}
afterEach(() => shop.close())

interface Call {
  readonly from?: string
  readonly headers?: Readonly<Record<string, string>>
}

const get = async (url: string, { from = '127.0.0.1', headers = {} }: Call = {}) => {
  const answer = await shop.running.server.inject({ method: 'GET', url, remoteAddress: from, headers })
  return { status: answer.statusCode, body: answer.body, headers: answer.headers }
}

const getJson = async (url: string) => {
  const { status, body } = await get(url, { from: '203.0.113.5' })
  return { status, body: JSON.parse(body) as unknown }
}

const alive = { status: 200, body: { status: 'ok' } }
const ready = { status: 200, body: { status: 'ready' } }
const buildUnready = (reason: string) => ({ status: 503, body: { status: 'unready', reason } })

describe.each(['sqlite', 'postgres'] as const)('on %s', database => {
  test('a working server is alive and ready, without authentication', async () => {
    await open({ database })
    expect([await getJson('/healthz'), await getJson('/readyz')]).toEqual([alive, ready])
    expect((await get('/readyz?full=1')).headers['content-type']).toContain('application/json')
  })

  test('the metrics count requests, writes, sign-ins and open connections', async () => {
    await open({ database, env: { KENCANA_START: 'demo-master' } })
    const token = await shop.signIn('OWNER')
    await shop.signIn('KSR01')
    for (const path of ['banks', 'banks', 'banks/x', 'nothing/here']) await shop.ask('GET', path, { token })
    await shop.ask('POST', 'banks', { token, body: { kode_bank: 'UJI', nama_bank: 'UJI' } })
    const { status, body, headers } = await get('/metrics')
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
    const values = new Map(body.split('\n').map(line => [line.slice(0, line.lastIndexOf(' ')), line.split(' ').at(-1)]))
    const duration = 'kencana_http_request_duration_seconds'
    expect(Object.fromEntries(values)).toMatchObject({
      'kencana_http_requests_total{method="GET",route="/api/banks",status="200"}': '2',
      'kencana_http_requests_total{method="GET",route="/api/banks/{id}",status="404"}': '1',
      'kencana_http_requests_total{method="GET",route="/api/*",status="404"}': '1',
      'kencana_http_requests_total{method="POST",route="/api/banks",status="201"}': '1',
      [`${duration}_bucket{method="GET",route="/api/banks",le="+Inf"}`]: '2',
      [`${duration}_count{method="GET",route="/api/banks"}`]: '2',
      kencana_transaction_retries_total: '0',
      kencana_writes_waiting: '0',
      'kencana_report_files{state="waiting"}': '0',
      'kencana_report_files{state="making"}': '0',
      kencana_sessions: '2',
      'kencana_shop_day_open{shop="KCA"}': '1',
      'kencana_shop_day_open{shop="KCB"}': '1',
      'kencana_shop_days_behind{shop="KCA"}': '0',
    })
    expect(Number(values.get('kencana_transactions_total{result="committed"}'))).toBeGreaterThanOrEqual(3)
    // In seconds: nanoseconds would be more than 600. Almost 0 before the first sample.
    const lag = Number(values.get('nodejs_eventloop_lag_p99_seconds'))
    expect(lag).toBeGreaterThan(0)
    expect(lag).toBeLessThan(600)
    expect(body).not.toContain('nothing/here')
    expect(body).not.toContain('/api/banks/x')
  })
})

test('the metrics show a day that is late or being closed', async () => {
  await open({ now: () => new Date('2026-11-23T03:00:00Z') })
  await shop.running.storage.write(async connection => {
    await connection.run({ sql: "UPDATE toko SET tgl_system = '2026-11-20'", values: [] })
    await connection.run({ sql: "UPDATE toko SET tgl_tutup = '2026-11-20' WHERE kode_toko = 'KCB'", values: [] })
  })
  const { body } = await get('/metrics')
  expect(body).toContain('kencana_shop_days_behind{shop="KCA"} 3')
  expect(body).toContain('kencana_shop_day_open{shop="KCA"} 1')
  expect(body).toContain('kencana_shop_day_open{shop="KCB"} 0')
})

test('a failed transaction is counted once', async () => {
  await open()
  const failing = shop.running.storage.write(async () => {
    throw new Error('on purpose')
  })
  await expect(failing).rejects.toThrow('on purpose')
  expect((await get('/metrics')).body).toContain('kencana_transactions_total{result="failed"} 1')
})

describe('access to the metrics', () => {
  const token = 'neraca-kayu-jati-tua'
  const buildBearer = (text: string) => ({ authorization: `Bearer ${text}` })
  const through = (address: string) => ({ 'x-forwarded-for': address })
  const away = '203.0.113.5'
  const calls: readonly [env: Record<string, string>, answers: Record<string, [status: number, call: Call]>][] = [
    [
      {},
      {
        'this machine': [200, {}],
        'this machine by IPv6': [200, { from: '::1' }],
        'another one': [403, { from: away }],
        'another one that claims to be this machine': [403, { from: away, headers: through('127.0.0.1') }],
        'one whose address begins like a loopback address': [403, { from: '12.7.0.1' }],
        'an empty token where none is set': [403, { from: away, headers: buildBearer('') }],
        'the word undefined where none is set': [403, { from: away, headers: buildBearer('undefined') }],
        'a caller behind a proxy that nobody named': [403, { headers: through(away) }],
        'an unnamed proxy that sets another header': [403, { headers: { 'x-real-ip': away } }],
      },
    ],
    [
      { METRICS_TOKEN: token },
      {
        'another one with the token': [200, { from: away, headers: buildBearer(token) }],
        'another token': [403, { from: away, headers: buildBearer(`${token}x`) }],
        'a part of the token': [403, { from: away, headers: buildBearer(token.slice(0, -1)) }],
        'no token': [403, { from: away }],
      },
    ],
    [
      { TRUSTED_PROXIES: '127.0.0.1' },
      {
        'a caller behind a trusted proxy on this machine': [403, { headers: through(away) }],
        'one that names a loopback address before its own': [403, { headers: through(`127.0.0.1, ${away}`) }],
        'this machine behind its trusted proxy': [200, { headers: through('127.0.0.1') }],
      },
    ],
  ]
  test.each(calls)('is granted with %j', async (env, answers) => {
    await open({ env: { ...env, KENCANA_START: 'empty' } })
    for (const [who, [wanted, call]] of Object.entries(answers)) {
      const { status, body } = await get('/metrics', call)
      expect([who, status, body.includes('kencana_sessions')]).toEqual([who, wanted, wanted === 200])
    }
  })

  test('is refused for the password or session of an owner', async () => {
    await open()
    const session = await shop.signIn('OWNER')
    expect((await get('/metrics', { from: away, headers: buildBearer(session) })).status).toBe(403)
  })
})

describe('readiness', () => {
  test('is false while nothing can be saved, although the server is alive', async () => {
    await open()
    await shop.running.close()
    await open({ dataDir: shop.dataDir, now: () => new Date(0) })
    expect([await getJson('/healthz'), await getJson('/readyz')]).toEqual([alive, buildUnready('storage.read-only')])
  })

  test('is false while PostgreSQL refuses connections, and true afterwards', async () => {
    await open({ database: 'postgres' })
    const url = shop.databaseUrl ?? ''
    const name = new URL(url).pathname.slice(1)
    const server = url.replace(`/${name}?`, '/postgres?')
    await query(server, `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`)
    await query(server, 'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name])
    expect([await getJson('/healthz'), await getJson('/readyz')]).toEqual([alive, buildUnready('storage.busy')])
    await query(server, `ALTER DATABASE ${name} ALLOW_CONNECTIONS true`)
    await expect.poll(() => getJson('/readyz'), { timeout: 60_000 }).toEqual(ready)
  })

  test('is false while another schema is in force, and the tables lack what the one of this server needs', async () => {
    await open({ database: 'postgres' })
    const rename = (from: string, to: string) =>
      query(shop.databaseUrl ?? '', `ALTER TABLE tukang RENAME COLUMN ${from} TO ${to}`)
    const set = (version: string) =>
      query(
        shop.databaseUrl ?? '',
        "UPDATE kencana_meta SET value = $1 WHERE name = 'schema-version' RETURNING value",
        [version],
      )
    const version = String((await get('/readyz')).headers['x-schema-version'])
    expect(await set('0123456789abcdef')).toHaveLength(1)
    expect(await getJson('/readyz')).toEqual(ready)
    await rename('alamat', 'rumah')
    expect(await getJson('/readyz')).toEqual(buildUnready('schema.moved'))
    await rename('rumah', 'alamat')
    await set(version)
    expect(await getJson('/readyz')).toEqual(ready)
  })
})

describe('the trace of a client', () => {
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
  const span = '00f067aa0ba902b7'
  const lines: string[] = []
  const stream = { write: (line: string) => void lines.push(line) }
  const ask = async (traceparent: string) => {
    lines.length = 0
    const { headers, body } = await get('/api/banks', { headers: { traceparent } })
    return {
      answer: headers.traceparent,
      ref: JSON.parse(body).ref as string,
      log: lines.map(line => JSON.parse(line)),
    }
  }

  test('is in the log with the error reference, and in the response with a new id', async () => {
    await open({ logger: { ...logOptions, level: 'info', stream } })
    const { answer, ref, log } = await ask(`00-${trace}-${span}-01`)
    expect(answer).toMatch(new RegExp(`^00-${trace}-[0-9a-f]{16}-01$`))
    expect(answer).not.toContain(span)
    expect(log).toContainEqual(expect.objectContaining({ traceId: trace, ref, code: 'token.invalid' }))
  })

  test('a refused call is in the log with user, method and path, without what it searched for', async () => {
    await open({ logger: { ...logOptions, level: 'info', stream }, env: { KENCANA_START: 'demo-master' } })
    const headers = { authorization: `Bearer ${await shop.signIn('KSR01')}` }
    lines.length = 0
    await get('/api/users?filter=%7B%22q%22%3A%22RAHASIA%22%7D', { headers })
    const log = lines.map(line => JSON.parse(line))
    const refused = { code: 'access.denied', user: 'KSR01', call: 'GET /api/users' }
    expect(log).toContainEqual(expect.objectContaining(refused))
    expect(lines.join('')).not.toContain('RAHASIA')
  })

  test('is ignored if malformed', async () => {
    await open({ logger: { ...logOptions, level: 'info', stream } })
    for (const malformed of [
      '',
      'x',
      `00-${trace}-${span}`,
      `ff-${trace}-${span}-01`,
      `00-${'0'.repeat(32)}-${span}-01`,
      `00-${trace}-${'0'.repeat(16)}-01`,
      `00-${trace.toUpperCase()}-${span}-01`,
      `00-${trace}-${span}-01\u0000`,
      `00-${trace}-${span}-012`,
    ]) {
      const { answer, log } = await ask(malformed)
      expect([malformed, answer]).toEqual([malformed, undefined])
      expect(log.length).toBeGreaterThan(0)
      for (const line of log) expect(line).not.toHaveProperty('traceId')
    }
  })
})
