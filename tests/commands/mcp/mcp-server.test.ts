// The tools of the MCP server on a running shop: what they do under a token's rights, and what they refuse.
import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApi } from '../../../commands/mcp/api.ts'
import { listenHttp } from '../../../commands/mcp/transports.ts'
import { type McpClient, openMcpClient } from '../../support/mcp/mcp-client.ts'
import { issueServiceToken } from '../../support/shop/service-token.ts'
import { openShop, password, type Shop } from '../../support/shop/shop.ts'
import { readStoredState } from '../../support/shop/stored-state.ts'

let shop: Shop
let owner: McpClient
let supervisor: McpClient

beforeAll(async () => {
  shop = await openShop()
  const body = { user_id: 'SUP', user_name: 'SUP', level: 'SPV', password, kode_toko: 'KCA' }
  await shop.ask('POST', 'users', { token: await shop.signIn('OWNER'), body })
  const open = async (user: string, scopes: readonly string[]) =>
    openMcpClient(shop, (await issueServiceToken(shop, { user, scopes })).token)
  owner = await open('OWNER', ['bank', 'hak-akses-news'])
  supervisor = await open('SUP', ['bank', 'tambah-uang-kas', 'rekap-penjualan', 'lihat-penjualan'])
  // A first call records the use of the token.
  await Promise.all([owner, supervisor].map(client => client.run('discover')))
})
afterAll(async () => {
  await Promise.all([owner, supervisor].map(client => client.close()))
  await shop.close()
})

test('has no more than ten tools, each with a description and its arguments', async () => {
  const tools = await owner.listTools()
  expect(tools.map(({ name }) => name)).toEqual([
    'discover',
    'read',
    'call',
    'move',
    'report',
    'schema_read',
    'schema_check',
    'schema_plan',
    'schema_write',
  ])
  for (const tool of tools)
    expect(tool).toMatchObject({ description: expect.stringMatching(/\w{3}/), inputSchema: { type: 'object' } })
})

test('discovers the calls of the scopes, and those of one subject in full', async () => {
  const { body } = await supervisor.run('discover')
  expect(Object.keys(body)).toContain('Bank')
  expect(Object.keys(body)).not.toContain('Users')
  const { body: bank } = await supervisor.run('discover', { subject: 'bank' })
  expect(Object.keys(bank.calls)).toContain('POST banks')
  expect(Object.keys(bank.schemas)).toContain('bank.row')
  const { isError, text } = await supervisor.run('discover', { subject: 'Users' })
  expect([isError, text]).toEqual([true, expect.stringContaining('The token has no call of')])
})

test('creates, reads and changes a row', async () => {
  const bank = { kode_bank: 'AGENT', nama_bank: 'BANK AGENT' }
  const created = await supervisor.run('call', { method: 'POST', path: 'banks', body: bank })
  expect(created).toMatchObject({ isError: false, body: { kode_bank: 'AGENT', versi: 1 } })
  const listed = await supervisor.run('read', { path: 'banks', query: { filter: { kode_bank: 'AGENT' } } })
  expect(listed.body).toMatchObject([bank])
  const path = `banks/${created.body.id}`
  const changed = await supervisor.run('call', { method: 'PUT', path, body: { nama_bank: 'BANK B', versi: 1 } })
  expect(changed.body).toMatchObject({ nama_bank: 'BANK B', versi: 2 })
})

test('runs a report with its default filter', async () => {
  const token = (
    await issueServiceToken(shop, { user: 'OWNER', scopes: ['laporan-penjualan-rekap', 'rekap-penjualan'] })
  ).token
  const client = await openMcpClient(shop, token)
  const { isError, body } = await client.run('report', { name: 'penjualan-rekap' })
  expect([isError, Object.keys(body)]).toEqual([false, expect.arrayContaining(['columns', 'count'])])
  await client.close()
})

