import { afterAll, describe, expect, test } from 'vitest'
import { openForTests } from '../../support/run/open-for-tests.ts'
import { addReports, bakiReport, reportName } from '../../support/schema/sample-report.ts'
import { createSchemaFolder } from '../../support/schema/schema-folder.ts'
import { openShop } from '../../support/shop/shop.ts'

const folder = createSchemaFolder()
addReports(folder)
folder.editJson(`reports/${reportName}.json`, report => {
  report.api = { ...bakiReport.api, method: 'GET', answer: 'full' }
})

afterAll(() => folder.remove())
const shop = openForTests(() => openShop({ env: { SCHEMA_DIR: folder.path } }))

const called = (query = '') => shop.ask('GET', `baki/report-per-gudang${query}`, { user: 'OWNER' })

describe('a call with query parameters', () => {
  test('returns the whole report, like the route of the report', async () => {
    const { body } = await shop.ask('GET', `reports/${reportName}`, { user: 'OWNER' })
    expect((await called()).body).toEqual(body)
  })

  test('parses numbers and flags', async () => {
    const { body } = await called('?paling_berat=600.5&aktif=true&gudang=TOKO')
    expect(body.rows.map(({ cells }: { cells: { jumlah: number } }) => cells.jumlah)).toEqual([3])
    expect((await called('?aktif=false')).body.rows).toEqual([])
  })

  test.each([
    ['?aktif=mungkin', 'aktif', 'type.flag'],
    ['?paling_berat=berat', 'paling_berat', 'type.number'],
    ['?lain=1', 'lain', 'filter.unknown'],
  ])('refuses %s', async (query, field, code) => {
    const { status, body } = await called(query)
    expect([status, body.faults[0].field, body.faults[0].code]).toEqual([400, field, code])
  })
})
