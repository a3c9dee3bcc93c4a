// Each report of the shop is run from its own file on both databases, and so is one over trays: a new file needs no new test.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReportFormat } from '../../engine/schema/report.ts'
import { getResource } from '../../engine/schema/schema.ts'
import { makeFile } from '../../server/report/outputs/make-file.ts'
import { loadSchema } from '../../server/schema/load-schema.ts'
import { openForTests } from '../support/run/open-for-tests.ts'
import { addReports, bakiReport, reportName } from '../support/schema/sample-report.ts'
import { createSchemaFolder } from '../support/schema/schema-folder.ts'
import { openShop, query } from '../support/shop/shop.ts'
import { databases, pickEvery } from '../support/storage/databases.ts'

const folder = createSchemaFolder()
addReports(folder)
const schema = loadSchema(folder.path)
/** Pages and sheets of these are drawn. */
const drawn = new Set(pickEvery(4, Object.values(schema.reports)))
/** What a file of a format begins with; a sheet of text with its byte order mark. */
const firstBytes: Readonly<Record<ReportFormat, string>> = { pdf: '%PDF', xlsx: 'PK', csv: 'ï»¿' }

describe.each(databases)('%s', database => {
  let owner: string

  const shop = openForTests(() => openShop({ database, env: { SCHEMA_DIR: folder.path, KENCANA_START: 'demo' } }))
  beforeAll(async () => {
    owner = await shop.signIn('OWNER')
  })

  describe.each(Object.values(schema.reports))('$name', report => {
    const path = `reports/${report.name}`

    /** What must be chosen and begins with nothing: the first row that may be. */
    const chosen = async (): Promise<Readonly<Record<string, unknown>>> => {
      const asked = report.filters.filter(({ field, default: begun }) => field.required && !begun && field.ref)
      const values = asked.map(async ({ field }) => {
        const to = getResource(schema, field.ref?.to ?? '')
        const { body } = await shop.ask('GET', `${to.api.path}?range=[0,0]`, { token: owner })
        return [field.name, body[0][to.key[0]]] as const
      })
      return Object.fromEntries(await Promise.all(values))
    }

    test('answers its columns with values of their types, and what its filters begin with', async () => {
      const { status, body } = await shop.ask('GET', `${path}?${query({ filter: await chosen() })}`, { token: owner })
      // A cross-tab has further columns, which its rows or its period decide.
      const columns: readonly { readonly name: string; readonly isPart?: true }[] = body.columns
      expect([status, columns.flatMap(({ name, isPart }) => (isPart ? [] : [name]))]).toEqual([
        200,
        report.columns.flatMap(({ name, isInner }) => (isInner ? [] : [name])),
      ])
      for (const { kind, cells } of body.rows) {
        for (const { name, type } of kind === 'row' ? report.columns.filter(({ isInner }) => !isInner) : []) {
          const value = cells[name]
          expect([name, value === null || 'value' in type.parse(value) || value === '-']).toEqual([name, true])
        }
      }
      const { body: start } = await shop.ask('GET', `${path}/filters`, { token: owner })
      expect(Object.keys(start)).toEqual(report.filters.map(({ field }) => field.name))
    })

    test('is denied to a guest, and answers the same under its own path', async () => {
      expect((await shop.ask('GET', path)).status).toBe(401)
      if (!report.call) return
      const asked = report.call.method === 'POST' ? { token: owner, body: {} } : { token: owner }
      expect((await shop.ask(report.call.method, report.call.path, asked)).status).toBe(200)
    })

    const [from, to] = report.filters.filter(({ field }) => field.type.name === 'date').map(({ field }) => field.name)
    if (from !== undefined && to !== undefined)
      test('refuses a period that ends before it begins, or is a hundred years, with a sentence', async () => {
        const refused = async (begins: string, ends: string) => {
          const filter = { ...(await chosen()), [from]: begins, [to]: ends }
          const { status, body } = await shop.ask('GET', `${path}?${query({ filter })}`, { token: owner })
          return { status, faults: body.faults }
        }
        const sentence = expect.stringMatching(/\p{Lu}\p{L}+ .{10,}/u)
        const about = { field: to, message: sentence }
        expect(await refused('2026-11-20', '2026-11-19')).toMatchObject({
          status: 422,
          faults: [{ ...about, code: 'period.reversed' }],
        })
        expect(await refused('2000-01-01', '2099-12-31')).toMatchObject({
          status: 422,
          faults: [{ ...about, code: 'period.long' }],
        })
      })

    // Pages and sheets are drawn from the same answer, whatever the database; those of reports of documents are read back elsewhere.
    const isDrawn = database === 'sqlite' && !/\/(penjualan|pembelian|service|hutang)\//.test(report.file)
    const formats = report.outputs.formats.filter(format => format === 'csv' || (isDrawn && drawn.has(report)))
    test.each(formats)('its answer makes a %s', async format => {
      const { body } = await shop.ask('GET', `${path}?${query({ filter: await chosen() })}`, { token: owner })
      const file = await makeFile(format, body, () => undefined)
      expect(Buffer.from(file.slice(0, firstBytes[format].length)).toString('latin1')).toBe(firstBytes[format])
    })
  })

  // One of each, for the thread that makes a file is the same for all reports.
  test.each(Object.keys(firstBytes) as ReportFormat[])('makes a %s when it is asked for', async format => {
    const report = Object.values(schema.reports).find(({ outputs }) => outputs.formats.includes(format))
    const path = `reports/${report?.name}/files`
    const asked = await shop.ask('POST', path, { token: owner, body: { format, filter: {} } })
    expect(asked.status).toBe(202)
    const file = `reports/files/${asked.body.id}`
    const readState = async () => (await shop.ask('GET', file, { token: owner })).body.state
    await expect.poll(readState).toBe('ready')
  })

  test('sums of trays are those of the trays themselves, exact to the milligram', async () => {
    const { body: trays } = await shop.ask('GET', 'baki?range=[0,999]', { token: owner })
    const toMilligrams = (rows: readonly { berat_baki: number }[]): number =>
      rows.reduce((sum, { berat_baki }) => sum + Math.round(berat_baki * 1000), 0)
    const { body } = await shop.ask('GET', `reports/${reportName}`, { token: owner })
    for (const { cells } of body.rows) {
      const own = trays.filter(({ kode_gudang }: { kode_gudang: string }) => kode_gudang === cells.kode_gudang)
      expect([cells.jumlah, Math.round(cells.berat_baki * 1000)]).toEqual([own.length, toMilligrams(own)])
    }
    expect(Math.round(body.totals.berat_baki * 1000)).toBe(toMilligrams(trays))
    expect(body.totals.jumlah).toBe(trays.length)
    expect(body.totals.rata_rata).toBe(Math.round(toMilligrams(trays) / trays.length) / 1000)
    const weights = body.rows.map(({ cells }: { cells: { berat_baki: number } }) => cells.berat_baki)
    expect(weights).toEqual(weights.toSorted((a: number, b: number) => b - a))
  })

  test('of another shop none of it is seen: its reports are its own', async () => {
    const stranger = await shop.signIn('OWNERB')
    const made = { kode_gudang: 'TOKO', kode_baki: 'UJI9', nama_baki: 'UJI', berat_baki: 7777.777, berat_bandrol: 0 }
    const { body: before } = await shop.ask('GET', `reports/${reportName}`, { token: stranger })
    expect((await shop.ask('POST', 'baki', { token: owner, body: made })).status).toBe(201)
    const { body: after } = await shop.ask('GET', `reports/${reportName}`, { token: stranger })
    expect(after.rows).toEqual(before.rows)
    const { body: own } = await shop.ask('GET', `reports/${reportName}?filter={"baki":["UJI9"]}`, { token: owner })
    expect(own.totals.berat_baki).toBe(7777.777)
  })
})

afterAll(() => folder.remove())

test('the report over trays is one file', () => {
  expect(bakiReport.from).toBe('resource:baki')
})
