// Transactions of a customer on one day over the chain: when the identity is required, what is reported, and who sees it, on both databases.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Body, buying, chain, createDesk, type Desk, getMessages, ring } from '../support/shop/desk.ts'
import { noon, openShop, query } from '../support/shop/shop.ts'
import { databases } from '../support/storage/databases.ts'

const million = 1_000_000

/** The deduction from an old chain of 3 g without damage. */
const deduction = 60_000

/** An old chain that is bought at this price. */
const buildOld = (price: number): Body => ({ ...chain, harga_nota: price + deduction })
const settings = {
  PEMBULATAN: 1,
  VALIDASI_BELI: false,
  VALIDASI_JUAL: false,
  BATAS_PEMBELIAN: 9_000 * million,
  BATAS_PEMBELIAN_HARI: 9_000 * million,
  BATAS_PEMBELIAN_TOKO: 90_000 * million,
  NON_AKTIF_OTORISASI_HARGA_BELI_DIATAS_HARGA_NOTA: true,
}
const identity = { no_identitas: '3273025206670001', alamat_customer: 'JL BRAGA 1', nama_customer: 'IBU RATNA' }
const origin = { pekerjaan: 'PEDAGANG', sumber_dana: 'HASIL USAHA' }
const full = { ...origin, tanya_identitas: true }
const requiredFields = ['alamat_customer', 'no_identitas', 'tanya_identitas']
const period = { tgl_awal: '2026-11-01', tgl_akhir: '2026-12-31' }

