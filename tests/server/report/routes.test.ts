// Reports over HTTP: who may see them, what they answer, files that are made, fetched and cancelled.
import readXlsx from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readPdfTexts } from '../../support/files/pdf-texts.ts'
import { openForTests } from '../../support/run/open-for-tests.ts'
import { addReports, reportName } from '../../support/schema/sample-report.ts'
import { createSchemaFolder } from '../../support/schema/schema-folder.ts'
import { openShop, query } from '../../support/shop/shop.ts'

const folder = createSchemaFolder()
addReports(folder)
const path = `reports/${reportName}`

let owner: string
let admin: string

afterAll(() => folder.remove())
const shop = openForTests(() => openShop({ env: { SCHEMA_DIR: folder.path } }))
beforeAll(async () => {
  owner = await shop.signIn('OWNER')
  admin = await shop.signIn('ADM01')
})

const ask = (method: string, at: string, token: string, body?: unknown) =>
  shop.ask(method, at, { token, ...(body !== undefined && { body }) })

const fetchFile = async (id: string, token: string) => {
  const url = `/api/reports/files/${id}/content`
  return shop.running.server.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })
}

const readReadyFile = async (format: string, token = owner, filter: object = {}): Promise<string> => {
  const { status, body } = await ask('POST', `${path}/files`, token, { format, filter })
  expect(status).toBe(202)
  await expect.poll(async () => (await ask('GET', `reports/files/${body.id}`, token)).body.state).toBe('ready')
  return body.id
}

