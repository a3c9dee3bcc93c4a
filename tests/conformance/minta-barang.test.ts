// A branch asks another one for pieces and weighs what comes: the request, the shipment that answers it, the weights, and the
// sender's answer to a difference; and which shops' stock a user sees.
import { beforeAll, describe, expect, test } from 'vitest'
import { everyShop } from '../../engine/schema/report.ts'
import { openForTests } from '../support/run/open-for-tests.ts'
import { type Body, getMessages, openDesk } from '../support/shop/desk.ts'
import { query } from '../support/shop/shop.ts'
import { databases } from '../support/storage/databases.ts'

describe.each(databases)('%s', database => {
  const tokens = new Map<string, string>()
  const pieces = openForTests(() => openDesk(database))
  beforeAll(async () => {
    for (const user of ['OWNER', 'OWNERB', 'SPV01', 'KSR01']) tokens.set(user, await pieces.shop.signIn(user))
  })

  const ask = (method: string, path: string, body: unknown, user: string) =>
    pieces.shop.ask(method, path, { token: tokens.get(user) ?? '', ...(body !== undefined && { body }) })
  const request = (barang: readonly Body[], kode_toko_asal = 'KCA') =>
    ask('POST', 'minta-barang?move=minta', { kode_toko_asal, barang }, 'OWNERB')
  const readList = async (path: string, user: string, filter: Body = {}): Promise<readonly Body[]> =>
    (await ask('GET', `${path}?${query({ filter })}`, undefined, user)).body
  const send = (barcode: string, more: Body = {}) =>
    ask(
      'POST',
      'kirimbarang?move=kirim',
      { kode_toko_tujuan: 'KCB', barang: [{ kode_barcode: barcode }], ...more },
      'OWNER',
    )

  test('a request is answered by a shipment, opened again with its cancellation, refused or taken back', async () => {
    const barcode = await pieces.make()
    const { status, body: requested } = await request([
      { kode_barcode: barcode },
      { kode_group: 'G17K', berat_dari: 2, berat_sampai: 3, qty: 2 },
    ])
    expect([status, requested.faults, requested.status, requested.total_qty]).toEqual([201, undefined, 'DIMINTA', 3])
    const waiting = { status: 'DIMINTA', no_minta: requested.no_minta }
    expect(await readList('minta-barang', 'OWNER', waiting)).toMatchObject([
      { kode_toko: 'KCB', kode_toko_asal: 'KCA' },
    ])
    const alerts = async (user: string) =>
      (await ask('GET', 'dashboard', undefined, user)).body.alerts.filter(({ id }: Body) => id === 'permintaan')
    expect([await alerts('OWNER'), await alerts('OWNERB')]).toMatchObject([[{ count: 1 }], []])
    const overviews: readonly Body[] = (await ask('GET', 'dashboard/shops', undefined, 'OWNER')).body
    const waitingIn = overviews.filter(one => (one.alerts as readonly Body[]).some(({ id }) => id === 'permintaan'))
    expect(waitingIn.map(({ code }) => code)).toEqual(['KCA'])
    const elsewhere = await ask(
      'POST',
      `minta-barang/${requested.id}/moves/tolak`,
      { answers: { alasan: 'X' } },
      'OWNERB',
    )
    expect(elsewhere).toMatchObject({ status: 403, body: { code: 'document.elsewhere' } })
    const sent = await send(barcode, { no_minta: requested.no_minta })
    expect([sent.status, sent.body.faults]).toEqual([201, undefined])
    const read = async () => (await ask('GET', `minta-barang/${requested.id}`, undefined, 'OWNERB')).body
    expect(await read()).toMatchObject({ status: 'DIKIRIM', no_kirim: sent.body.no_kirim })
    const twice = await send(await pieces.make(), { no_minta: requested.no_minta })
    expect([twice.status, getMessages(twice).join()]).toEqual([422, expect.stringContaining('no_minta')])
    const lines = sent.body.barang.map(({ id }: { id: string }) => id)
    const back = { lines, answers: { alasan_batal: 'SALAH' } }
    expect(await ask('POST', `kirimbarang/${sent.body.id}/moves/batal`, back, 'OWNER')).toMatchObject({ status: 200 })
    expect(await read()).toMatchObject({ status: 'DIMINTA', no_kirim: '-' })
    const refused = await ask(
      'POST',
      `minta-barang/${requested.id}/moves/tolak`,
      { answers: { alasan: 'STOCK SENDIRI' } },
      'OWNER',
    )
    expect(refused.body).toMatchObject({ status: 'DITOLAK', alasan: 'STOCK SENDIRI', jawab_by: 'OWNER' })
    const { body: second } = await request([{ kode_group: 'G17K' }])
    expect((await ask('POST', `minta-barang/${second.id}/moves/batal`, {}, 'OWNERB')).body.status).toBe('BATAL')
    expect(await pieces.breaches()).toEqual([])
  })

  test('what is not in stock there, the own shop, a line of nothing and weights the wrong way round are refused', async () => {
    const messages = async (line: Body, from?: string) => getMessages(await request([line], from)).join()
    expect(await messages({ kode_barcode: '99999999' })).toContain('Tidak Ada Di Stock Toko Itu')
    expect(await messages({ deskripsi: 'CINCIN' })).toContain('Isi Barcode Atau Group')
    expect(await messages({ kode_group: 'G17K', berat_dari: 3, berat_sampai: 2 })).toContain('Lebih Kecil')
    expect(await messages({ kode_group: 'G17K' }, 'KCB')).toContain('Barang Diminta Dari Toko Lain')
    expect(await messages({ kode_group: 'G17K' }, 'KCX')).toContain('kode_toko_asal')
    const { body: requested } = await request([{ kode_group: 'G17K' }])
    const sent = await ask(
      'POST',
      'kirimbarang?move=kirim',
      { no_minta: requested.no_minta, kode_toko_tujuan: 'KCA', barang: [] },
      'OWNERB',
    )
    expect(getMessages(sent).join()).toContain('Bukan Untuk Toko Ini')
  })

  test('the receiver weighs: a difference needs a reason and gets the answer of the sender', async () => {
    const [right, wrong, foreign] = [await pieces.make(), await pieces.make(), await pieces.make()]
    const { body: sent } = await send(right, { barang: [right, wrong].map(kode_barcode => ({ kode_barcode })) })
    const weigh = (barang: readonly Body[], user = 'OWNERB') =>
      ask('POST', 'timbang-terima?move=simpan', { no_kirim: sent.no_kirim, barang }, user)
    expect(await ask('PUT', 'para-system', { TIMBANG_TERIMA: true }, 'OWNERB')).toMatchObject({ status: 200 })
    const receive = () =>
      ask(
        'POST',
        `kirimbarang/${sent.id}/moves/terima`,
        {
          lines: sent.barang.map(({ id }: { id: string }) => id),
          answers: { kode_gudang: 'TOKO', kode_baki: '01' },
        },
        'OWNERB',
      )
    expect(getMessages(await receive()).join()).toContain('Belum Ditimbang')
    expect(getMessages(await weigh([{ kode_barcode: foreign, berat_timbang: 2.53 }])).join()).toContain(
      'Tidak Ada Di Kiriman Ini',
    )
    expect(getMessages(await weigh([{ kode_barcode: right, berat_timbang: 2.53 }], 'OWNER')).join()).toContain(
      'Bukan Untuk Toko Ini',
    )
    expect(getMessages(await weigh([{ kode_barcode: right }])).join()).toContain('Belum Ditimbang')
    // What is not weighed yet differs by nothing.
    const begun = { no_kirim: sent.no_kirim, barang: [{ kode_barcode: right }, { kode_barcode: wrong }] }
    const { body: shown } = await ask('POST', 'timbang-terima/values?move=simpan', begun, 'OWNERB')
    expect([shown.total_kirim, shown.total_selisih]).toEqual([5.06, 0])
    const unexplained = [
      { kode_barcode: right, berat_timbang: 2.54 },
      { kode_barcode: wrong, berat_timbang: 2.43 },
    ]
    expect(getMessages(await weigh(unexplained)).join()).toContain('Perlu Alasan')
    const { status, body } = await weigh([unexplained[0] ?? {}, { ...unexplained[1], alasan: 'MATA LEPAS' }])
    expect([status, body.faults, body.status, body.total_selisih, body.jumlah_selisih]).toEqual([
      201,
      undefined,
      'SELISIH',
      -0.09,
      1,
    ])
    expect(body).toMatchObject({ kode_toko: 'KCB', toko_kirim: 'KCA', jawaban: 'BELUM' })
    expect((await receive()).body.status).toBe('DITERIMA')
    const answers = { jawaban: 'DIAKUI', kata_pengirim: 'BATU TERTINGGAL DI SINI' }
    const answer = (user: string) => ask('POST', `timbang-terima/${body.id}/moves/jawab`, { answers }, user)
    expect((await answer('OWNERB')).status).toBe(403)
    expect((await answer('OWNER')).body).toMatchObject({ status: 'SELESAI', ...answers, jawab_by: 'OWNER' })
    expect(await readList('timbang-terima', 'OWNERB', { no_kirim: sent.no_kirim })).toMatchObject([answers])
    expect(await pieces.breaches()).toEqual([])
  })

  test('the stock of other shops is seen by the users of these shops', async () => {
    const find = (user: string, shops: readonly string[], filter: Body = {}) =>
      ask('GET', `reports/stock-cabang?${query({ filter: { ...filter, kode_toko: shops } })}`, undefined, user)
    const { body } = await find('OWNER', [everyShop], { group: 'G17K', berat_dari: 2, berat_sampai: 3 })
    const rows = body.rows.filter(({ kind }: Body) => kind === 'row').map(({ cells }: { cells: Body }) => cells)
    expect(new Set(rows.map(({ kode_toko }: Body) => kode_toko)).size).toBe(2)
    for (const { berat, kode_group } of rows) expect([kode_group, berat >= 2 && berat <= 3]).toEqual(['G17K', true])
    const kinds = await find('OWNER', [everyShop], { cetak: 'GROUP' })
    const all = await find('OWNER', [everyShop])
    expect(kinds.body.totals).toEqual({ stock: all.body.totals.stock, berat: all.body.totals.berat })
    expect([(await find('SPV01', ['KCB'])).status, (await find('KSR01', ['KCB'])).status]).toEqual([403, 403])
  })
})
