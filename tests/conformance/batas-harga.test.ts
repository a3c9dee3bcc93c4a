// Prices, rates and points of gifts: what each level changes alone, by form, grid and import, on both databases.
import { beforeEach, describe, expect, test } from 'vitest'
import { sendFile } from '../support/files/import-files.ts'
import { buildQrisPayload } from '../support/qris-payload.ts'
import { openForTests } from '../support/run/open-for-tests.ts'
import { openDesk } from '../support/shop/desk.ts'
import { query } from '../support/shop/shop.ts'
import { databases } from '../support/storage/databases.ts'

type Body = Readonly<Record<string, unknown>>

const prices = ['harga', 'harga_beli', 'harga_modal']
const limited = ['SPV01', 'ADM01']

/** Rates: the list, a new row and the field that a row changes. */
const rates: readonly (readonly [path: string, row: Body, change: Body])[] = [
  ['parameter-ongkos', { kode_ongkos: 'COBA', nama_ongkos: 'COBA', nominal: 10_000 }, { nominal: 1 }],
  ['parameter-rugi-nota', { kode_group: 'LM', kadar: '24K', rugi: 90, rusak: 95 }, { rugi: 0 }],
  ['parameter-point', { kode_group: 'LM', nilai: 10, poin: 1 }, { poin: 1000 }],
  ['kondisi-pembelian', { kondisi_barang: 'COBA', persentase: 30 }, { persentase: 0 }],
  [
    'kondisi-pinjaman',
    { kode_pinjaman: 'COBA', kondisi_pinjaman: 'COBA', min_rp: 800_000_000, max_rp: 900_000_000, bunga: 5 },
    { bunga: 0 },
  ],
]