describe('a report', () => {
  test('returns what its name and filters request', async () => {
    const { status, body } = await ask('GET', path, owner)
    expect([status, body.name, body.title]).toEqual([200, reportName, 'Laporan Baki Per Gudang'])
    const [first] = body.rows
    const one = await ask('GET', `${path}?${query({ filter: { kode: first.cells.kode_gudang } })}`, owner)
    expect(one.body.rows).toEqual([first])
    expect(one.body.totals.berat_baki).toBe(first.cells.berat_baki)
  })

  test('is returned for a place that omits nothing', async () => {
    const { body: whole } = await ask('GET', path, owner)
    const { status, body } = await ask('GET', `${path}?place=screen`, owner)
    expect([status, body]).toEqual([200, whole])
  })

  test('can be sorted by any column and paged, with the totals of all lines; its file has all lines', async () => {
    const { body: whole } = await ask('GET', path, owner)
    const sort = ['kode_gudang', 'DESC']
    const { body } = await ask('GET', `${path}?${query({ sort, range: [1, 1] })}`, owner)
    const names = whole.rows.map(({ cells }: { cells: { kode_gudang: string } }) => cells.kode_gudang).toSorted()
    expect(names.length).toBeGreaterThan(1)
    expect(body.rows.map(({ cells }: { cells: { kode_gudang: string } }) => cells.kode_gudang)).toEqual(
      names.toReversed().slice(1, 2),
    )
    expect([body.count, body.totals]).toEqual([names.length, whole.totals])
    const { body: job } = await ask('POST', `${path}/files`, owner, { format: 'csv', sort })
    const readState = async () => (await ask('GET', `reports/files/${job.id}`, owner)).body.state
    await expect.poll(readState).toBe('ready')
    const lines = (await fetchFile(job.id, owner)).body.split('\r\n')
    expect(lines.slice(1, -1).map(line => line.split(',')[0])).toEqual(names.toReversed())
  })

  test('returns plain rows with separate subtotals to programs', async () => {
    const { body: whole } = await ask('GET', path, owner)
    const { status, body } = await ask('POST', path, owner, {})
    const rows = whole.rows.filter(({ kind }: { kind: string }) => kind === 'row')
    expect([status, Object.keys(body)]).toEqual([200, ['columns', 'rows', 'groups', 'totals', 'meta']])
    expect(body.rows).toEqual(rows.map(({ cells }: { cells: object }) => cells))
    expect([body.columns, body.totals]).toEqual([whole.columns, whole.totals])
    expect(body.groups).toHaveLength(whole.rows.length - rows.length)
    expect(body.groups.at(-1)?.after ?? rows.length).toBe(rows.length)
    expect(body.meta).toMatchObject({ name: reportName, title: 'Laporan Baki Per Gudang', heading: whole.heading })
    const [{ cells }] = rows
    const one = await ask('POST', path, owner, { kode: cells.kode_gudang })
    expect(one.body.rows.every((row: typeof cells) => row.kode_gudang === cells.kode_gudang)).toBe(true)
    expect((await ask('POST', path, owner, { lain: 1 })).status).toBe(400)
  })

  test('returns its default filters', async () => {
    expect((await ask('GET', `${path}/filters`, owner)).body).toEqual({
      kode: null,
      aktif: null,
      baki: [],
      paling_berat: null,
      kode_toko: [],
    })
  })

  test('reports every wrong filter at once, in the requested language', async () => {
    const filter = query({ filter: { aktif: 'ya', paling_berat: 1.23456, lain: 1 } })
    const { status, body } = await ask('GET', `${path}?${filter}`, owner)
    expect([status, body.code]).toEqual([400, 'record.malformed'])
    expect(body.faults.map(({ field, code, message }: Record<string, string>) => [field, code, message])).toEqual([
      ['lain', 'filter.unknown', 'Filter lain Tidak Dikenal'],
      ['aktif', 'type.flag', 'Status Harus Ya Atau Tidak'],
      ['paling_berat', 'number.scale', 'Paling Berat Maksimal 3 Angka Di Belakang Koma'],
    ])
    const english = await shop.ask('GET', `${path}?${filter}`, { token: owner, headers: { 'accept-language': 'en' } })
    expect(english.body.faults[1].message).not.toBe(body.faults[1].message)
  })

  test.each([
    ['filter=%7B', 'filter'],
    ['filter=%5B1%5D', 'filter'],
    ['range=%5B9,0%5D', 'range'],
    ['range=%5B0,1000%5D', 'range'],
    ['sort=%5B%22berat_baki%22,%22UP%22%5D', 'sort'],
    ['sort=%5B%22hidden%22,%22ASC%22%5D', 'sort'],
    ['page=1', 'page'],
    ['place=wall', 'place'],
  ])('refuses the query %s', async (text, field) => {
    const { status, body } = await ask('GET', `${path}?${text}`, owner)
    expect([status, body.faults[0].field]).toEqual([400, field])
  })

  test('is for callers whose menu has it, and not found for guests', async () => {
    expect((await ask('GET', path, admin)).status).toBe(200)
    const cashier = await shop.signIn('KSR01')
    const calls = [
      ['GET', path],
      ['POST', path],
      ['GET', `${path}/filters`],
      ['POST', `${path}/files`],
      ['POST', 'baki/report-per-gudang'],
    ] as const
    for (const [method, at] of calls) {
      const body = method === 'POST' ? { format: 'csv' } : undefined
      expect([at, (await ask(method, at, cashier, body)).status]).toEqual([at, 403])
      expect([at, (await shop.ask(method, at, body ? { body } : {})).status]).toEqual([at, 401])
    }
    expect((await ask('GET', 'reports/baki-detail', admin)).status).toBe(403)
    expect((await ask('GET', 'reports/baki-detail', owner)).status).toBe(200)
    expect((await ask('GET', 'reports/tidak-ada', owner)).status).toBe(404)
  })

  test('is in the schema of callers with access, without server-only members', async () => {
    const { body } = await ask('GET', 'schema', admin)
    expect(Object.keys(body.reports)).toContain(reportName)
    expect(Object.keys(body.reports)).not.toContain('baki-detail')
    const [first] = body.reports[reportName].filters
    expect(first).toMatchObject({ field: { name: 'kode', type: 'code', ref: { to: 'gudang' } }, all: 'SEMUA' })
    expect(first).not.toHaveProperty('rule')
    const { body: cashiers } = await ask('GET', 'schema', await shop.signIn('KSR01'))
    expect(Object.keys(cashiers.reports)).not.toContain(reportName)
  })

  test('is in the API description with its own path', async () => {
    const { body } = await ask('GET', 'openapi.json', admin)
    const mine = Object.keys(body.paths).filter(one => /baki-per|report-per|reports\/files/.test(one))
    expect(mine.toSorted()).toEqual([
      '/baki/report-per-gudang',
      `/${path}`,
      `/${path}/files`,
      `/${path}/filters`,
      '/reports/files/{id}',
      '/reports/files/{id}/content',
    ])
    const { requestBody } = body.paths['/baki/report-per-gudang'].post
    expect(Object.keys(requestBody.content['application/json'].schema.properties)).toEqual([
      'gudang',
      'aktif',
      'baki',
      'paling_berat',
      'kode_toko',
    ])
  })
})

describe('the call of a report', () => {
  test('returns rows by column name, and an empty list for none', async () => {
    const { body: whole } = await ask('GET', path, owner)
    const { status, body } = await ask('POST', 'baki/report-per-gudang', owner, {})
    expect([status, body]).toEqual([200, whole.rows.map(({ cells }: { cells: object }) => cells)])
    expect((await ask('POST', 'baki/report-per-gudang', owner, { paling_berat: 0 })).body).toEqual([])
  })

  test('has its own names for filters', async () => {
    const { body } = await ask('POST', 'baki/report-per-gudang', owner, { gudang: 'TOKO' })
    expect(body.map(({ kode_gudang }: { kode_gudang: string }) => kode_gudang)).toEqual(['TOKO'])
    expect((await ask('POST', 'baki/report-per-gudang', owner, [1])).status).toBe(400)
    expect((await ask('GET', 'baki/report-per-gudang', owner)).status).toBe(404)
  })
})

