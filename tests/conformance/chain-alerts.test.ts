// The rows that an alert of Semua Toko counts: read in another shop without signing in there, with the rights of the user there.
import { beforeAll, describe, expect, test } from 'vitest'
import { listIds } from '../../engine/access/assigned-menu.ts'
import type { ShopOverview } from '../../engine/report/dashboard-answer.ts'
import type { AnswerCells, ReportAnswer } from '../../engine/report/report-answer.ts'
import { loadSchema } from '../../server/schema/load-schema.ts'
import { password, query } from '../support/shop/shop.ts'
import { useZoneChain } from '../support/shop/zone-chain.ts'
import { databases } from '../support/storage/databases.ts'

describe('where the rows of an alert are seen', () => {
  const alerts = loadSchema('schema').dashboard?.alerts ?? []

  test.each(alerts.map(alert => [alert.id, alert] as const))('%s', (_, { opening, report, rowsReport, to }) => {
    if (opening === 'rows') expect(rowsReport?.columns.length).toBeGreaterThan(2)
    else expect([rowsReport, opening === 'screen' || to?.name !== report.from]).toEqual([undefined, true])
  })

  test('rows of shops are read there, shared ones are on any screen, work of a shop is there alone', () => {
    const find = (id: string) => alerts.find(alert => alert.id === id)?.opening
    expect(['hutang-lewat', 'kiriman', 'tanpa-harga', 'harga-hari-ini'].map(find)).toEqual([
      'rows',
      'rows',
      'screen',
      'shop',
    ])
  })
})

describe.each(databases)('%s', database => {
  const chain = useZoneChain(database)
  const tokens = new Map<string, string>()
  const read = async (user: string, path: string) => {
    const token = tokens.get(user) ?? (await chain.shop.signIn(user))
    tokens.set(user, token)
    return chain.shop.ask('GET', path, { token })
  }
  const readRows = (user: string, code: string, alert: string, view = {}) =>
    read(user, `dashboard/shops/${code}/alerts/${alert}?${query(view)}`)

  beforeAll(async () => {
    for (const code of ['KCB', 'KCE'] as const) {
      await chain.ok(code, 'PUT', 'para-system', { VALIDASI_JUAL: true })
      for (const price of [5_000_000, 7_000_000]) expect((await chain.sell(code, price)).status).toBe(201)
    }
    await chain.send('KCB', 'KCD', [await chain.make('KCB')])
  }, 300_000)

  test('each alert of each shop has as many rows as it counts', async () => {
    const overviews: readonly ShopOverview[] = (await read('OWNER', 'dashboard/shops')).body
    const counts: string[] = []
    for (const { code, alerts } of overviews)
      for (const { id, count, opening } of alerts) {
        const { status, body } = await readRows('OWNER', code, id)
        expect([code, id, status]).toEqual([code, id, opening === 'rows' ? 200 : 404])
        if (opening !== 'rows') continue
        expect([code, id, body.count, body.rows.length]).toEqual([code, id, count, count])
        counts.push(`${code} ${id} ${count}`)
      }
    expect(counts).toEqual(
      expect.arrayContaining(['KCB validasi-penjualan 2', 'KCB kiriman 1', 'KCE validasi-penjualan 2']),
    )
  })

  test('the rows are those of that shop, in the order and of the page that is requested', async () => {
    const { body }: { readonly body: ReportAnswer } = await readRows('OWNER', 'KCB', 'validasi-penjualan')
    const listed = await chain.ok('KCB', 'GET', `penjualan?${query({ filter: { status: 'OPEN' } })}`)
    const listNumbers = (rows: readonly AnswerCells[]) => rows.map(row => row.no_faktur_group)
    expect(listNumbers(body.rows.map(({ cells }) => cells)).toSorted()).toEqual(listNumbers(listed).toSorted())
    const page = await readRows('OWNER', 'KCB', 'validasi-penjualan', { range: [0, 0], sort: ['total', 'DESC'] })
    expect([page.body.rows.length, page.body.count, page.body.rows[0].cells.total]).toEqual([1, 2, 7_000_000])
    expect((await readRows('OWNER', 'KCB', 'validasi-penjualan', { sort: ['versi', 'ASC'] })).status).toBe(400)
    expect((await readRows('OWNER', 'KCE', 'validasi-penjualan')).body.timeZone).toBe('Asia/Jayapura')
  })

  test('only of shops and alerts that the user may see there', async () => {
    expect((await readRows('KSR01', 'KCA', 'validasi-penjualan')).status).toBe(403)
    expect((await readRows('OWNER', 'KCX', 'validasi-penjualan')).status).toBe(404)
    expect((await readRows('OWNER', 'KCB', 'apa-saja')).status).toBe(404)
    const user = { user_id: 'DUA', user_name: 'X', password, kode_toko: 'KCA', level: 'OWC', toko_lain: 'KCB' }
    await chain.ok('KCA', 'POST', 'users', user)
    expect((await readRows('DUA', 'KCB', 'validasi-penjualan')).body.count).toBe(2)
    expect((await readRows('DUA', 'KCE', 'validasi-penjualan')).status).toBe(404)
    // A cashier in that shop.
    await chain.ok('KCA', 'POST', 'level-toko', { user_id: 'DUA', kode_toko: 'KCB', level: 'KSR' })
    tokens.delete('DUA')
    expect((await readRows('DUA', 'KCB', 'validasi-penjualan')).status).toBe(404)
  })

  test('without columns that are hidden from the level there', async () => {
    const shown = loadSchema('schema').dashboard?.alerts.find(({ id }) => id === 'hitung-kas')?.rowsReport
    expect(shown?.columns.map(({ name }) => name)).toContain('sistem')
    const listColumns = async (user: string): Promise<readonly string[]> =>
      (await readRows(user, 'KCB', 'hitung-kas')).body.columns.map(({ name }: { name: string }) => name)
    const user = { user_id: 'KASIR', user_name: 'X', password, kode_toko: 'KCA', level: 'KSR', toko_lain: 'KCB' }
    await chain.ok('KCA', 'POST', 'users', user)
    await chain.ok('KCB', 'PUT', 'para-system', { HITUNG_KAS_MODULE: true })
    const menu = listIds(loadSchema('schema').menu)
    await chain.ok('KCA', 'PUT', 'users/hak-akses/KASIR', { menu })
    expect(await listColumns('OWNER')).toContain('sistem')
    expect(await listColumns('KASIR')).not.toContain('sistem')
  })
})