test.each([
  ['read', { path: 'users' }],
  ['call', { method: 'POST', path: 'users', body: { user_id: 'X' } }],
  ['call', { method: 'POST', path: 'users/change-password', body: { password, new_password: 'x' } }],
  ['move', { document: 'hutang', move: 'simpan', body: {} }],
  ['report', { name: 'eod' }],
  ['schema_read', { place: 'menu.json' }],
  ['schema_check', { files: {} }],
  ['schema_plan', { files: {} }],
  ['schema_write', { place: 'menu.json', text: '{}' }],
])('refuses %s of what the token does not include with a sentence, and changes nothing: %j', async (tool, input) => {
  const before = await readStoredState(shop.running.storage)
  const { isError, body } = await supervisor.run(tool, input)
  expect([isError, body]).toEqual([
    true,
    expect.objectContaining({
      code: 'service-token.scope',
      message: expect.stringMatching(/^The service token PROGRAM\d+ does not include this$/),
    }),
  ])
  expect(await readStoredState(shop.running.storage)).toEqual(before)
})

test.each([
  ['discovre', {}, 'There is no tool "discovre"; did you mean "discover"?'],
  ['read', {}, "The arguments of read are wrong: data must have required property 'path'."],
  ['move', { document: 1, move: 'x' }, 'The arguments of move are wrong: data/document must be string.'],
])('a wrong call of %s is a sentence: %j', async (tool, input, message) => {
  expect(await supervisor.run(tool, input)).toMatchObject({ isError: true, body: { message } })
})

describe('over HTTP', () => {
  const closing = new AbortController()
  let url: string
  let token: string
  beforeAll(async () => {
    const address = await shop.running.server.listen({ port: 0, host: '127.0.0.1' })
    url = await listenHttp(one => createApi(address, one), { version: '0.0.0', port: 0, signal: closing.signal })
    token = (await issueServiceToken(shop, { user: 'SUP', scopes: ['bank'] })).token
  })
  afterAll(() => closing.abort())

  /** Sent without `fetch`, which sets the host itself. */
  const call = (headers: Readonly<Record<string, string>>) =>
    new Promise<{ status: number | undefined; body: unknown }>((resolve, reject) => {
      const common = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
      const request = httpRequest(url, { method: 'POST', headers: { ...common, ...headers } }, response => {
        let text = ''
        response.on('data', chunk => {
          text += chunk
        })
        response.on('end', () => resolve({ status: response.statusCode, body: JSON.parse(text) }))
      })
      request.on('error', reject)
      const params = { name: 'read', arguments: { path: 'banks' } }
      request.end(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }))
    })
  const bearer = (one: string) => ({ authorization: `Bearer ${one}` })

  test('each request brings its token; a refused one is answered with 401 and why', async () => {
    const answered = await call(bearer(token))
    expect(answered).toMatchObject({ status: 200, body: { result: { content: [{ type: 'text' }] } } })
    const unknown = await call(bearer(`kcn_${'a'.repeat(43)}`))
    expect(unknown).toEqual({ status: 401, body: { message: 'Invalid Token.' } })
    expect((await call({})).status).toBe(401)
  })

  test('the token of a session is not taken', async () => {
    const session = await shop.signIn('OWNER')
    expect(await call(bearer(session))).toEqual({
      status: 401,
      body: { message: 'Send a service token as Authorization: Bearer.' },
    })
  })

  test.each([
    { host: 'toko.example' },
    { host: 'toko.example:8088' },
    { host: '127.0.0.1.toko.example' },
    { origin: 'https://toko.example' },
    { origin: 'http://localhost.toko.example' },
    { origin: 'null' },
  ])('a request of another page or for another host is refused: %j', async headers => {
    expect(await call({ ...bearer(token), ...headers })).toEqual({
      status: 403,
      body: { message: 'The MCP server takes requests of this machine alone.' },
    })
  })

  test.each([{ host: 'localhost:8088' }, { host: '[::1]:8088' }, { origin: 'http://localhost:6274' }])(
    'a request of this machine is answered: %j',
    async headers => expect((await call({ ...bearer(token), ...headers })).status).toBe(200),
  )
})
