// Loans and repairs, from their files alone: made, looked at before, moved, taken back, and the books behind them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkBooks } from '../../server/audit/run-audit.ts'
import { loadSchema } from '../../server/schema/load-schema.ts'
import { openForTests } from '../support/run/open-for-tests.ts'
import { nextDocumentsFolder } from '../support/schema/next-documents.ts'
import { type Answered, openShop, query } from '../support/shop/shop.ts'
import { databases } from '../support/storage/databases.ts'

describe.each(databases)('%s', database => {
  const folder = nextDocumentsFolder()
  const schema = loadSchema(folder.path)
  const tokens = new Map<string, string>()
  afterAll(() => folder.remove())
  const shop = openForTests(() => openShop({ database, env: { SCHEMA_DIR: folder.path } }))
  beforeAll(async () => {
    for (const user of ['OWNER', 'OWNERB', 'SPV01', 'KSR01']) tokens.set(user, await shop.signIn(user))
    await call('POST', 'cash?move=simpan', { arah: 'MASUK', kategori: 'MODAL', jumlah: 20_000_000 })
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
  const readRows = (sql: string, ...values: readonly string[]) =>
    shop.running.storage.read(connection => connection.all({ sql, values }))
  /** What lies in a place of the cash book of the first shop. */
  const readCash = async (place = 'KAS'): Promise<number> => {
    const [row] = await readRows('select jumlah from buku_kas_saldo where tempat = ? and kode_toko = ?', place, 'KCA')
    return Number(row?.jumlah ?? 0)
  }
  const owed = async (loan: string): Promise<number> => {
    const [row] = await readRows('select jumlah from buku_hutang_saldo where no_hutang = ?', loan)
    return Number(row?.jumlah ?? 0)
  }
  const getEntries = (preview: {
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
    const before = await readCash()
    const loan = await lend()
    expect(loan).toMatchObject({ kode_pinjaman: 'P2', bunga: 3, lama_pinjam: 30, status: 'DONE', pembayaran: [] })
    expect([await readCash(), await owed(loan.no_faktur_hutang)]).toEqual([before - 1_000_000, 1_000_000])

    const due = await done(`hutang/${loan.id}/answers/lunas`, { answers: {} })
    expect(due).toMatchObject({ lama_hari: 1, bunga_hitung: 1000, bunga_rp: 1000, harus_bayar: 1_001_000, dibayar: 0 })
    const card = { jenis: 'DEBET', no_rekening: bank, jumlah_rp: 400_000, fee: 1 }
    const answers = { pembayaran: [{ jumlah_rp: 601_000 }, card] }
    const preview = await done(`hutang/${loan.id}/preview/lunas`, { answers })
    expect(getEntries(preview)).toEqual([
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
    expect([await readCash(), await readCash(bank), await owed(loan.no_faktur_hutang)]).toEqual([
      before - 399_000,
      404_000,
      0,
    ])

    expect(await refused(`hutang/${loan.id}/moves/batal_lunas`)).toEqual([403, 'access.denied', expect.any(String)])
    const back = await agreed(`hutang/${loan.id}/moves/batal_lunas`, {}, 'SPV01')
    expect(back).toMatchObject({ status: 'DONE', dibayar: 0, bunga_lunas: 0, pembayaran: [] })
    expect([await readCash(), await readCash(bank), await owed(loan.no_faktur_hutang)]).toEqual([
      before - 1_000_000,
      0,
      1_000_000,
    ])
    await done(`hutang/${loan.id}/moves/lunas`, { answers: { pembayaran: [{ jumlah_rp: 1_001_000 }] } })
    const journal = await readRows('select jumlah_rp, sign from hutang_pembayaran_journal order by id')
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
    expect(getEntries(others[0])).toEqual([expect.stringMatching(/^PINJAM TOKO > .* 600000$/)])
    const old = await agreed(`hutang/${loan.id}/moves/peremajaan`, { answers }, 'SPV01')
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
      'record.invalid',
      [`: Hutang ${old.no_faktur_hutang} Sudah Diperbarui Menjadi ${old.no_faktur_baru}`],
    ])
    await sound()
  })

  test('a repair is paid in part when it comes and the rest when it is fetched, in one list of payments', async () => {
    const before = await readCash()
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
      await refused(`service/${made.id}/moves/ambil`, {
        answers: { berat_kembali: 2, pembayaran: [{ jumlah_rp: 90_000 }] },
      }),
    ).toEqual([422, 'record.invalid', ['answers.sisa: Sisa Service 100,000 Belum Dibayar']])
    const fetched = await done(`service/${made.id}/moves/ambil`, {
      answers: { berat_kembali: 2, pembayaran: [{ jumlah_rp: 100_000 }] },
    })
    expect(fetched).toMatchObject({ status_proses: 'CLOS', dibayar: 150_000, sisa: 0 })
    expect(
      fetched.pembayaran.map((one: { jumlah_rp: number; asked_by: string }) => [one.jumlah_rp, one.asked_by]),
    ).toEqual([
      [50_000, '-'],
      [100_000, 'ambil'],
    ])
    expect(await readCash()).toBe(before + 150_000)
    const other = await done('service?move=simpan', {
      nama_customer: 'PAK BUDI',
      barang,
      pembayaran: [{ jumlah_rp: 70_000 }],
    })
    await agreed(`service/${other.id}/moves/batal`)
    expect(await readCash()).toBe(before + 150_000)
    await sound()
  })

  test('cash of another program comes by a file without keys, is in the books row by row, and goes again', async () => {
    const before = await readCash()
    const row = { tanggal: '2026-11-20', jenis: 'CASH', kategori: 'PENJUALAN', deskripsi: 'DOK-1', no_rekening: '-' }
    const data = [
      { ...row, jumlah_in: 4_250_000, jumlah_out: 0 },
      { ...row, jumlah_in: 0, jumlah_out: 250_000, kategori: 'PEMBELIAN' },
    ]
    const wrong = [...data, { ...row, jumlah_in: 5, jumlah_out: 5 }]
    const refusal = await call('POST', 'cash/import-data-cash', { data: wrong }, 'OWNER')
    expect([refusal.status, refusal.body.faults[0].field]).toEqual([422, 'data.2.jumlah_in'])
    expect(await readCash()).toBe(before)
    expect((await call('POST', 'cash/import-data-cash', { data }, 'OWNER')).status).toBe(200)
    expect(await readCash()).toBe(before + 4_000_000)
    await sound()
    const { body: history } = await call('GET', 'imports/keuangan-cash/history', undefined, 'OWNER')
    expect((await call('POST', `imports/history/${history[0].id}/restore`, {}, 'OWNER')).status).toBe(200)
    expect(await readCash()).toBe(before)
    await sound()
  })
})