describe('a file', () => {
  test('has the totals of the report and a descriptive name', async () => {
    const { body } = await ask('GET', path, owner)
    const pdf = await fetchFile(await readReadyFile('pdf'), owner)
    expect(pdf.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'content-disposition': 'attachment; filename="laporan-baki-per-gudang-kca-2026-11-20.pdf"',
    })
    const grouped = body.totals.berat_baki.toLocaleString('en-US', { minimumFractionDigits: 3 })
    expect((await readPdfTexts(pdf.rawPayload)).flat()).toContain(grouped)
    const xlsx = await fetchFile(await readReadyFile('xlsx'), owner)
    const [{ data = [] } = {}] = await readXlsx(xlsx.rawPayload)
    expect(data.find(row => row[0] === 'Grand Total')?.[3]).toBe(body.totals.berat_baki)
    const csv = await fetchFile(await readReadyFile('csv'), owner)
    expect(csv.body.split('\r\n').at(-1)).toContain(String(body.totals.berat_baki))
  })

  test('has the requested filters, which are validated before it starts', async () => {
    const csv = await fetchFile(await readReadyFile('csv', owner, { kode: 'TOKO' }), owner)
    expect(csv.body.split('\r\n')).toHaveLength(3)
    const refused = await ask('POST', `${path}/files`, owner, { format: 'csv', filter: { aktif: 1 } })
    expect([refused.status, refused.body.faults[0].field]).toEqual([400, 'aktif'])
  })

  test('reports its progress and completion', async () => {
    const id = await readReadyFile('csv')
    expect((await ask('GET', `reports/files/${id}`, owner)).body).toEqual({
      state: 'ready',
      percentage: 100,
      message: 'File Siap Diunduh',
    })
  })

  test('can be cancelled and is deleted then', async () => {
    const id = await readReadyFile('csv')
    expect((await ask('DELETE', `reports/files/${id}`, owner)).status).toBe(204)
    for (const [method, at] of [
      ['GET', ''],
      ['GET', '/content'],
      ['DELETE', ''],
    ] as const)
      expect((await ask(method, `reports/files/${id}${at}`, owner)).status).toBe(404)
  })

  test('is available only to its user', async () => {
    const id = await readReadyFile('csv')
    for (const at of ['', '/content']) expect((await ask('GET', `reports/files/${id}${at}`, admin)).status).toBe(404)
    expect((await ask('DELETE', `reports/files/${id}`, admin)).status).toBe(404)
    expect((await shop.ask('GET', `reports/files/${id}`)).status).toBe(401)
  })

  test.each([
    [{ format: 'docx' }, 'choice.unknown'],
    [{}, 'choice.unknown'],
    [[], 'record.form'],
    [{ format: 'csv', filter: [] }, 'filter.form'],
  ])('is not made of %j', async (body, code) => {
    const answer = await ask('POST', `${path}/files`, owner, body)
    expect([answer.status, answer.body.faults[0].code]).toEqual([400, code])
  })

  test('is built in the formats that the report declares', async () => {
    expect((await ask('POST', 'reports/baki-detail/files', owner, { format: 'pdf' })).status).toBe(400)
    expect((await ask('POST', 'reports/baki-detail/files', owner, { format: 'xlsx' })).status).toBe(202)
  })
})

test('a report above the row limit is refused with the limit', async () => {
  const [tray] = await shop.running.storage.read(connection =>
    connection.all({ sql: "SELECT * FROM baki WHERE kode_toko = 'KCA' LIMIT 1", values: [] }),
  )
  const columns = Object.keys(tray ?? {})
  const values = columns.map(name => (['id', 'kode_baki'].includes(name) ? `b.${name} || n` : `b.${name}`))
  const copies = `INSERT INTO baki (${columns.join(', ')}) SELECT ${values.join(', ')}
    FROM (WITH RECURSIVE many(n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM many WHERE n < 100001) SELECT n FROM many),
      (SELECT * FROM baki WHERE kode_toko = 'KCA' LIMIT 1) AS b`
  await shop.running.storage.write(connection => connection.run({ sql: copies, values: [] }))
  const { status, body } = await ask('GET', `reports/baki-detail`, owner)
  expect([status, body.code, body.message]).toEqual([
    422,
    'report.too-large',
    'Laporan Lebih Dari 100000 Baris, Silakan Persempit Filter',
  ])
})
