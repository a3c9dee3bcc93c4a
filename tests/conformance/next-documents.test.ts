// Loans, repairs, cash and pieces for another shop, from their files alone: made, looked at before, moved, taken back, and the
// books behind them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkBooks } from '../../server/books/audit/run-audit.ts'
import { loadSchema } from '../../server/schema/load-schema.ts'
import { nextDocumentsFolder } from '../support/next-documents.ts'
import { type Answered, openShop, query, type Shop } from '../support/shop.ts'

const ring = { kode_group: 'G17K', kode_dept: 'CCG17K', kode_baki_awal: '01', berat_asli: 2.534, berat: 2.53 }

describe.each(['sqlite', 'postgres'] as const)('%s', database => {
  const folder = nextDocumentsFolder()
  const schema = loadSchema(folder.path)
  const tokens = new Map<string, string>()
  let shop: Shop
  beforeAll(async () => {
    shop = await openShop({ database, env: { SCHEMA_DIR: folder.path } })
    for (const user of ['OWNER', 'OWNERB', 'SPV01', 'KSR01']) tokens.set(user, await shop.signIn(user))
    await call('POST', 'cash?move=simpan', { arah: 'MASUK', kategori: 'MODAL', jumlah: 20_000_000 })
  })
  afterAll(async () => {
    await shop.close()
    folder.remove()
  })

  const call = (method: string, path: string, body?: unknown, user = 'KSR01'): Promise<Answered> =>
    shop.ask(method, path, { token: tokens.get(user) ?? '', ...(body !== undefined && { body }) })
  const done = async (path: string, body: unknown = {}, user = 'KSR01') => {
    const { status, body: answer } = await call('POST', path, body, user)
    expect({ path, status, answer }).toMatchObject({ path, status: path.includes('?move=') ? 201 : 200 })
    return answer
  }
  /** A move that another person agrees to. */
  const agreed = async (path: string, body: object = {}, user = 'KSR01') => {
    const word = { user_id: 'OWNER', password: 'rahasia-sekali', keterangan: 'BENAR', content: body }
    const { body: given } = await call('POST', path.replace('/moves/', '/authorize/'), word, user)
    return done(path, { ...body, detail_authorization: [{ _id: given._id }] }, user)
  }
  const refused = async (path: string, body: unknown = {}, user = 'KSR01') => {
    const { status, body: answer } = await call('POST', path, body, user)
    const faults = (answer.faults ?? []).map(
      (found: { field: string; message: string }) => `${found.field}: ${found.message}`,
    )
    return [status, answer.code, ...(faults.length > 0 ? [faults] : [answer.message])]
  }
  const rows = (sql: string, ...values: readonly string[]) =>
    shop.running.storage.read(connection => connection.all({ sql, values }))
  /** What lies in a place of the cash book of the first shop. */
  const cash = async (place = 'KAS'): Promise<number> => {
    const [row] = await rows('select jumlah from buku_kas_saldo where tempat = ? and kode_toko = ?', place, 'KCA')
    return Number(row?.jumlah ?? 0)
  }
  const owed = async (loan: string): Promise<number> => {
    const [row] = await rows('select jumlah from buku_hutang_saldo where no_hutang = ?', loan)
    return Number(row?.jumlah ?? 0)
  }
  const entries = (preview: {
    entries: readonly { kind: string; from: string; to: string; amounts: { jumlah: number } }[]
  }) => preview.entries.map(({ kind, from, to, amounts }) => `${kind} ${from} > ${to} ${amounts.jumlah}`)
  const sound = async () => {
    const { checks } = await shop.running.storage.read(connection => checkBooks(connection, schema), {
      oneMoment: true,
    })
    expect(checks.flatMap(({ breaches }) => breaches)).toEqual([])
  }

  const lend = async (more: object = {}) => {
    const goods = [{ nama_barang: 'KALUNG', kode_group: 'G17K', berat: 5 }]
    const body = {
      nama_customer: 'IBU RATNA',
      jumlah_hutang: 1_000_000,
      berat_emas_plastik: 5.2,
      barang: goods,
      ...more,
    }
    const made = await done('hutang?move=simpan', body)
    return done(`hutang/${made.id}/moves/validasi`)
  }
  const bank = '8800112233'

  test('a loan is lent, paid off in two ways, taken back, and paid off again', async () => {
    const before = await cash()
    const loan = await lend()
    expect(loan).toMatchObject({ kode_pinjaman: 'P2', bunga: 3, lama_pinjam: 30, status: 'DONE', pembayaran: [] })
    expect([await cash(), await owed(loan.no_faktur_hutang)]).toEqual([before - 1_000_000, 1_000_000])

    const due = await done(`hutang/${loan.id}/answers/lunas`, { answers: {} })
    expect(due).toMatchObject({ lama_hari: 1, bunga_hitung: 1000, bunga_rp: 1000, harus_bayar: 1_001_000, dibayar: 0 })
    const card = { jenis: 'DEBET', no_rekening: bank, jumlah_rp: 400_000, fee: 1 }
    const answers = { pembayaran: [{ jumlah_rp: 601_000 }, card] }
    const preview = await done(`hutang/${loan.id}/preview/lunas`, { answers })
    expect(entries(preview)).toEqual([
      `BAYAR ${loan.no_faktur_hutang} > TOKO 1000000`,
      'MASUK HUTANG > KAS 601000',
      `MASUK HUTANG > ${bank} 404000`,
    ])
    const short = { pembayaran: [{ jumlah_rp: 600_000 }] }
    expect(await refused(`hutang/${loan.id}/moves/lunas`, { answers: short })).toEqual([
      422,
      'record.invalid',
      ['answers.harus_bayar: Pembayaran Harus 1,001,000'],
    ])
    expect(
      await refused(`hutang/${loan.id}/moves/lunas`, { answers: { pembayaran: [{ jenis: 'DEBET', jumlah_rp: 1 }] } }),
    ).toEqual([
      422,
      'record.invalid',
      expect.arrayContaining(['answers.pembayaran.0.no_rekening: No Rekening Tidak Boleh Kosong']),
    ])
    const blank = { pembayaran: [{ jumlah_rp: '' }] }
    expect(await refused(`hutang/${loan.id}/moves/lunas`, { answers: blank })).toEqual([
      422,
      'record.invalid',
      expect.arrayContaining(['answers.pembayaran.0.jumlah_rp: Isi Nominal Pembayaran']),
    ])
    const paid = await done(`hutang/${loan.id}/moves/lunas`, { answers })
    expect(paid).toMatchObject({ status: 'CLOS', bunga_lunas: 1000, pokok_bayar: 1_000_000, dibayar: 1_001_000 })
    expect(paid.pembayaran).toMatchObject([
      { jenis: 'CASH', jumlah_rp: 601_000, fee_rp: 0, asked_by: 'lunas' },
      { jenis: 'DEBET', jumlah_rp: 400_000, fee_rp: 4000, asked_by: 'lunas' },
    ])
    expect([await cash(), await cash(bank), await owed(loan.no_faktur_hutang)]).toEqual([before - 399_000, 404_000, 0])

    expect(await refused(`hutang/${loan.id}/moves/batal_lunas`)).toEqual([403, 'access.denied', expect.any(String)])
    const back = await agreed(`hutang/${loan.id}/moves/batal_lunas`, {}, 'SPV01')
    expect(back).toMatchObject({ status: 'DONE', dibayar: 0, bunga_lunas: 0, pembayaran: [] })
    expect([await cash(), await cash(bank), await owed(loan.no_faktur_hutang)]).toEqual([
      before - 1_000_000,
      0,
      1_000_000,
    ])
    await done(`hutang/${loan.id}/moves/lunas`, { answers: { pembayaran: [{ jumlah_rp: 1_001_000 }] } })
    const journal = await rows('select jumlah_rp, sign from hutang_pembayaran_journal order by id')
    expect(journal.map(({ jumlah_rp, sign }) => Number(jumlah_rp) * Number(sign))).toEqual([
      601_000, 400_000, -601_000, -400_000, 1_001_000,
    ])
    await sound()
  })

  test('less interest needs another person, and a cancelled loan says why it is not', async () => {
    const loan = await lend()
    const answers = { bunga_rp: 500, pembayaran: [{ jumlah_rp: 1_000_500 }] }
    const needed = await call('POST', `hutang/${loan.id}/moves/lunas`, { answers })
    expect([needed.status, needed.body.code]).toEqual([422, 'authorize.needed'])
    await agreed(`hutang/${loan.id}/moves/lunas`, { answers })
    const other = await lend()
    const cancel = `hutang/${other.id}/moves/batal`
    expect(await refused(cancel, { answers: { alasan: 'SALAH' } })).toEqual([
      403,
      'document.level',
      'Pembatalan Hutang Dilakukan Supervisor Atau Owner',
    ])
    expect(await refused(`hutang/${other.id}/moves/lelang`, {}, 'OWNER')).toEqual([
      422,
      'document.refused',
      `Hutang ${other.no_faktur_hutang} Belum Jatuh Tempo`,
    ])
    expect(await agreed(cancel, { answers: { alasan: 'SALAH' } }, 'SPV01')).toMatchObject({
      status: 'CANC',
      alasan: 'SALAH',
    })
    await sound()
  })

  test('a renewal takes the interest and opens another loan, which its preview shows', async () => {
    const loan = await lend()
    const answers = { bunga_baru: 2, pokok_bayar: 400_000, pembayaran: [{ jumlah_rp: 401_000 }] }
    const { others, ...preview } = await done(`hutang/${loan.id}/preview/peremajaan`, { answers })
    expect(preview).toMatchObject({ state: 'CLOS', faults: [] })
    expect(others).toMatchObject([{ title: 'Hutang', does: 'make', move: 'Perbarui', state: 'Berjalan' }])
    expect(others[0].values).toEqual(
      expect.arrayContaining([
        { title: 'No Faktur Hutang', text: 'KCA-PI26-#####' },
        { title: 'Jumlah Hutang', text: '600,000' },
      ]),
    )
    expect(entries(others[0])).toEqual([expect.stringMatching(/^PINJAM TOKO > .* 600000$/)])
    const old = await done(`hutang/${loan.id}/moves/peremajaan`, { answers })
    expect(await owed(old.no_faktur_hutang)).toBe(0)
    expect(await owed(old.no_faktur_baru)).toBe(600_000)
    const [next] = (await call('GET', `hutang?${query({ filter: { no_faktur_hutang: old.no_faktur_baru } })}`)).body
    expect(next).toMatchObject({
      no_faktur_lama: old.no_faktur_hutang,
      bunga: 2,
      jumlah_hutang: 600_000,
      status: 'DONE',
    })
    expect(await refused(`hutang/${loan.id}/moves/batal_lunas`, {}, 'SPV01')).toEqual([
      422,
      'document.refused',
      `Hutang ${old.no_faktur_hutang} Sudah Diperbarui Menjadi ${old.no_faktur_baru}`,
    ])
    await sound()
  })

  test('a repair is paid in part when it comes and the rest when it is fetched, in one list of payments', async () => {
    const before = await cash()
    const barang = [{ nama_barang: 'CINCIN', berat: 2, ongkos: 150_000 }]
    const made = await done('service?move=simpan', {
      nama_customer: 'PAK BUDI',
      barang,
      pembayaran: [{ jumlah_rp: 50_000 }],
    })
    expect(made).toMatchObject({ total: 150_000, dibayar: 50_000, sisa: 100_000 })
    await done(`service/${made.id}/moves/selesai`)
    expect(await done(`service/${made.id}/answers/ambil`, { answers: {} })).toMatchObject({ sisa: 100_000 })
    const line = { line: { jenis: 'DEBET', no_rekening: bank, jumlah_rp: 100_000 } }
    expect(await done(`service/${made.id}/lines/pembayaran`, line)).toMatchObject({ fee: 0, fee_rp: 0 })
    expect(
      await refused(`service/${made.id}/moves/ambil`, { answers: { pembayaran: [{ jumlah_rp: 90_000 }] } }),
    ).toEqual([422, 'record.invalid', ['answers.sisa: Sisa Service 100,000 Belum Dibayar']])
    const fetched = await done(`service/${made.id}/moves/ambil`, { answers: { pembayaran: [{ jumlah_rp: 100_000 }] } })
    expect(fetched).toMatchObject({ status_proses: 'CLOS', dibayar: 150_000, sisa: 0 })
    expect(
      fetched.pembayaran.map((one: { jumlah_rp: number; asked_by: string }) => [one.jumlah_rp, one.asked_by]),
    ).toEqual([
      [50_000, '-'],
      [100_000, 'ambil'],
    ])
    expect(await cash()).toBe(before + 150_000)
    const other = await done('service?move=simpan', {
      nama_customer: 'PAK BUDI',
      barang,
      pembayaran: [{ jumlah_rp: 70_000 }],
    })
    await agreed(`service/${other.id}/moves/batal`)
    expect(await cash()).toBe(before + 150_000)
    await sound()
  })

  test('cash and bank money is entered and taken back on its own day', async () => {
    const before = [await cash(), await cash(bank)]
    const put = await done('uang-bank?move=simpan', { arah: 'SETOR', no_rekening: bank, jumlah: 250_000 })
    expect([await cash(), await cash(bank)]).toEqual([Number(before[0]) - 250_000, Number(before[1]) + 250_000])
    await done(`uang-bank/${put.id}/moves/batal`)
    const wages = await done('cash?move=simpan', { arah: 'KELUAR', kategori: 'GAJI', jumlah: 100_000 })
    expect(await refused('cash?move=simpan', { arah: 'KELUAR', kategori: 'MODAL', jumlah: 1 })).toEqual([
      422,
      'record.invalid',
      ['kategori: Kategori MODAL Bukan Untuk Jenis Ini'],
    ])
    await agreed(`cash/${wages.id}/moves/batal`)
    expect([await cash(), await cash(bank)]).toEqual(before)
    const handed = { tanggal: '2026-11-20', jenis: 'CASH', kategori: 'SALDO AWAL' }
    const both = await call('POST', 'kas-harian', { ...handed, jumlah_in: 1, jumlah_out: 1 }, 'OWNER')
    expect(both.body.faults).toMatchObject([{ field: 'jumlah_in', message: 'Isi Masuk Atau Keluar' }, {}])
    const { status } = await call('POST', 'kas-harian', { ...handed, jumlah_in: 75_000 }, 'OWNER')
    expect([status, await cash()]).toEqual([201, Number(before[0]) + 75_000])
    await sound()
  })

  test('who receives pieces gets their rows out of those of the sender, with their stones, and no book twice', async () => {
    const make = async (path: string, body: object) => (await call('POST', path, body, 'OWNER')).body
    const [one, two] = [await make('barang', { ...ring, nama_atribut: 'MUTIARA' }), await make('barang', ring)]
    await make('barang-batu', { kode_barcode: one.kode_barcode, jenis_batu: 'RUBY', karat_batu: 0.5 })
    const barang = [one, two].map(({ kode_barcode }) => ({ kode_barcode }))
    const sent = await done('kirimbarang?move=kirim', { kode_toko_tujuan: 'KCB', barang }, 'OWNER')
    expect(sent).toMatchObject({ no_kirim: 'KCA-KB-261120-0001', total_qty: 2, status: 'DIKIRIM' })
    const [first, second] = sent.barang
    const answers = { kode_gudang: 'TOKO', kode_baki: '02' }
    expect(await refused(`kirimbarang/${sent.id}/moves/terima`, { lines: [first.id], answers }, 'OWNER')).toEqual([
      403,
      'document.elsewhere',
      'Terima Barang Dilakukan Di Toko KCB',
    ])
    const body = { lines: [first.id], answers }
    const { others, ...preview } = await done(`kirimbarang/${sent.id}/preview/terima`, body, 'OWNERB')
    expect(preview).toMatchObject({ state: 'SEBAGIAN', faults: [], entries: [{ kind: 'TERIMA' }] })
    expect(others.map(({ title, does, entries: made }: Record<string, unknown>) => [title, does, made])).toEqual([
      ['Barang', 'make', []],
      ['Batu Barang', 'make', []],
    ])
    await done(`kirimbarang/${sent.id}/moves/terima`, body, 'OWNERB')
    const there = async () =>
      (await call('GET', `barang?${query({ filter: { kode_barcode: one.kode_barcode } })}`, undefined, 'OWNERB'))
        .body[0]
    expect(await there()).toMatchObject({
      ...{
        nama_atribut: 'MUTIARA',
        kode_dept: 'CCG17K',
        berat: 2.53,
        kode_baki_awal: '02',
        tempat: 'TOKO/02',
        stock_on_hand: 1,
      },
    })
    const stones = await call(
      'GET',
      `barang-batu?${query({ filter: { kode_barcode: one.kode_barcode } })}`,
      undefined,
      'OWNERB',
    )
    expect(stones.body).toMatchObject([{ jenis_batu: 'RUBY', karat_batu: 0.5, no_batu: 'B00000001' }])
    const taken = await done(`kirimbarang/${sent.id}/moves/batal`, { lines: [second.id] }, 'OWNER')
    expect(taken).toMatchObject({ status: 'DITERIMA', qty_terima: 1 })
    expect(await refused(`kirimbarang/${sent.id}/moves/terima`, { lines: [second.id], answers }, 'OWNERB')).toEqual([
      409,
      'document.state',
      expect.stringContaining('Diterima'),
    ])
    const filled = await call(
      ...(['POST', 'kirimbarang/fill/barang'] as const),
      { document: { kode_toko_tujuan: 'KCB', mode: 'BAKI', kode_gudang: 'TOKO', kode_baki: '01' } },
      'OWNER',
    )
    expect(filled.body).toMatchObject([{ kode_barcode: two.kode_barcode, qty: 1, berat: 2.53 }])

    const home = { kode_toko_tujuan: 'KCA', barang: [{ kode_barcode: one.kode_barcode }] }
    const back = await done('kirimbarang?move=kirim', home, 'OWNERB')
    const lines = [back.barang[0].id]
    await done(
      `kirimbarang/${back.id}/moves/terima`,
      { lines, answers: { kode_gudang: 'TOKO', kode_baki: '01' } },
      'OWNER',
    )
    const again = (
      await call('GET', `barang?${query({ filter: { kode_barcode: one.kode_barcode } })}`, undefined, 'OWNER')
    ).body
    expect(again).toMatchObject([{ id: one.id, tempat: 'TOKO/01', stock_on_hand: 1, nama_atribut: 'MUTIARA' }])
    expect(await there()).toMatchObject({ stock_on_hand: 0 })
    await sound()
  })
})
