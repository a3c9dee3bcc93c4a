// Import Data Pusat: the masters of another server of the same program, fetched as a file, checked and imported like one.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importFile, sendFile } from '../support/files/import-files.ts'
import { openForTests } from '../support/run/open-for-tests.ts'
import { openShop, password } from '../support/shop/shop.ts'
import { databases } from '../support/storage/databases.ts'

const named = 'EMAS PUSAT'
const traces = new Set<string | undefined>()
let address: string
const pusat = openForTests(() => openShop())
beforeAll(async () => {
  const token = await pusat.signIn('OWNER')
  const groups = (await pusat.ask('GET', 'group/get/all', { token })).body
  const first = groups.find((row: { kode_group: string }) => row.kode_group === 'G24K')
  const changed = await pusat.ask('PUT', `group/${first.id}`, { token, body: { ...first, nama_group: named } })
  expect(changed).toMatchObject({ status: 200 })
  await pusat.running.server.listen({ port: 0, host: '127.0.0.1' })
  pusat.running.server.server.on('request', ({ headers }) => traces.add(headers.traceparent?.toString().split('-')[1]))
  const { port } = pusat.running.server.server.address() as AddressInfo
  address = `127.0.0.1:${port}`
})

const of = (user: string, secret = password) => `http://${user}:${encodeURIComponent(secret)}@${address}`

describe.each(databases)('%s', database => {
  let token: string
  const branch = openForTests(() =>
    openShop({ database, env: { KENCANA_START: 'empty', KENCANA_SHOP: 'CB1', PUSAT_URL: of('OWNER') } }),
  )
  beforeAll(async () => {
    token = await branch.signIn('OWNER')
  })

  const fetched = (type: string) => branch.ask('GET', `imports/${type}/fetch`, { token })

  test.each(['master_group', 'master_jenis', 'master_gudang', 'master_baki'])(
    '%s comes over as it is there, and a second time changes nothing',
    async type => {
      const { status, body, headers } = await fetched(type)
      expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
      const file = `${type}.csv`
      const job = await importFile(branch, type, { token, file, bytes: body })
      expect(job).toMatchObject({ state: 'done', result: { errorCount: 0 } })
      expect(job.result.inserted).toBeGreaterThan(0)
      const check = await sendFile(branch, `${type}/check`, { token, file, bytes: (await fetched(type)).body })
      expect(check.body).toMatchObject({ inserted: 0, updated: 0, errorCount: 0 })
    },
  )

  test('in the trace of the call that fetches it', async () => {
    const trace = database === 'sqlite' ? '1'.repeat(32) : '2'.repeat(32)
    const headers = { traceparent: `00-${trace}-${'3'.repeat(16)}-00` }
    expect((await branch.ask('GET', 'imports/master_group/fetch', { token, headers })).status).toBe(200)
    expect(traces).toContain(trace)
  })

  test('with the names of that server', async () => {
    const { body } = await branch.ask('GET', 'group/get/all', { token })
    expect(body).toEqual(expect.arrayContaining([expect.objectContaining({ kode_group: 'G24K', nama_group: named })]))
  })

  test('no session is left at the other server', async () => {
    const [row] = await pusat.running.storage.read(connection =>
      connection.all({ sql: 'select count(*) as open from kencana_session', values: [] }),
    )
    // The one that this test changed the name with.
    expect(Number(row?.open)).toBe(1)
  })

  test('rows that no list of the other server is for are not fetched, and staff without the import fetch none', async () => {
    expect((await fetched('penjualan')).status).toBe(404)
    expect((await branch.ask('GET', 'imports/master_group/fetch', {})).status).toBe(401)
  })
})

describe('what is wrong is named, and nothing of the password', () => {
  const strange = createServer((request, response) => {
    response.end(request.url === '/api/users/login' ? '{"token":"x"}' : '<html>')
  })
  let strangeAt: string
  beforeAll(async () => {
    await new Promise<void>(done => strange.listen(0, '127.0.0.1', done))
    strangeAt = `http://A:geheim-geheim@127.0.0.1:${(strange.address() as AddressInfo).port}`
  })
  afterAll(() => strange.close())

  test.each([
    ['no server is set', () => undefined, [409, 'import.pusat-none']],
    ['nothing is there', () => 'http://A:geheim-geheim@127.0.0.1:9', [424, 'import.pusat-silent']],
    ['another password', () => of('OWNER', 'geheim-geheim'), [424, 'import.pusat-refused']],
    ['something else is there', () => strangeAt, [424, 'import.pusat-answer']],
  ])('%s', async (_, url, said) => {
    const found = url()
    const shop = await openShop({ env: { ...(found !== undefined && { PUSAT_URL: found }) } })
    try {
      const token = await shop.signIn('OWNER')
      const { status, body } = await shop.ask('GET', 'imports/master_group/fetch', { token })
      expect([status, body.code]).toEqual(said)
      expect(body.message).toMatch(/Pusat/)
      expect(JSON.stringify(body)).not.toContain('geheim')
    } finally {
      await shop.close()
    }
  })
})
