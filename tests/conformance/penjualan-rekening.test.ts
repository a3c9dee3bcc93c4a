// A sale is paid into any number of accounts, and Penjualan Bayar finds it by each of them: on both databases.
import { beforeAll, describe, expect, test } from 'vitest'
import { openForTests } from '../support/run/open-for-tests.ts'
import { openDesk } from '../support/shop/desk.ts'
import { query } from '../support/shop/shop.ts'
import { databases } from '../support/storage/databases.ts'

const accounts = ['1310055001', '8800112233', '5550001111', '5550002222'] as const
const unused = '5550003333'

describe.each(databases)('%s', database => {
  const desk = openForTests(() => openDesk(database))
  beforeAll(async () => {
    for (const no_rekening of [...accounts.slice(2), unused])
      expect(
        await desk.ask('POST', 'rekenings', { kode_bank: 'BCA', no_rekening, nama_rekening: 'KENCANA' }, 'OWNER'),
      ).toMatchObject({ status: 201 })
  })

  const into = (no_rekening: string, jumlah_rp: number, jenis = 'TRANSFER') => ({ jenis, no_rekening, jumlah_rp })

  const sold = async (pembayaran: readonly object[]): Promise<string> => {
    const rest = 4_946_000 - pembayaran.length * 1_000_000
    const paid = rest > 0 ? [...pembayaran, { jenis: 'CASH', jumlah_rp: rest }] : pembayaran
    const body = { kode_sales: 'S01', nama_customer: 'IBU RATNA', barang: [{ kode_barcode: await desk.make() }] }
    const made = await desk.post('penjualan?move=simpan', { ...body, pembayaran: paid })
    return (await desk.post(`penjualan/${made.id}/moves/validasi`, {}, 'SPV01')).no_faktur_group
  }

  const report = async (filter: object, range?: readonly [number, number]) => {
    const { status, body } = await desk.ask(
      'GET',
      `reports/penjualan-bayar?${query({ filter, ...(range && { range }) })}`,
      undefined,
      'OWNER',
    )
    expect({ status, faults: body.faults }).toEqual({ status: 200, faults: undefined })
    const cells = (rows: readonly { kind: string; cells: Record<string, unknown> }[], name: string) =>
      rows.flatMap(row => (row.kind === 'row' ? [row.cells[name]] : []))
    return {
      visits: cells(body.rows, 'no_faktur_group'),
      total: body.totals?.total_bayar,
      accounts: cells(body.sections[0].rows, 'no_rekening'),
    }
  }

  test('with four accounts it is saved, found once by each of them, and all four are shown', async () => {
    const four = await sold(accounts.map(account => into(account, 1_000_000)))
    const twice = await sold([into(accounts[1], 1_000_000), into(accounts[1], 1_000_000, 'DEBET')])
    const cash = await sold([])
    expect((await report({})).visits).toEqual([four, twice, cash])
    for (const account of accounts) {
      const both = account === accounts[1]
      const visits = both ? [four, twice] : [four]
      const found = await report({ rekening: account })
      expect({ account, visits: found.visits, total: found.total }).toEqual({
        account,
        visits,
        total: visits.length * 4_946_000,
      })
      expect(new Set(found.accounts)).toEqual(new Set(['KAS', ...accounts]))
      expect((await report({ rekening: account }, [0, 0])).visits).toEqual(visits.slice(0, 1))
    }
    expect(await report({ rekening: unused })).toMatchObject({ visits: [], accounts: [] })
  })

  test('one that is cancelled stands with its minus under each of its accounts', async () => {
    const made = await sold(accounts.map(account => into(account, 1_000_000)))
    const [row] = await desk.rows('select id from penjualan where no_faktur_group = ?', made)
    const answers = { alasan: 'SALAH INPUT', uang_kembali: 'SAMA' }
    const before = await Promise.all(accounts.map(account => report({ rekening: account })))
    await desk.agreed(`penjualan/${row?.id}/moves/batal`, { answers })
    for (const [at, account] of accounts.entries()) {
      const { visits, total } = await report({ rekening: account })
      expect({ account, visits, total }).toEqual({
        account,
        visits: before[at]?.visits,
        total: Number(before[at]?.total) - 4_946_000,
      })
    }
  })
})
