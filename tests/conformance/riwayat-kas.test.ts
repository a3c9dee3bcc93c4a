// The cash history of the old program: in the reports like the shop's own, on its own days, replaced as a whole, and the
// books hold; before a shop closed its first day and after, on both databases.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkBooks } from '../../server/audit/run-audit.ts'
import { loadSchema } from '../../server/schema/load-schema.ts'
import { ended, importFile, sendFile } from '../support/files/import-files.ts'
import { expected, period, readWholeFile } from '../support/files/whole-legacy.ts'
import { openShop } from '../support/shop/shop.ts'
import { databases } from '../support/storage/databases.ts'

const header =
  'no_rekening,fee,ppn_rp,no_reff,tanggal,jenis,deskripsi,keterangan,kategori,jumlah_in,jumlah_out,status,input_by,input_date,input_by_cashier,valid_by'
const cash = (day: string, kategori: string, [masuk, keluar]: readonly [number, number], status = 'OPEN') =>
  `-,,,,${day},CASH,LAMA,,${kategori},${masuk},${keluar},${status},LAMA,${day},KASIR1,SPV1`
const buildFile = (...lines: readonly string[]) => `${[header, ...lines].join('\n')}\n`

const schema = loadSchema('schema')
const whole = expected.keuangan_cash
const net = whole.jumlah_in - whole.jumlah_out

