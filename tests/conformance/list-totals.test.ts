// Totals of lists add the documents that count and leave out cancelled ones, on both databases and in every list of the shop.
import { describe, expect, test } from 'vitest'
import { loadSchema } from '../../server/schema/load-schema.ts'
import { openForTests } from '../support/run/open-for-tests.ts'
import { type Body, openFundedDesk } from '../support/shop/desk.ts'
import { query } from '../support/shop/shop.ts'
import { databases } from '../support/storage/databases.ts'

const { resources } = loadSchema('schema')

describe('every list with totals', () => {
  const lists = Object.values(resources).flatMap(({ name, screen, lifecycle: { flow } }) =>
    flow
      ? Object.entries({ '': { list: screen.list }, ...screen.views }).flatMap(([view, { list }]) =>
          list.columns.some(({ total }) => total !== undefined) ? [[`${name}/${view}`, list.uncounted ?? []]] : [],
        )
      : [],
  )

  test('names the states that its totals leave out, and none that it does not show', () => {
    expect(Object.fromEntries(lists)).toMatchObject({
      'penjualan/lihat': ['CANC'],
      'penjualan/validasi': [],
      'pembelian/lihat': ['CANC'],
      'hutang/lihat': ['CLOS', 'CANC', 'LELANG'],
      'hutang/jatuh-tempo': [],
      'pesanan/lihat': ['FINISH', 'CLOSE', 'TOLAK'],
      'hitung-kas/': ['DIULANG'],
      'emas-tukang/': ['CANC'],
      'cucian/': ['CANC'],
    })
  })

  test.each(Object.values(resources).filter(({ lifecycle }) => lifecycle.flow))('$name', ({ name, lifecycle }) => {
    const cancelled = Object.values(lifecycle.flow?.states ?? {}).filter(
      ({ final, color }) => final && color === 'error',
    )
    for (const state of cancelled) expect(state).toMatchObject({ name: state.name, counts: false })
    const whole = Object.fromEntries(lists)[`${name}/`]
    if (whole) expect(whole).toEqual(expect.arrayContaining(cancelled.map(state => state.name)))
  })
})

describe.each(databases)('on %s', database => {
  const desk = openForTests(() => openFundedDesk(database))

  const readTotals = async (path: string, filter: Body = {}) => {
    const { headers } = await desk.ask('GET', `${path}&totals=true&${query({ filter })}`, undefined, 'OWNER')
    return JSON.parse(String(headers['x-totals']))
  }
  const answers = { alasan: 'SALAH INPUT', uang_kembali: 'SAMA' }

  test('a cancelled sale is in the list and not in its total', async () => {
    const [valid, cancelled] = [await desk.sold(), await desk.sold()]
    await desk.agreed(`penjualan/${cancelled.sale.id}/moves/batal`, { answers })
    const no_faktur_group = [valid.group, cancelled.group]
    expect(await readTotals('penjualan?view=lihat', { no_faktur_group })).toMatchObject({ qty: 1, total: 4_946_000 })
    expect(await readTotals('penjualan?view=lihat', { no_faktur_group, status: ['DONE', 'CANC'] })).toMatchObject({
      total: 4_946_000,
    })
  })

  test('a filter that chooses cancelled documents alone adds them', async () => {
    const cancelled = await desk.sold()
    await desk.agreed(`penjualan/${cancelled.sale.id}/moves/batal`, { answers })
    const filter = { no_faktur_group: cancelled.group, status: 'CANC' }
    expect(await readTotals('penjualan?view=lihat', filter)).toMatchObject({ total: 4_946_000 })
  })

  test('the loans of a list add what is still lent', async () => {
    const lend = async () => {
      const loan = await desk.post('hutang?move=simpan', {
        nama_customer: 'IBU RATNA',
        no_hp: '0812',
        jumlah_hutang: 1_000_000,
        berat_emas_plastik: 9,
        barang: [{ nama_barang: 'KALUNG', kode_group: 'G17K', kode_dept: 'KLG17K', berat: 5 }],
      })
      return desk.post(`hutang/${loan.id}/moves/validasi`)
    }
    const [lent, cancelled] = [await lend(), await lend()]
    await desk.agreed(`hutang/${cancelled.id}/moves/batal`, { answers: { alasan: 'SALAH' } }, 'SPV01', 'OWNER')
    const no_faktur_hutang = [lent.no_faktur_hutang, cancelled.no_faktur_hutang]
    expect(await readTotals('hutang?view=lihat', { no_faktur_hutang })).toEqual({ jumlah_hutang: 1_000_000 })
    const { harus_bayar } = await desk.post(`hutang/${lent.id}/answers/lunas`, { answers: {} })
    const answer = { pembayaran: [{ jumlah_rp: harus_bayar }] }
    await desk.post(`hutang/${lent.id}/moves/lunas`, { answers: answer })
    expect(await readTotals('hutang?view=lihat', { no_faktur_hutang })).toEqual({ jumlah_hutang: null })
  })
})