describe.each(databases)('%s', database => {
  let desk: Desk
  let now = noon

  const ok = async (method: string, path: string, body?: Body, user = 'OWNER') => {
    const answer = await desk.ask(method, path, body, user)
    expect({ path, ...answer }).toMatchObject({ status: expect.toSatisfy((code: number) => code < 300) })
    return answer.body
  }
  beforeAll(async () => {
    desk = await createDesk(await openShop({ database, now: () => now, env: { KENCANA_START: 'demo' } }))
    for (const user of ['OWNER', 'OWNERB']) {
      await ok('PUT', 'para-system', settings, user)
      await ok('POST', 'cash?move=simpan', { arah: 'MASUK', kategori: 'MODAL', jumlah: 5_000 * million }, user)
    }
  }, 120_000)
  afterAll(() => desk.shop.close())

  /** A sale of one piece at this price in the shop of the user. */
  const buildSale = async (price: number, more: Body = {}, user = 'KSR01'): Promise<Body> => {
    const piece = { ...ring, is_markis: true, harga_jual: price, ongkos: 0 }
    const { kode_barcode } = await ok('POST', 'barang', piece, user === 'KSR01' ? 'ADM01' : user)
    return {
      kode_sales: 'S01',
      nama_customer: 'IBU',
      barang: [{ kode_barcode }],
      pembayaran: [{ jumlah_rp: price }],
      ...more,
    }
  }
  const sell = async (price: number, more: Body = {}, user = 'KSR01') =>
    desk.ask('POST', 'penjualan?move=simpan', await buildSale(price, more, user), user)
  const buy = (price: number, more: Body = {}, user = 'KSR01') =>
    desk.ask('POST', 'pembelian?move=simpan', buying([buildOld(price)], price, more), user)
  /** The fields that a refusal names. */
  const listFields = ({ status, body }: Awaited<ReturnType<typeof sell>>): readonly unknown[] => {
    const names: readonly string[] = (body.faults ?? []).map(({ field }: Body) => field)
    return [status, ...new Set(names)].toSorted()
  }
  const report = async (filter: Body = period, user = 'SPV01') =>
    ok('GET', `reports/transaksi-tunai-besar?${query({ filter })}`, undefined, user)
  const findCases = (filter: Body): Promise<readonly Body[]> => ok('GET', `laporan-ppatk?${query({ filter })}`)

  test('three sales of 200 million in two shops are reported, and the third requires the identity', async () => {
    const phone = { no_hp: '081200001' }
    expect((await sell(200 * million, phone)).status).toBe(201)
    expect((await sell(200 * million, phone, 'OWNERB')).status).toBe(201)
    const third = await buildSale(200 * million, phone)
    const refused = await desk.ask('POST', 'penjualan?move=simpan', third, 'KSR01')
    expect(listFields(refused)).toEqual([422, ...requiredFields])
    const wrong = { ...third, ...identity, ...full, no_identitas: '3273023002670001' }
    expect(getMessages(await desk.ask('POST', 'penjualan?move=simpan', wrong, 'KSR01'))).toEqual([
      expect.stringContaining('NIK 3273023002670001 Salah'),
    ])
    const made = await ok('POST', 'penjualan?move=simpan', { ...third, ...identity, ...full }, 'KSR01')
    const { rows, totals } = await report()
    const cells = rows.filter(({ kind }: Body) => kind === 'row').map((row: Body) => row.cells)
    expect(cells).toHaveLength(3)
    expect(cells.map(({ toko, nilai }: Body) => [toko, nilai])).toEqual(
      expect.arrayContaining([
        ['KCA', 200 * million],
        ['KCB', 200 * million],
      ]),
    )
    for (const row of cells)
      expect(row).toMatchObject({ ...origin, no_identitas: identity.no_identitas, tenggat: '2026-12-10', sisa: 14 })
    expect(totals.nilai).toBe(600 * million)
    expect(made.status).toBe('DONE')
    // A recognized customer is identified for the rest of the day, and joins the same case.
    expect(listFields(await sell(10 * million, phone))).toEqual([422, ...requiredFields])
    expect((await sell(10 * million, { ...phone, ...identity, ...full }, 'OWNERB')).status).toBe(201)
    expect(await findCases({ no_identitas: identity.no_identitas })).toMatchObject([
      { jumlah: 4, total: 610 * million, status: 'BELUM', tenggat: '2026-12-10' },
    ])
  })

  test('the CSV file has each transaction with the whole identity', async () => {
    const { id } = await ok('POST', 'reports/transaksi-tunai-besar/files', { format: 'csv', filter: period }, 'SPV01')
    await expect.poll(async () => (await ok('GET', `reports/files/${id}`, undefined, 'SPV01')).state).toBe('ready')
    const headers = { authorization: `Bearer ${desk.tokenOf('SPV01')}` }
    const { payload } = await desk.shop.running.server.inject({ url: `/api/reports/files/${id}/content`, headers })
    const lines = payload.split(/\r?\n/).filter(line => line.includes(identity.no_identitas))
    expect(lines).toHaveLength(4)
    for (const line of lines) expect(line).toMatch(/KTP.*JL BRAGA 1.*081200001.*PEDAGANG.*HASIL USAHA/)
  })

  test('499,999,999 is not reported, and one rupiah more on the same day is', async () => {
    const phone = { no_hp: '081200002' }
    expect((await sell(499_999_999, phone)).status).toBe(201)
    expect(listFields(await buy(1, phone))).toEqual([422, ...requiredFields])
    expect(await findCases({ no_hp: phone.no_hp })).toEqual([])
    const person = { ...phone, ...identity, ...full, no_identitas: '3273025206670002' }
    expect((await buy(1, person)).status).toBe(201)
    expect(await findCases({ no_hp: phone.no_hp })).toMatchObject([{ jumlah: 2, total: 500 * million }])
  })

  test('a purchase of 500 million requires all data, one below the threshold only the identity', async () => {
    const person = { ...identity, no_identitas: '3273025206670003' }
    expect(listFields(await buy(500 * million, person))).toEqual([422, 'tanya_identitas'])
    expect(listFields(await buy(500 * million, { ...person, tanya_identitas: true }))).toEqual([
      422,
      'pekerjaan',
      'sumber_dana',
    ])
    expect((await buy(499 * million, person)).status).toBe(201)
  })

  test('a trade-in within a sale counts like a purchase, and both are reported', async () => {
    const member = await ok('POST', 'member', { nama_lengkap: 'BAPAK JOKO', no_hp: '081200004', pekerjaan: 'DOKTER' })
    const old = 249 * million
    const sale = async (price: number) =>
      buildSale(price, {
        jenis_customer: 'MEMBER',
        kode_member: member.kode_member,
        no_identitas: '3273025206670004',
        tukar: [buildOld(old)],
        pembayaran: [{ jumlah_rp: price - old }],
      })
    const save = async (body: Body) => desk.ask('POST', 'penjualan?move=simpan', body, 'KSR01')
    // The member's occupation is known.
    const cart = await sale(251 * million)
    expect(listFields(await save(cart))).toEqual([422, 'alamat_customer', 'tanya_identitas'])
    const whole = { ...cart, tanya_identitas: true }
    expect(listFields(await save(whole))).toEqual([422, 'alamat_customer', 'sumber_dana'])
    expect((await save({ ...whole, alamat_customer: 'JL ASIA 2', sumber_dana: 'TABUNGAN' })).status).toBe(201)
    const [found, ...others] = await findCases({ no_identitas: '3273025206670004' })
    expect([others, found]).toMatchObject([[], { jumlah: 2, total: 500 * million, pekerjaan: 'DOKTER' }])
    const { rows } = await report()
    const kinds = rows
      .filter(({ kind, cells }: { kind: string; cells: Body }) => kind === 'row' && cells.no_kasus === found?.no_kasus)
      .map(({ cells }: { cells: Body }) => [cells.jenis, cells.nilai])
    expect(kinds.toSorted()).toEqual([
      ['JUAL', 251 * million],
      ['TUKAR', 249 * million],
    ])
  })

  test('people with one phone stay apart by their identities', async () => {
    const phone = { no_hp: '081200005' }
    const first = { ...phone, ...identity, ...full, no_identitas: '3273025206670005' }
    expect((await buy(300 * million, first)).status).toBe(201)
    expect((await buy(300 * million, { ...first, no_identitas: '3273025206670006' })).status).toBe(201)
    expect(await findCases({ no_hp: phone.no_hp })).toEqual([])
  })

  test('a cancellation of the same day takes the case back', async () => {
    const person = { ...identity, ...full, no_identitas: '3273025206670007' }
    const made = await ok(
      'POST',
      'pembelian?move=simpan',
      buying([buildOld(500 * million)], 500 * million, person),
      'KSR01',
    )
    const state = async () =>
      (await findCases({ no_identitas: person.no_identitas })).map(({ status, total }) => [status, total])
    expect(await state()).toEqual([['BELUM', 500 * million]])
    await ok('POST', `pembelian/${made.id}/moves/batal`, { answers: { alasan: 'PATAH', jenis: 'CASH' } })
    expect(await state()).toEqual([['GUGUR', 0]])
    // Reached again, it is a new case.
    expect((await buy(500 * million, person)).status).toBe(201)
    expect((await state()).toSorted()).toEqual([
      ['BELUM', 500 * million],
      ['GUGUR', 0],
    ])
  })

  test('a watched person needs an authorization, which shows the reason; cashiers see neither list nor report', async () => {
    const watched = { no_identitas: '3273025206670008', nama_lengkap: 'X', alasan: 'SURAT PPATK 12' }
    await ok('POST', 'daftar-pantau', watched, 'SPV01')
    const { no_identitas } = watched
    const { status, body } = await buy(million, { no_identitas })
    expect([status, body.code, body.authorize?.text]).toEqual([
      422,
      'authorize.needed',
      expect.stringContaining('DAFTAR PANTAU: SURAT PPATK 12'),
    ])
    const member = await ok('POST', 'member', { nama_lengkap: 'BAPAK X', no_hp: '081200008', no_identitas })
    const sale = await buildSale(9 * million, { jenis_customer: 'MEMBER', kode_member: member.kode_member })
    expect((await desk.ask('POST', 'penjualan?move=simpan', sale, 'KSR01')).body.code).toBe('authorize.needed')
    const made = await desk.agreed('penjualan?move=simpan', sale)
    expect(Object.keys(made)).not.toEqual(expect.arrayContaining(['dipantau']))
    for (const path of [
      'daftar-pantau',
      'laporan-ppatk',
      'transaksi-pelanggan',
      `reports/transaksi-tunai-besar?${query({ filter: period })}`,
    ])
      for (const user of ['KSR01', 'SLS01'])
        expect([path, (await desk.ask('GET', path, undefined, user)).status]).toEqual([path, 403])
  })

  test('a case is marked as reported once its day is over, and leaves the open ones', async () => {
    const [found] = await findCases({ no_identitas: identity.no_identitas })
    const path = `laporan-ppatk/${found?.id}/moves/laporkan`
    const answers = { no_laporan: 'LTPBJ-1', tgl_lapor: '2026-11-21' }
    expect((await desk.ask('POST', path, { answers }, 'KSR01')).status).toBe(403)
    expect(getMessages(await desk.ask('POST', path, { answers }, 'SPV01')).join()).toContain('Belum Lewat')
    now = new Date('2026-11-21T03:00:00Z')
    desk = await createDesk(desk.shop)
    for (const user of ['OWNER', 'OWNERB']) {
      const closing = { PROSES: 'close', tgl_system: '2026-11-20', sampai: '2026-11-21', batal: [], bawa: [] }
      await ok('POST', 'system/close', closing, user)
    }
    desk = await createDesk(desk.shop)
    expect((await desk.ask('POST', path, { answers: { tgl_lapor: '2026-11-21' } }, 'SPV01')).status).toBe(422)
    await ok('POST', path, { answers }, 'SPV01')
    const [after] = await findCases({ no_identitas: identity.no_identitas })
    expect(after).toMatchObject({ status: 'DILAPORKAN', no_laporan: 'LTPBJ-1', dilapor_by: 'SPV01' })
    const { rows } = await report({ ...period, status_lapor: 'BELUM' })
    const open = rows.filter(({ kind }: Body) => kind === 'row').map((row: { cells: Body }) => row.cells)
    expect(open.length).toBeGreaterThan(0)
    for (const { no_kasus, sisa } of open) expect([no_kasus === after?.no_kasus, sisa]).toEqual([false, 14])
  })

  test('a reported or watched person is not erased', async () => {
    const erase = async (no_identitas: string) => {
      const [known] = await ok('GET', `member?${query({ filter: { no_identitas } })}`)
      const member = { nama_lengkap: 'NASABAH BESAR', no_hp: `08129999${no_identitas.slice(-4)}`, no_identitas }
      const { kode_member } = known ?? (await ok('POST', 'member', member, 'SPV01'))
      const body = { kode_member, alasan: 'PERMINTAAN TERTULIS' }
      return desk.ask('POST', 'hapus-data?move=hapus', body, 'OWNER')
    }
    const reported = await erase(identity.no_identitas)
    expect([reported.status, getMessages(reported).join()]).toEqual([422, expect.stringContaining('Laporan PPATK')])
    expect(await findCases({ no_identitas: identity.no_identitas })).not.toEqual([])
    const [watched] = await ok('GET', 'daftar-pantau')
    const refused = await erase(watched.no_identitas)
    expect([refused.status, getMessages(refused).join()]).toEqual([422, expect.stringContaining('Daftar Pantau')])
    expect((await erase('3171010101900009')).status).toBe(201)
  })

  test('the books are whole', async () => expect(await desk.breaches()).toEqual([]))
})