for (const database of databases) {
  const opened = async (start: 'empty' | 'demo') => {
    const shop = await openShop({
      database,
      env: { KENCANA_START: start, ...(start === 'empty' && { KENCANA_SHOP: 'TST' }) },
    })
    const token = await shop.signIn('OWNER')
    return {
      shop,
      token,
      bring: (type: string, bytes: string | Uint8Array) =>
        importFile(shop, type, { token, file: `${type}.csv`, bytes }),
      report: async (name: string, filter: object = period) =>
        (await shop.ask('GET', `reports/${name}?filter=${JSON.stringify(filter)}`, { token })).body,
      held: async (): Promise<Readonly<Record<string, number>>> => {
        const { body } = await shop.ask('GET', 'cash/saldo', { token })
        return Object.fromEntries(body.map((row: { tempat: string; saldo: number }) => [row.tempat, row.saldo]))
      },
      breaches: async () => {
        const { storage } = shop.running
        // What a database does by itself within a minute: without it PostgreSQL reads a book of new rows again for each row.
        await storage.write(connection => connection.run({ sql: 'analyze', values: [] }))
        const { checks } = await storage.read(connection => checkBooks(connection, schema), { oneMoment: true })
        return checks.flatMap(one => one.breaches)
      },
    }
  }
  type World = Awaited<ReturnType<typeof opened>>

  describe(`${database}, a shop that begins`, () => {
    let world: World
    beforeAll(async () => {
      world = await opened('empty')
      const { shop, token } = world
      expect(
        (await shop.ask('POST', 'banks', { token, body: { kode_bank: 'BCA', nama_bank: 'BCA' } })).status,
      ).toBeLessThan(410)
      for (const no_rekening of ['1234567890', '9876543210']) {
        const body = { kode_bank: 'BCA', no_rekening, nama_rekening: 'TOKO' }
        expect((await shop.ask('POST', 'rekenings', { token, body })).status).toBe(201)
      }
    })
    afterAll(() => world.shop.close())

    test('cash goes in as a whole, and its report shows the totals that must come out', async () => {
      const job = await world.bring('keuangan_cash', readWholeFile('keuangan_cash'))
      expect(job).toMatchObject({ state: 'done', result: { rows: expected.rows.keuangan_cash } })
      for (const type of ['REKAP', 'DETAIL']) {
        const { totals } = await world.report('transaksi-keuangan-cash', { ...period, type })
        expect(totals).toMatchObject({ jumlah_in: whole.jumlah_in, jumlah_out: whole.jumlah_out })
      }
      const { rows, lines } = await world.report('transaksi-keuangan-cash')
      expect(rows.map((row: { cells: { kategori: string } }) => row.cells.kategori)).toEqual(
        expect.arrayContaining(['BEBAN OPERASIONAL', 'PEMBELIAN', 'PENDAPATAN LAIN-LAIN', 'PENJUALAN']),
      )
      expect(lines.map((line: { value: number }) => line.value)).toEqual([0, whole.jumlah_in, whole.jumlah_out, net])
    })

    test('what it ends with is what the first day begins with', async () => {
      expect(await world.held()).toMatchObject({ KAS: net })
      const { lines } = await world.report('transaksi-keuangan-cash', { tgl_from: '2026-11-20', tgl_to: '2026-11-20' })
      expect(lines.map((line: { value: number }) => line.value)).toEqual([net, 0, 0, net])
    })

    test('non cash comes beside it, each account for itself', async () => {
      await world.bring('keuangan_non_cash', readWholeFile('keuangan_non_cash'))
      expect(await world.held()).toMatchObject({ KAS: net, '1234567890': 388_350_000, '9876543210': 429_650_000 })
      const { totals } = await world.report('keuangan-non-cash')
      expect(totals).toMatchObject({ jumlah_in: 2_885_250_000, jumlah_out: 2_067_250_000 })
      expect(await world.breaches()).toEqual([])
    })

    test('a second file of cash stands in place of the first, and of nothing else', async () => {
      const file = buildFile(
        cash('2026-07-01', 'SALDO AWAL', [500_000, 0]),
        cash('2026-07-02', 'PENJUALAN', [9_000_000, 0]),
        cash('2026-07-02', 'BATAL', [7_000_000, 0], 'CLOS'),
        cash('2026-07-03', 'SALDO AWAL', [9_500_000, 0]),
        cash('2026-07-03', 'BEBAN OPERASIONAL', [0, 1_500_000]),
      )
      expect((await world.bring('keuangan_cash', file)).result).toMatchObject({ rows: 5, deleted: 1333 })
      const { totals } = await world.report('transaksi-keuangan-cash')
      expect(totals).toMatchObject({ jumlah_in: 9_000_000, jumlah_out: 1_500_000 })
      const detail = await world.report('transaksi-keuangan-cash', { ...period, type: 'DETAIL' })
      expect(detail.totals).toMatchObject({ jumlah_in: 9_000_000, jumlah_out: 1_500_000 })
      expect(await world.held()).toEqual({ KAS: 8_000_000, '1234567890': 388_350_000, '9876543210': 429_650_000 })
      expect(await world.breaches()).toEqual([])
    })

    test('taken back, the first is in force again', async () => {
      const { body: runs } = await world.shop.ask('GET', 'imports/keuangan-cash/history', { token: world.token })
      const undone = await world.shop.ask('POST', `imports/history/${runs[0].id}/restore`, { token: world.token })
      expect(undone.status).toBe(200)
      const { totals } = await world.report('transaksi-keuangan-cash')
      expect(totals).toMatchObject({ jumlah_in: whole.jumlah_in, jumlah_out: whole.jumlah_out })
      expect(await world.held()).toMatchObject({ KAS: net })
      expect(await world.breaches()).toEqual([])
    })

    test('the call takes the rows of one kind, and replaces nothing of the other', async () => {
      const row = { tanggal: '2026-08-01', jenis: 'CASH', kategori: 'PENJUALAN', jumlah_in: 250_000, jumlah_out: 0 }
      const send = (data: readonly object[]) =>
        world.shop.ask('POST', 'cash/import-data-cash', { token: world.token, body: { data } })
      const before = await world.held()
      const transfer = { ...row, jenis: 'TRANSFER', no_rekening: '1234567890' }
      for (const data of [
        [row, transfer],
        [transfer, row],
      ]) {
        const { status, body } = await send(data)
        expect([status, body.faults]).toEqual([
          422,
          [expect.objectContaining({ field: 'data.1.jenis', code: 'row.within' })],
        ])
      }
      expect(await world.held()).toEqual(before)
      const { status, body } = await send([{ ...row, tanggal: '2026-07-01' }])
      expect([status, body]).toEqual([200, expect.objectContaining({ message: 'Data Berhasil Di import' })])
      expect(await world.held()).toEqual({ KAS: 250_000, '1234567890': 388_350_000, '9876543210': 429_650_000 })
      expect((await send([{ ...transfer, tanggal: '2026-07-01' }])).status).toBe(200)
      expect(await world.held()).toEqual({ KAS: 250_000, '1234567890': 250_000 })
      await world.bring('keuangan_non_cash', readWholeFile('keuangan_non_cash'))
    })

    const files: readonly (readonly [type: string, other: string])[] = [
      ['keuangan_cash', 'TRANSFER'],
      ['keuangan_non_cash', 'CASH'],
    ]
    test.each(files)(
      'a row of the other kind in %s is an error at that row, and no book changes',
      async (type, jenis) => {
        const before = await world.held()
        const lines = readWholeFile(type).toString().trimEnd().split('\n').slice(0, 4)
        const wrong = `1234567890,,,,2026-07-18,${jenis},LAMA,,PENJUALAN,1000,0,OPEN,LAMA,2026-07-18,KASIR1,SPV1`
        const sent = { token: world.token, file: `${type}.csv`, bytes: [...lines, wrong].join('\n') }
        const { body } = await sendFile(world.shop, `${type}/check`, sent)
        expect(body.errors).toMatchObject([{ line: 5, column: 'jenis', value: jenis, code: 'row.within' }])
        const job = await importFile(world.shop, type, sent)
        expect([job.state, job.result.errors]).toEqual(['failed', body.errors])
        expect(await world.held()).toEqual(before)
      },
    )

    test('a long history comes in parts in the order of time, each book for itself, and names what it removes', async () => {
      const lines = readWholeFile('keuangan_cash').toString().trimEnd().split('\n').slice(1)
      const months = ['2026-07', '2026-08', '2026-09'] as const
      const others = { ...(await world.held()), KAS: undefined }
      const buildPart = (month: string): string =>
        buildFile(
          // Each part repeats what it begins with; the first one of the account counts.
          cash(`${month}-01`, 'SALDO AWAL', [3_000_000_000, 0]),
          ...lines.filter(line => line.includes(`,${month}-`)),
        )
      const checkPart = async (month: string) => {
        const sent = { token: world.token, file: 'keuangan_cash.csv', bytes: buildPart(month) }
        return (await sendFile(world.shop, 'keuangan_cash/check', sent)).body
      }
      for (const month of months) {
        const { removals, errorCount } = await checkPart(month)
        expect([errorCount, removals]).toEqual([0, month === '2026-07' ? [expect.any(String)] : []])
        expect(await world.bring('keuangan_cash', buildPart(month))).toMatchObject({ state: 'done' })
      }
      expect(await world.held()).toEqual({ ...others, KAS: 3_000_000_000 + net })
      const { totals } = await world.report('transaksi-keuangan-cash')
      expect(totals).toMatchObject({ jumlah_in: whole.jumlah_in, jumlah_out: whole.jumlah_out })
      expect(await world.breaches()).toEqual([])
      // A part that comes again replaces itself and all after it, and reports it.
      const again = await checkPart('2026-08')
      const after = lines.filter(line => /,2026-0[89]-/.test(line)).length + 2
      expect(again.deleted).toBe(after)
      expect(again.removals).toEqual([
        expect.stringMatching(
          new RegExp(
            `^${after} Riwayat Kas \\(Import\\) Buku CASH, 2026-08-01 - 2026-09-30, Masuk [\\d.,]+, Keluar [\\d.,]+ Akan Dihapus$`,
          ),
        ),
      ])
      expect(again.notices).toEqual([
        expect.stringMatching(/^\d+ Riwayat Kas \(Import\) Buku CASH, 2026-07-01 - 2026-07-31.* Tetap Ada$/),
      ])
      await world.bring('keuangan_cash', buildPart('2026-08'))
      await world.bring('keuangan_cash', buildPart('2026-09'))
      expect(await world.held()).toEqual({ ...others, KAS: 3_000_000_000 + net })
      expect(await world.breaches()).toEqual([])
    })

    test.each([
      ['a day that the shop has itself', buildFile(cash('2026-11-20', 'PENJUALAN', [1, 0])), '2026-11-20'],
      ['more out than ever came in', buildFile(cash('2026-07-01', 'BEBAN', [0, 5000])), 'KAS'],
    ])('%s is refused with what is wrong, and nothing is changed', async (_, file, said) => {
      const before = await world.held()
      const sent = await sendFile(world.shop, 'keuangan_cash', {
        token: world.token,
        file: 'keuangan_cash.csv',
        bytes: file,
      })
      const job = await ended(world.shop, world.token, sent.body.id)
      expect(job.state).toBe('failed')
      expect(JSON.stringify(job)).toContain(said)
      expect(await world.held()).toEqual(before)
    })

    test('and the books hold after all of it', async () => {
      expect(await world.breaches()).toEqual([])
    })
  })

  describe(`${database}, a shop with closed days`, () => {
    let world: World
    beforeAll(async () => {
      world = await opened('demo')
    })
    afterAll(() => world.shop.close())

    test('history shows on its days, and no balance of a closed day, nor of today, moves', async () => {
      const own = { tgl_from: '2026-11-01', tgl_to: '2026-11-20' }
      const standing = async () => {
        const { totals, lines } = await world.report('transaksi-keuangan-cash', own)
        return [await world.held(), totals, lines]
      }
      const before = await standing()
      const early = readWholeFile('keuangan_cash')
        .toString()
        .split('\n')
        .filter(line => !line.includes(',2026-09-'))
      await world.bring('keuangan_cash', early.join('\n'))
      expect(await standing()).toEqual(before)
      const { totals, lines } = await world.report('transaksi-keuangan-cash', {
        tgl_from: '2026-07-01',
        tgl_to: '2026-08-31',
      })
      expect(totals.jumlah_in).toBeGreaterThan(0)
      expect(lines.at(-1).value).toBe(totals.jumlah_in - totals.jumlah_out)
      await world.bring('keuangan_cash', buildFile(cash('2026-07-01', 'PENJUALAN', [9_000_000, 0])))
      expect(await standing()).toEqual(before)
      expect(
        (await world.report('transaksi-keuangan-cash', { tgl_from: '2026-07-01', tgl_to: '2026-08-31' })).totals,
      ).toMatchObject({
        jumlah_in: 9_000_000,
        jumlah_out: 0,
      })
      expect(await world.breaches()).toEqual([])
    })
  })
}