describe.each(databases)('%s', database => {
  const ask = (user: string, method: string, path: string, body?: Body) => pieces.ask(method, path, body, user)
  const find = async (path: string, filter: Body) => (await ask('OWNER', 'GET', `${path}?${query({ filter })}`)).body[0]
  const group = () => find('group', { kode_group: 'G17K' })
  const set = async (values: Body) => expect((await ask('OWNER', 'PUT', 'para-system', values)).status).toBe(200)
  /** Confirms every question, with a reason. */
  const save = async (user: string, path: string, body: Body) => {
    const token = pieces.tokenOf(user)
    const first = await pieces.shop.ask('PUT', path, { token, body })
    const confirmed = (first.body.questions ?? []).map(({ id }: { id: string }) => id).join(',')
    if (confirmed === '') return first
    return pieces.shop.ask('PUT', path, { token, body, headers: { confirmed, 'confirm-reason': 'HARGA%20PASAR' } })
  }

  const pieces = openForTests(() => openDesk(database))
  beforeEach(() => set({ BATAS_UBAH_HARGA: 10, UBAH_TARIF: false }))

  test.each(prices)(
    '%s changes within the limit of a day, for each user; the owner changes it further',
    async field => {
      const { id, [field]: start } = await group()
      const change = async (user: string, value: number) => (await save(user, `group/${id}`, { [field]: value })).status
      // The cost of a price that is lowered is no part of this.
      for (const user of limited) {
        const { [field]: before } = await group()
        const step = Math.floor(before * 0.06)
        expect([user, await change(user, before - step)]).toEqual([user, 200])
        expect([user, await change(user, before - 2 * step)]).toEqual([user, 422])
        expect([user, await change(user, before + Math.floor(before * 0.1))]).toEqual([user, 200])
        expect([user, await change(user, before + Math.floor(before * 0.1) + 2)]).toEqual([user, 422])
        expect([user, await change(user, before)]).toEqual([user, 200])
        await set({ BATAS_UBAH_HARGA: 15 })
        expect([user, await change(user, before - 2 * step)]).toEqual([user, 200])
        await set({ BATAS_UBAH_HARGA: 10 })
        expect([user, await change(user, before)]).toEqual([user, 200])
      }
      for (const user of ['KSR01', 'SLS01']) expect([user, await change(user, start)]).toEqual([user, 403])
      expect(await change('OWNER', start * 2)).toBe(200)
      expect(await change('OWNER', start)).toBe(200)
    },
  )

  test('a grid and an import pass the same limit, and the log has the business date', async () => {
    const { id, versi, harga } = await group()
    const grid = (user: string, value: number) =>
      save(user, 'group?view=harga-emas', { rows: [{ id, versi, harga: value }] })
    const refused = await grid('ADM01', Math.round(harga * 1.11))
    expect(refused).toMatchObject({ status: 422, body: { faults: [{ field: 'rows.0.harga', code: 'check' }] } })
    expect(refused.body.faults[0].message).toContain('Berubah Lebih Dari 10 Persen Dalam Sehari, Hanya Oleh Owner')
    const bytes = `Kode Group,Nama Group,Jenis Group,Harga,Harga Modal\nG17K,EMAS 17K,EMAS,${Math.round(harga * 1.11)},0\n`
    const check = async (user: string) => {
      const token = pieces.tokenOf(user)
      const { body } = await sendFile(pieces.shop, 'master-group/check', { token, file: 'master_group.csv', bytes })
      return body.errors.map(({ column, line }: { column: string; line: number }) => [line, column])
    }
    expect(await check('ADM01')).toContainEqual([2, 'Harga'])
    expect(await check('OWNER')).toEqual([])
    expect((await grid('ADM01', Math.round(harga * 1.09))).status).toBe(200)
    const { tgl_system, edit_by } = await find('perubahan-harga', { kode_group: 'G17K', edit_by: 'ADM01' })
    expect([tgl_system, edit_by]).toEqual(['2026-11-20', 'ADM01'])
    expect((await save('OWNER', `group/${id}`, { harga })).status).toBe(200)
  })

  test.each(rates)(
    '%s: rows are made, changed and removed by the owner alone, unless Ubah Tarif is on',
    async (path, row, change) => {
      for (const user of limited) expect([user, (await ask(user, 'POST', path, row)).status]).toEqual([user, 422])
      const made = await ask('OWNER', 'POST', path, row)
      expect(made).toMatchObject({ status: 201 })
      const { id } = made.body
      for (const user of limited) {
        expect([user, (await ask(user, 'PUT', `${path}/${id}`, change)).status]).toEqual([user, 422])
        expect([user, (await ask(user, 'DELETE', `${path}/${id}`)).status]).toEqual([user, 403])
      }
      await set({ UBAH_TARIF: true })
      for (const user of limited)
        expect([user, (await ask(user, 'PUT', `${path}/${id}`, change)).status]).toEqual([user, 200])
      await set({ UBAH_TARIF: false })
      expect((await ask('OWNER', 'DELETE', `${path}/${id}`)).status).toBeLessThan(300)
    },
  )

  test('the points of a gift, the cost of a piece and its own price are lowered by the owner', async () => {
    const { id, poin } = await find('hadiah', { status_aktif: true })
    const barcode = await pieces.make({ is_markis: true, harga_jual: 9_000_000, harga_modal: 1_000_000 })
    const piece = await pieces.find(barcode)
    const lowered: readonly (readonly [string, Body])[] = [
      [`hadiah/${id}`, { poin: poin - 1 }],
      [`barang/${piece.id}`, { harga_jual: 8_000_000 }],
      [`barang/${piece.id}`, { harga_modal: 900_000 }],
    ]
    for (const [path, body] of lowered) {
      for (const user of limited) expect([user, body, (await save(user, path, body)).status]).toEqual([user, body, 422])
      for (const user of ['KSR01', 'SLS01'])
        expect([user, body, (await save(user, path, body)).status]).toEqual([user, body, 403])
      expect([body, (await save('OWNER', path, body)).status]).toEqual([body, 200])
    }
    expect((await save('ADM01', `hadiah/${id}`, { poin: poin + 1 })).status).toBe(200)
  })

  /** Whatever the price of a piece is computed from. */
  const cheaper: readonly (readonly [name: string, made: Body, change: Body])[] = [
    ['its own price instead of that of the group', {}, { is_markis: true }],
    ['a lower fineness', {}, { kadar: 10 }],
    ['a cheaper part that is no gold', { nama_atribut: 'MUTIARA', harga_atribut: 9_000_000 }, { harga_atribut: 0 }],
    ['a lower rate of a diamond', { kode_group: 'BRL', kode_dept: 'CCBRL', total_usd: 900, curr: 16_000 }, { curr: 1 }],
  ]

  test.each(cheaper)('a piece becomes cheaper than the limit by the owner alone: %s', async (_name, made, change) => {
    await set({ KATEGORI_HARGA: 'PERSENTASE' })
    const piece = await pieces.find(await pieces.make(made))
    for (const user of limited)
      expect([user, (await save(user, `barang/${piece.id}`, change)).status]).toEqual([user, 422])
    expect((await save('OWNER', `barang/${piece.id}`, change)).status).toBe(200)
    await set({ KATEGORI_HARGA: 'GRAM' })
  })

  /** Where money of customers goes, what a note counts, what a tray weighs, what is paid for each sale. */
  const measures: readonly (readonly [name: string, path: string, filter: Body, change: Body])[] = [
    ['the code that customers pay by', 'rekenings', { no_rekening: '8800112233' }, { qris: buildQrisPayload() }],
    ['the fee that its provider keeps', 'rekenings', { no_rekening: '8800112233' }, { mdr_qris: 5 }],
    ['the value of a note', 'pecahan', { kode_pecahan: '11' }, { nilai_pecahan: 200 }],
    ['the weight of an empty tray', 'baki', { kode_baki: '01' }, { berat_baki: 1 }],
    ['the commission of a seller', 'sales', { kode_sales: 'S01' }, { fee: 5000 }],
    ['the fee of a marketplace', 'marketplace', {}, { fee: 5 }],
  ]

  test.each(measures)('%s is changed by the owner alone', async (_name, path, filter, change) => {
    const row = await find(path, filter)
    const place = `${path}/${row.id}`
    const before = Object.fromEntries(Object.keys(change).map(name => [name, row[name]]))
    for (const user of limited) expect([user, (await save(user, place, change)).status]).toEqual([user, 422])
    expect((await save('OWNER', place, change)).status).toBe(200)
    expect((await save('OWNER', place, before)).status).toBe(200)
  })

  test('an import does not change the weight of a tray either', async () => {
    const { kode_baki, nama_baki, kode_gudang, berat_bandrol, berat_baki } = await find('baki', { kode_baki: '01' })
    const check = async (user: string, weight: number) => {
      const row = [kode_baki, nama_baki, kode_gudang, berat_bandrol, weight, true]
      const bytes = `kode_baki,nama_baki,kode_gudang,berat_bandrol,berat_baki,status_aktif\n${row.join()}\n`
      const token = pieces.tokenOf(user)
      const { body } = await sendFile(pieces.shop, 'master-baki/check', { token, file: 'master_baki.csv', bytes })
      return body.errors.map(({ column }: { column: string }) => column)
    }
    expect(await check('ADM01', berat_baki)).toEqual([])
    expect(await check('ADM01', berat_baki - 5)).toEqual(['berat_baki'])
    expect(await check('OWNER', berat_baki - 5)).toEqual([])
  })

  test('a supervisor makes accounts and sellers, without a code of payment and without a commission', async () => {
    const account = { kode_bank: 'BCA', no_rekening: '7700112233', nama_rekening: 'TOKO' }
    const seller = { kode_sales: 'S77', nama_sales: 'BU TINI' }
    const note = { kode_pecahan: 'X', nama_pecahan: '100.000', nilai_pecahan: 200_000 }
    const refused: readonly (readonly [string, Body])[] = [
      ['rekenings', { ...account, qris: buildQrisPayload() }],
      ['sales', { ...seller, fee: 5000 }],
      ['pecahan', note],
    ]
    for (const [path, row] of refused)
      expect([path, (await ask('SPV01', 'POST', path, row)).status]).toEqual([path, 422])
    for (const [path, row] of [['rekenings', account] as const, ['sales', seller] as const])
      expect([path, (await ask('SPV01', 'POST', path, row)).status]).toEqual([path, 201])
  })
})
