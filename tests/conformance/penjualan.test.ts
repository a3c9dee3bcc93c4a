// A sale from its pieces to the books and back, by its files alone, on both databases: with a trade-in, with what was set aside before.
import { describe, expect, test } from 'vitest'
import { openForTests } from '../support/run/open-for-tests.ts'
import { getMessages, openDesk } from '../support/shop/desk.ts'
import { type Answered, password } from '../support/shop/shop.ts'
import { databases, isLong } from '../support/storage/databases.ts'

const bank = '8800112233'
/** Of many at once. */
const rounds = isLong ? 500 : 1

describe.each(databases)('%s', database => {
  const shop = openForTests(() => openDesk(database))

  type Body = Readonly<Record<string, unknown>>
  const post = async (path: string, body: Body = {}, user = 'KSR01') => {
    const { status, body: answer } = await shop.ask('POST', path, body, user)
    expect({ path, status, answer }).toMatchObject({ path, status: path.includes('?move=') ? 201 : 200 })
    return answer
  }
  /** A move that another person agrees to. */
  const agreed = async (path: string, body: Body = {}, user = 'KSR01') => {
    const word = { user_id: 'SPV01', password, keterangan: 'BENAR', content: body }
    const asked = path.includes('?move=') ? path.replace('?', '/authorize?') : path.replace('/moves/', '/authorize/')
    const given = await shop.ask('POST', asked, word, user)
    expect(given.status).toBe(201)
    return post(path, { ...body, detail_authorization: [{ _id: given.body._id }] }, user)
  }
  const refused = async (path: string, body: Body = {}, user = 'KSR01') => {
    const answer = await shop.ask('POST', path, body, user)
    return [answer.status, answer.body.code, ...getMessages(answer)]
  }
  const readRows = (sql: string, ...values: readonly string[]) =>
    shop.shop.running.storage.read(connection => connection.all({ sql, values }))
  /** What lies in a place of the cash book of the first shop. */
  const readCash = async (readPlace = 'KAS'): Promise<number> => {
    const [row] = await readRows(
      'select jumlah from buku_kas_saldo where tempat = ? and kode_toko = ?',
      readPlace,
      'KCA',
    )
    return Number(row?.jumlah ?? 0)
  }
  const owed = async (titipan: string): Promise<number> => {
    const [row] = await readRows('select jumlah from buku_titipan_saldo where no_titip = ?', titipan)
    return Number(row?.jumlah ?? 0)
  }
  const setPrice = async (harga: number): Promise<void> => {
    const { body } = await shop.ask('GET', 'group?filter={"kode_group":"G17K"}', undefined, 'OWNER')
    expect((await shop.ask('PUT', `group/${body[0].id}`, { ...body[0], harga }, 'OWNER')).status).toBe(200)
  }
  const readPlace = async (code: string): Promise<unknown> => (await shop.find(code)).tempat
  const readJournal = async (code: string) =>
    (
      await readRows('select sign, harga_total from penjualan_barang_journal where kode_barcode = ? order by id', code)
    ).map(({ sign, harga_total: total }) => [Number(sign), Number(total)])
  const buildSale = (codes: readonly string[], more: Body = {}): Body => ({
    kode_sales: 'S01',
    nama_customer: 'IBU RATNA',
    barang: codes.map(kode_barcode => ({ kode_barcode })),
    ...more,
  })
  const paid = (jumlah_rp: number): Body => ({ pembayaran: [{ jenis: 'CASH', jumlah_rp }] })

  test('is saved, validated by a second person, and cancelled: stock, cash and journal each time', async () => {
    const code = await shop.make()
    const before = await readCash()
    // 2.53 g at 1,935,000 and a labour charge of 50,000, rounded up to 500.
    const made = await post('penjualan?move=simpan', buildSale([code], { ...paid(4_946_000), uang_tunai: 5_000_000 }))
    expect(made).toMatchObject({
      status: 'OPEN',
      total: 4_946_000,
      harus_bayar: 4_946_000,
      kembalian: 54_000,
      nama_sales: 'SALES 01',
      no_faktur_group: expect.stringMatching(/^KCA-PJ-261120-\d{4}$/),
    })
    expect(made.barang[0]).toMatchObject({
      no_faktur_jual: expect.stringMatching(/^KCA-FJ-261120-\d{4}$/),
      harga_jual: 4_895_550,
      ongkos: 50_000,
      pembulatan: 450,
      harga_total: 4_946_000,
      perlu_otorisasi: false,
      status_valid: 'OPEN',
      status_kembali: 'OPEN',
      dpp: 4_946_000 - made.barang[0].ppn,
    })
    expect([await readPlace(code), await readCash(), await readJournal(code)]).toEqual(['TOKO/01', before, []])
    // Held: nobody else sells or moves it.
    expect((await refused('penjualan?move=simpan', buildSale([code], paid(4_946_000))))[1]).toBe('document.held')
    const { body: preview } = await shop.ask('POST', `penjualan/${made.id}/preview/validasi`, {}, 'KSR01')
    expect([preview.state, preview.entries.map(({ kind }: { kind: string }) => kind)]).toEqual([
      'DONE',
      ['JUAL', 'MASUK'],
    ])
    expect([await readPlace(code), await readCash()]).toEqual(['TOKO/01', before])
    expect(await post(`penjualan/${made.id}/moves/validasi`)).toMatchObject({ status: 'DONE', valid_by: 'KSR01' })
    expect([await readPlace(code), await readCash(), await readJournal(code)]).toEqual([
      'PELANGGAN',
      before + 4_946_000,
      [[1, 4_946_000]],
    ])
    const reason = { alasan: 'SALAH INPUT', uang_kembali: 'SAMA' }
    expect((await refused(`penjualan/${made.id}/moves/batal`, { answers: reason }))[1]).toBe('authorize.needed')
    // Neither a supervisor may agree to his own, nor does an owner need anybody.
    const alone = `penjualan/${made.id}/preview/batal`
    const asks = async (user: string) => (await shop.ask('POST', alone, { answers: reason }, user)).body.authorize
    expect([await asks('OWNER'), (await asks('SPV01'))?.category]).toEqual([null, 'BATAL PENJUALAN'])
    const back = await agreed(`penjualan/${made.id}/moves/batal`, { answers: reason })
    expect(back).toMatchObject({ status: 'CANC', alasan: 'SALAH INPUT', barang: [{ status_kembali: 'CANC' }] })
    expect([await readPlace(code), await readCash(), await readJournal(code)]).toEqual([
      'TOKO/01',
      before,
      [
        [1, 4_946_000],
        [-1, 4_946_000],
      ],
    ])
    expect((await refused(`penjualan/${made.id}/moves/batal`, { answers: reason }))[1]).toBe('document.state')
    expect(await shop.breaches()).toEqual([])
  })

  test('a price below what the program asks needs another word, and a fee of a card is on top', async () => {
    const code = await shop.make()
    const line = { kode_barcode: code, harga_jual: 4_700_000 }
    const cheap = {
      ...buildSale([]),
      barang: [line],
      pembayaran: [{ jenis: 'DEBET', no_rekening: bank, jumlah_rp: 4_750_000 }],
    }
    expect((await refused('penjualan?move=simpan', cheap))[1]).toBe('authorize.needed')
    const before = await readCash(bank)
    const made = await agreed('penjualan?move=simpan', cheap)
    expect(made).toMatchObject({ total: 4_750_000, barang: [{ perlu_otorisasi: true }] })
    await post(`penjualan/${made.id}/moves/validasi`)
    expect(await readCash(bank)).toBe(before + 4_750_000 + made.pembayaran[0].fee_rp)
    const [leg] = await readRows('select deskripsi from buku_kas where tempat = ? order by id desc', bank)
    expect(leg?.deskripsi).toBe(made.no_faktur_group)
    expect(await shop.breaches()).toEqual([])
  })

  test('pays too little, too much, or by transfer more than is due', async () => {
    const code = await shop.make()
    expect(await refused('penjualan?move=simpan', buildSale([code], paid(4_945_000)))).toEqual([
      422,
      'record.invalid',
      ' check: Pembayaran Kurang 1,000',
    ])
    expect(await refused('penjualan?move=simpan', buildSale([code], paid(5_000_000)))).toEqual([
      422,
      'record.invalid',
      ' check: Pembayaran Lebih 54,000 Dari Yang Harus Dibayar',
    ])
    const other = await post('penjualan?move=simpan', buildSale([await shop.make()], paid(4_946_000)))
    await post(`penjualan/${other.id}/moves/validasi`)
    const more = { transfer_lebih: true, pembayaran: [{ jenis: 'TRANSFER', no_rekening: bank, jumlah_rp: 5_000_000 }] }
    const [drawer, account] = [await readCash(), await readCash(bank)]
    const made = await post('penjualan?move=simpan', buildSale([code], more))
    await post(`penjualan/${made.id}/moves/validasi`)
    expect([await readCash(), await readCash(bank)]).toEqual([drawer - 54_000, account + 5_000_000])
    await agreed(`penjualan/${made.id}/moves/batal`, { answers: { alasan: 'SALAH INPUT', uang_kembali: 'SAMA' } })
    expect([await readCash(), await readCash(bank)]).toEqual([drawer, account])
    expect(await shop.breaches()).toEqual([])
  })

  test('is refused by a second person, and its pieces are free again', async () => {
    const code = await shop.make()
    const made = await post('penjualan?move=simpan', buildSale([code], paid(4_946_000)))
    expect((await refused(`penjualan/${made.id}/moves/tolak`, { answers: { alasan: 'SALAH' } }))[0]).toBe(403)
    expect(await post(`penjualan/${made.id}/moves/tolak`, { answers: { alasan: 'SALAH' } }, 'SPV01')).toMatchObject({
      status: 'TOLAK',
    })
    await post('penjualan?move=simpan', buildSale([code], paid(4_946_000)))
  })

  test('a piece set aside costs what was agreed, and comes back there when its sale is cancelled', async () => {
    const code = await shop.make()
    const start = await readCash()
    const deposit = await post('titipan?move=simpan', buildSale([code], { ...paid(1_000_000), mengikat: true }))
    expect(deposit).toMatchObject({ status: 'OPEN', total: 4_946_000, dp: 1_000_000, sisa: 3_946_000 })
    await post(`titipan/${deposit.id}/moves/validasi`)
    const number = deposit.no_titip_group
    expect([await readPlace(code), await readCash(), await owed(number)]).toEqual([
      'TITIP',
      start + 1_000_000,
      1_000_000,
    ])
    expect((await refused('penjualan?move=simpan', buildSale([code], paid(4_946_000)))).join()).toContain(
      'Sedang Dititip',
    )
    const more = { pembayaran: [{ jenis: 'CASH', jumlah_rp: 500_000 }] }
    expect(await post(`titipan/${deposit.id}/moves/tambah_dp`, { answers: more })).toMatchObject({ dp: 1_500_000 })
    expect(await owed(number)).toBe(1_500_000)
    // Gold is dearer on the day that it is fetched.
    await setPrice(2_000_000)
    const fetched = buildSale([code], { no_titip_group: number, ...paid(3_446_000) })
    const made = await post('penjualan?move=simpan', fetched)
    expect(made).toMatchObject({ total: 4_946_000, bayar_dp: 1_500_000, harus_bayar: 3_446_000 })
    await post(`penjualan/${made.id}/moves/validasi`)
    expect([await readPlace(code), await readCash(), await owed(number)]).toEqual(['PELANGGAN', start + 4_946_000, 0])
    await agreed(`penjualan/${made.id}/moves/batal`, { answers: { alasan: 'SALAH INPUT', uang_kembali: 'SAMA' } })
    expect([await readPlace(code), await readCash(), await owed(number)]).toEqual([
      'TITIP',
      start + 1_500_000,
      1_500_000,
    ])
    const cancel = { alasan: 'SALAH INPUT', denda: 100_000 }
    await agreed(`titipan/${deposit.id}/moves/batal`, { answers: cancel })
    expect([await readPlace(code), await readCash(), await owed(number)]).toEqual(['TOKO/01', start + 100_000, 0])
    await setPrice(1_935_000)
    expect(await shop.breaches()).toEqual([])
  })

  test('an old piece pays for a part: the sale buys it back in its own transaction', async () => {
    const [old, code] = [await shop.make(), await shop.make()]
    const first = await post('penjualan?move=simpan', buildSale([old], paid(4_946_000)))
    await post(`penjualan/${first.id}/moves/validasi`)
    const before = await readCash()
    const tukar = [{ no_faktur_jual: first.barang[0].no_faktur_jual, kondisi: 'PENYOK', type_kondisi: 'PERSENTASE' }]
    // 2 % of 4,895,550 off, rounded up to 500.
    const made = await post('penjualan?move=simpan', buildSale([code], { tukar, ...paid(148_000) }))
    expect(made).toMatchObject({
      tukar_rp: 4_798_000,
      harus_bayar: 148_000,
      tukar: [{ kode_barcode: old, harga_nota: 4_895_550 }],
    })
    await post(`penjualan/${made.id}/moves/validasi`)
    expect([await readPlace(old), await readPlace(code), await readCash()]).toEqual([
      'BELI',
      'PELANGGAN',
      before + 148_000,
    ])
    expect(
      (await refused('penjualan?move=simpan', buildSale([await shop.make()], { tukar, ...paid(148_000) }))).join(),
    ).toContain('Sudah Dibeli Kembali')
    await agreed(`penjualan/${made.id}/moves/batal`, { answers: { alasan: 'SALAH INPUT', uang_kembali: 'SAMA' } })
    expect([await readPlace(old), await readPlace(code), await readCash()]).toEqual(['PELANGGAN', 'TOKO/01', before])
    expect(await shop.breaches()).toEqual([])
  })

  test('an old piece without a nota gets a row of its own, and what is dearer than the sale is paid out', async () => {
    const code = await shop.make()
    const before = await readCash()
    const tukar = [{ nama_barang: 'KALUNG LAMA', kode_group: 'G17K', kode_dept: 'KLG17K', berat: 3, kondisi: 'MULUS' }]
    const made = await post('penjualan?move=simpan', buildSale([code], { tukar, no_identitas: '3174012345678901' }))
    expect(made).toMatchObject({ tukar_rp: 5_280_000, harus_bayar: 0, tukar_kurang: 334_000 })
    await post(`penjualan/${made.id}/moves/validasi`)
    const [bought] = await readRows('select kode_barcode from pembelian_barang where nama_barang = ?', 'KALUNG LAMA')
    expect([await readPlace(String(bought?.kode_barcode)), await readCash()]).toEqual(['BELI', before - 334_000])
    expect(await shop.breaches()).toEqual([])
  })

  test('a member earns points when the sale counts, and loses them with it', async () => {
    const code = await shop.make()
    const member = await shop.ask('POST', 'member', { nama_lengkap: 'IBU SARI', no_hp: '0812555001' }, 'OWNER')
    const rule = { kode_group: 'G17K', status: 'GR', nilai: 0.5, poin: 2 }
    const made = await shop.ask('POST', 'parameter-point', rule, 'OWNER')
    if (made.status !== 201) {
      const { body } = await shop.ask('GET', 'parameter-point?filter={"kode_group":"G17K"}', undefined, 'OWNER')
      expect((await shop.ask('PUT', `parameter-point/${body[0].id}`, rule, 'OWNER')).status).toBe(200)
    }
    const { kode_member } = member.body
    const readPoints = async () => (await shop.ask('GET', `member/${member.body.id}`, undefined, 'OWNER')).body.poin
    const sold = await post('penjualan?move=simpan', {
      kode_sales: 'S01',
      jenis_customer: 'MEMBER',
      kode_member,
      ...paid(4_946_000),
      barang: [{ kode_barcode: code }],
    })
    // Five whole steps of half a gram in 2.53 g, two points each.
    expect(sold).toMatchObject({ nama_customer: 'IBU SARI', no_hp: '0812555001', barang: [{ poin: 10 }] })
    expect(await readPoints()).toBe(0)
    await post(`penjualan/${sold.id}/moves/validasi`)
    expect(await readPoints()).toBe(10)
    await post(
      `penjualan/${sold.id}/moves/batal`,
      { answers: { alasan: 'SALAH INPUT', uang_kembali: 'CASH' } },
      'OWNER',
    )
    expect(await readPoints()).toBe(0)
    expect(await shop.breaches()).toEqual([])
  })

  test('twenty tills sell one piece at once: one sale; fifty copies of one save: one sale', {
    timeout: 3_600_000,
  }, async () => {
    for (let round = 0; round < rounds; round++) await oneRound()
    expect(await shop.breaches()).toEqual([])
  })

  /** Sends what a starved machine answers as busy once more, as a user does. */
  const sendUntilFree = async (send: () => Promise<Answered>): Promise<Answered> => {
    const answer = await send()
    return answer.body.code === 'storage.busy' ? sendUntilFree(send) : answer
  }
  const oneRound = async (): Promise<void> => {
    const [code, other] = [await shop.make(), await shop.make()]
    const tries = Array.from({ length: 20 }, () =>
      sendUntilFree(() => shop.ask('POST', 'penjualan?move=simpan', buildSale([code], paid(4_946_000)), 'OWNER')),
    )
    const statuses = (await Promise.all(tries)).map(({ status }) => status).toSorted()
    expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)])
    const token = shop.tokenOf('KSR01')
    const headers = { 'idempotency-key': `sale-of-${other}` }
    const body = buildSale([other], paid(4_946_000))
    const copies = Array.from({ length: 50 }, () =>
      sendUntilFree(() => shop.shop.ask('POST', 'penjualan?move=simpan', { token, body, headers })),
    )
    const answers = await Promise.all(copies)
    const outcomes = new Set(answers.map(({ status, body: { id, code } }) => `${status} ${id ?? code}`))
    expect([...outcomes]).toEqual([expect.stringMatching(/^201 \w/)])
    const [count] = await readRows('select count(*) as n from penjualan_barang where kode_barcode = ?', other)
    expect(Number(count?.n)).toBe(1)
  }

  test('an agreement is for what was looked at, and an old day is cancelled by an owner alone', async () => {
    const code = await shop.make()
    const cheap = (harga_jual: number, jumlah_rp: number) => ({
      ...buildSale([]),
      barang: [{ kode_barcode: code, harga_jual }],
      ...paid(jumlah_rp),
    })
    const word = { user_id: 'SPV01', password, keterangan: 'BENAR', content: cheap(4_000_000, 4_050_000) }
    const given = await shop.ask('POST', 'penjualan/authorize?move=simpan', word, 'KSR01')
    const other = { ...cheap(3_000_000, 3_050_000), detail_authorization: [{ _id: given.body._id }] }
    expect((await refused('penjualan?move=simpan', other))[0]).not.toBe(201)
    const self = { ...word, user_id: 'KSR01' }
    expect((await shop.ask('POST', 'penjualan/authorize?move=simpan', self, 'KSR01')).status).not.toBe(201)
  })
})
