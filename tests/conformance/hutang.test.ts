// Loans against gold and repairs, by the API: what is overdue is auctioned into stock, what is wrong is refused whole, and
// the books stay right whatever two tills do at random.
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkBooks } from '../../server/audit/run-audit.ts'
import { loadSchema } from '../../server/schema/load-schema.ts'
import { openForTests } from '../support/run/open-for-tests.ts'
import { type Answered, openShop, query } from '../support/shop/shop.ts'
import { databases } from '../support/storage/databases.ts'

const schema = loadSchema('schema')

const { rounds, actions } = process.env.TEST_LONG ? { rounds: 25, actions: 14 } : { rounds: 3, actions: 6 }

const chain = { nama_barang: 'KALUNG', kode_group: 'G17K', kode_dept: 'KLG17K', berat: 5 }

describe.each(databases)('%s', database => {
  const tokens = new Map<string, string>()
  const shop = openForTests(() => openShop({ database }))
  beforeAll(async () => {
    for (const user of ['OWNER', 'SPV01', 'KSR01', 'ADM01']) tokens.set(user, await shop.signIn(user))
    await done('cash?move=simpan', { arah: 'MASUK', kategori: 'MODAL', jumlah: 900_000_000 })
  })

  const call = (method: string, path: string, body?: unknown, user = 'KSR01'): Promise<Answered> =>
    shop.ask(method, path, { token: tokens.get(user) ?? '', ...(body !== undefined && { body }) })
  const done = async (path: string, body: unknown = {}, user = 'KSR01') => {
    const { status, body: answer } = await call('POST', path, body, user)
    expect({ path, status, answer }, JSON.stringify(answer.faults)).toMatchObject({
      path,
      status: path.includes('?move=') ? 201 : 200,
    })
    return answer
  }
  const refused = async (path: string, body: unknown = {}, user = 'KSR01') => {
    const { status, body: answer } = await call('POST', path, body, user)
    const faults = (answer.faults ?? []).map(
      (found: { field: string; message: string }) => `${found.field}: ${found.message}`,
    )
    return [status, answer.code, ...(faults.length > 0 ? faults : [answer.message])]
  }
  const withWord = async (path: string, body: object, user: string) => {
    const word = { user_id: 'OWNER', password: 'rahasia-sekali', keterangan: 'BENAR', content: body }
    const { body: given } = await call('POST', path.replace('/moves/', '/authorize/'), word, user)
    return { ...body, detail_authorization: [{ _id: given._id }] }
  }
  const agreed = async (path: string, body: object = {}, user = 'SPV01') =>
    done(path, await withWord(path, body, user), user)
  const readRows = (sql: string, ...values: readonly string[]) =>
    shop.running.storage.read(connection => connection.all({ sql, values }))
  const readCash = async (): Promise<number> => {
    const [row] = await readRows(`select jumlah from buku_kas_saldo where tempat = 'KAS' and kode_toko = 'KCA'`)
    return Number(row?.jumlah ?? 0)
  }
  const owed = async (loan: string): Promise<number> => {
    const [row] = await readRows('select jumlah from buku_hutang_saldo where no_hutang = ?', loan)
    return Number(row?.jumlah ?? 0)
  }
  const sound = async () => {
    const { checks } = await shop.running.storage.read(connection => checkBooks(connection, schema), {
      oneMoment: true,
    })
    expect(checks.flatMap(({ breaches }) => breaches)).toEqual([])
  }
  const buildBody = (more: object = {}) => ({
    nama_customer: 'IBU RATNA',
    no_hp: '0812',
    jumlah_hutang: 1_000_000,
    berat_emas_plastik: 9,
    barang: [chain],
    ...more,
  })
  const lend = async (more: object = {}) => {
    const { id } = await done('hutang?move=simpan', buildBody(more))
    return done(`hutang/${id}/moves/validasi`)
  }
  const repair = (more: object = {}) => ({
    nama_customer: 'PAK BUDI',
    barang: [{ nama_barang: 'CINCIN', berat: 2, ongkos: 150_000 }],
    pembayaran: [{ jumlah_rp: 50_000 }],
    ...more,
  })

  test('interest and due date are those of the contract, with the lines that explain them', async () => {
    const loan = await lend({ tgl_hutang: '2026-09-30' })
    expect(loan).toMatchObject({ tgl_jatuh_tempo: '2026-10-30', bunga_rp: 30_000, total_hutang: 1_030_000 })
    expect(loan.perhitungan).toBe('2026-09-30 s/d 2026-10-30: 30 hari x 3.00% / 30 = 30,000\nBunga = 30,000')
    const { body: running } = await call('GET', 'hutang?view=jatuh-tempo')
    expect(running).toMatchObject([
      {
        pesan: `Yth. IBU RATNA, hutang ${loan.no_faktur_hutang} sebesar Rp 1,000,000 jatuh tempo 2026-10-30. Besar kembali Rp 1,030,000.`,
      },
    ])
    const due = await done(`hutang/${loan.id}/answers/lunas`, { answers: {} })
    expect(due).toMatchObject({ lama_hari: 51, bunga_hitung: 51_000, harus_bayar: 1_051_000 })
    expect(due.uraian.split('\n')).toEqual([
      '2026-09-30 s/d 2026-10-30: 30 hari x 3.00% / 30 = 30,000',
      '2026-10-31 s/d 2026-11-20: 21 hari x 3.00% / 30 = 21,000',
      'Bunga = 51,000',
    ])
    const paid = await done(`hutang/${loan.id}/moves/lunas`, { answers: { pembayaran: [{ jumlah_rp: 1_051_000 }] } })
    expect(paid.bunga_lunas_uraian).toBe(due.uraian)
    const only = query({ filter: { no_faktur_hutang: loan.no_faktur_hutang } })
    const listed = await call('GET', `hutang?view=jatuh-tempo&${only}`)
    expect([listed.status, listed.body]).toEqual([200, []])
  })

  test('the lines that explain the interest are made with its amount, whatever is rounded to later', async () => {
    const contract = '2026-10-20 s/d 2026-11-19: 30 hari x 3.00% / 30 = 37,020\nPembulatan = 480\nBunga = 37,500'
    const loan = await lend({ tgl_hutang: '2026-10-20', jumlah_hutang: 1_234_000 })
    expect(loan).toMatchObject({ bunga_rp: 37_500, perhitungan: contract })
    await call('PUT', 'para-system', { PEMBULATAN: 10_000 }, 'OWNER')
    try {
      await done(`hutang/${loan.id}/moves/lunas`, { answers: { pembayaran: [{ jumlah_rp: 1_274_000 }] } })
      const undone = await agreed(`hutang/${loan.id}/moves/batal_lunas`)
      expect(undone).toMatchObject({ bunga_rp: 37_500, perhitungan: contract, bunga_lunas_uraian: '-' })
    } finally {
      await call('PUT', 'para-system', { PEMBULATAN: 500 }, 'OWNER')
    }
    await sound()
  })

  test('what was auctioned is stock at the value that was lent on it, and nothing before', async () => {
    const pledged = [
      { ...chain, nilai_taksir: 3_000_000 },
      { ...chain, nama_barang: 'GELANG', berat: 3, nilai_taksir: 2_000_000 },
      { ...chain, nama_barang: 'CINCIN', kode_dept: '-', berat: 1, nilai_taksir: 2_000_000 },
    ]
    const loan = await lend({ tgl_hutang: '2026-09-30', barang: pledged })
    const [before] = await readRows('select count(*) as n from barang where asal = ?', 'LELANG')
    expect(Number(before?.n)).toBe(0)
    const cashBefore = await readCash()
    const move = `hutang/${loan.id}/moves/lelang`
    expect(await refused(move, {}, 'SPV01')).toEqual([403, 'access.denied', expect.any(String)])
    expect(await refused(move, {}, 'OWNER')).toEqual([
      422,
      'record.invalid',
      'answers.kode_dept: Isi Jenis Dari Barang Yang Belum Ada Jenisnya',
    ])
    const auctioned = await done(move, { answers: { kode_dept: 'CCG17K' } }, 'OWNER')
    expect(auctioned).toMatchObject({ status: 'LELANG', tgl_lunas: '2026-11-20' })
    const codes = auctioned.barang.map(({ kode_barcode }: { kode_barcode: string }) => kode_barcode)
    const pieces = await readRows(
      `select b.kode_barcode, b.kode_dept, b.harga_modal, b.asal, s.tempat, s.berat from barang b join buku_barang_per_barang s on s.kode_barcode = b.kode_barcode and s.qty = 1 where b.kode_barcode in (?, ?, ?) order by b.kode_barcode`,
      ...codes,
    )
    expect(pieces).toMatchObject([
      {
        kode_barcode: codes[0],
        kode_dept: 'KLG17K',
        harga_modal: 428_572,
        asal: 'LELANG',
        tempat: 'BELI',
        berat: 5000,
      },
      { kode_barcode: codes[1], kode_dept: 'KLG17K', harga_modal: 285_714, tempat: 'BELI', berat: 3000 },
      { kode_barcode: codes[2], kode_dept: 'CCG17K', harga_modal: 285_714, tempat: 'BELI', berat: 1000 },
    ])
    expect([await readCash(), await owed(loan.no_faktur_hutang)]).toEqual([cashBefore, 0])
    expect(
      await refused(`hutang/${loan.id}/moves/lunas`, { answers: { pembayaran: [{ jumlah_rp: 1_051_000 }] } }),
    ).toEqual([409, 'document.state', expect.any(String)])
    // It is the shop's own, and still not for sale before it was sorted.
    const sale = { document: { kode_sales: 'S01' }, line: { kode_barcode: codes[0] } }
    const offered = await call('POST', 'penjualan/lines/barang', sale)
    expect([offered.status, JSON.stringify(offered.body)]).toEqual([422, expect.stringContaining('Ada Di Gudang Beli')])
    await sound()
  })

  test('the renewals of a loan stand in the one that runs, with what was paid each time', async () => {
    const first = await lend({ tgl_hutang: '2026-09-30', foto_ktp: '-' })
    const renew = async (id: string, answers: object) => done(`hutang/${id}/moves/peremajaan`, { answers })
    const find = async (number: string) =>
      (await call('GET', `hutang?${query({ filter: { no_faktur_hutang: number } })}`)).body[0]
    const old = await renew(first.id, { pokok_bayar: 400_000, pembayaran: [{ jumlah_rp: 451_000 }] })
    const second = await find(old.no_faktur_baru)
    const third = await find((await renew(second.id, { pembayaran: [{ jumlah_rp: 1000 }] })).no_faktur_baru)
    expect(third).toMatchObject({ no_faktur_lama: second.no_faktur_hutang, jumlah_hutang: 600_000, status: 'DONE' })
    expect(third.riwayat.split('\n')).toEqual([
      `${first.no_faktur_hutang} 2026-09-30 s/d 2026-11-20: Pokok 1,000,000, Dibayar 400,000, Bunga 51,000`,
      `${second.no_faktur_hutang} 2026-11-20 s/d 2026-11-20: Pokok 600,000, Dibayar 0, Bunga 1,000`,
    ])
    const cheap = { bunga_baru: 1, pembayaran: [{ jumlah_rp: 1000 }] }
    expect((await refused(`hutang/${third.id}/moves/peremajaan`, { answers: cheap })).slice(0, 2)).toEqual([
      422,
      'authorize.needed',
    ])
    await agreed(`hutang/${third.id}/moves/peremajaan`, { answers: cheap })
    await sound()
  })

  test('what is wrong is refused, and nothing of it is written', async () => {
    const before = [await readCash(), (await readRows('select id from hutang')).length]
    const wrong = (more: object) => refused('hutang?move=simpan', buildBody(more))
    expect(await wrong({ tgl_hutang: '2026-11-21' })).toEqual([
      422,
      'record.invalid',
      'tgl_hutang: Tanggal Hutang Tidak Boleh Setelah Tanggal System',
    ])
    // Due before it was lent.
    expect(await wrong({ lama_pinjam: -3 })).toEqual([422, 'record.invalid', expect.stringMatching(/^lama_pinjam: /)])
    expect(await wrong({ jumlah_hutang: 0 })).toContainEqual(expect.stringMatching(/^jumlah_hutang: /))
    expect(await wrong({ berat_emas_plastik: 4 })).toContain(
      'berat_emas_plastik: Berat Emas + Plastik Kurang Dari Berat Emas',
    )
    expect(await wrong({ barang: [] })).toContainEqual(expect.stringMatching(/^barang: /))
    expect((await wrong({ bunga: 1 })).slice(0, 2)).toEqual([422, 'authorize.needed'])
    expect([await readCash(), (await readRows('select id from hutang')).length]).toEqual(before)

    const overlapping = { kode_pinjaman: 'P9', kondisi_pinjaman: 'LAIN', min_rp: 100_000, max_rp: 600_000, bunga: 1 }
    expect(await refused('kondisi-pinjaman', overlapping, 'OWNER')).toContainEqual(
      expect.stringContaining('Tidak Boleh Tumpang Tindih'),
    )

    const loan = await lend()
    const settle = `hutang/${loan.id}/moves/lunas`
    const pay = (jumlah_rp: number) => ({ answers: { pembayaran: [{ jumlah_rp }] } })
    const more = ['answers.harus_bayar: Pembayaran Harus 1,001,000']
    expect(await refused(settle, pay(1_001_001))).toEqual([422, 'record.invalid', ...more])
    const twoTills = await Promise.all([
      call('POST', settle, pay(1_001_000)),
      call('POST', settle, pay(1_001_000), 'SPV01'),
    ])
    expect(twoTills.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await refused(settle, pay(1_001_000))).toEqual([409, 'document.state', expect.any(String)])
    const cancelled = await lend()
    await agreed(`hutang/${cancelled.id}/moves/batal`, { answers: { alasan: 'SALAH' } })
    expect(await refused(`hutang/${cancelled.id}/moves/lunas`, pay(1_001_000))).toEqual([
      409,
      'document.state',
      expect.any(String),
    ])

    const fixed = await done('service?move=simpan', repair())
    const fetch = { answers: { berat_kembali: 2, pembayaran: [{ jumlah_rp: 100_000 }] } }
    expect((await refused(`service/${fixed.id}/moves/ambil`, fetch)).slice(0, 2)).toEqual([409, 'document.state'])
    await done(`service/${fixed.id}/moves/selesai`)
    await done(`service/${fixed.id}/moves/ambil`, fetch)
    expect((await refused(`service/${fixed.id}/moves/batal`)).slice(0, 2)).toEqual([409, 'document.state'])
    expect(await refused('service?move=simpan', repair({ pembayaran: [{ jumlah_rp: 150_001 }] }))).toContainEqual(
      expect.stringContaining('Pembayaran Melebihi Total'),
    )
    expect(await refused('service?move=simpan', repair({ tgl_estimasi: '2026-11-19' }))).toContain(
      'tgl_estimasi: Estimasi Selesai Tidak Boleh Sebelum Tanggal System',
    )
    await sound()
  })

  test('a repair has its condition, parts and weights, and another weight at its return needs confirmation', async () => {
    const barang = [{ nama_barang: 'CINCIN', berat: 2, ongkos: 150_000, kondisi: 'BATU GOYAH', deskripsi: 'PATRI' }]
    const made = await done('service?move=simpan', repair({ barang }))
    const path = `service/${made.id}`
    const past = { answers: { tgl_estimasi: '2026-11-19' } }
    expect((await refused(`${path}/moves/ubah_estimasi`, past))[0]).toBe(422)
    await done(`${path}/moves/ubah_estimasi`, { answers: { tgl_estimasi: '2026-11-21' } })
    const label = await shop.running.server.inject({
      method: 'GET',
      url: `/api/${path}/print/amplop?as=zpl`,
      headers: { authorization: `Bearer ${tokens.get('KSR01')}` },
    })
    const printed = ['PAK BUDI', 'CINCIN', '2.000 gr', 'PATRI', 'BATU GOYAH', '2026-11-21']
    for (const text of [made.no_faktur_service, ...printed]) expect(label.payload).toContain(text)

    const bahan = [{ nama_bahan: 'PATRI EMAS', berat: 0.02, biaya: 30_000 }]
    expect((await refused(`${path}/moves/selesai`, { answers: { bahan: [{ biaya: 1 }] } }))[0]).toBe(422)
    await done(`${path}/moves/selesai`, { answers: { bahan } })
    const pembayaran = [{ jumlah_rp: 100_000 }]
    expect((await refused(`${path}/moves/ambil`, { answers: { pembayaran } })).slice(0, 2)).toEqual([
      422,
      'record.invalid',
    ])
    const lighter = { berat_kembali: 1.94, alasan_selisih: 'DIGOSOK', pembayaran }
    const question = await call('POST', `${path}/moves/ambil`, { answers: lighter })
    expect([question.status, question.body.code, JSON.stringify(question.body)]).toEqual([
      422,
      'confirm.needed',
      expect.stringContaining('Berat Kembali Berbeda -0.060 gr Dari Berat Masuk'),
    ])
    const token = tokens.get('KSR01') ?? ''
    const taken = await shop.ask('POST', `${path}/moves/ambil`, {
      token,
      body: { answers: lighter },
      headers: { confirmed: question.body.questions[0].id },
    })
    expect([taken.status, taken.body]).toMatchObject([
      200,
      {
        berat_masuk: 2,
        berat_kembali: 1.94,
        selisih_berat: -0.06,
        alasan_selisih: 'DIGOSOK',
        total_bahan: 30_000,
        bahan: [{ nama_bahan: 'PATRI EMAS', jumlah: 1, berat: 0.02 }],
      },
    ])
    const close = await done('service?move=simpan', repair())
    await done(`service/${close.id}/moves/selesai`)
    await done(`service/${close.id}/moves/ambil`, { answers: { berat_kembali: 1.95, pembayaran } })
  })

  test('a shop that charges by the month charges each one that began', async () => {
    const loan = await lend({ tgl_hutang: '2026-10-20' })
    const readSetting = async (HITUNG_BUNGA: string) => {
      const { body: now } = await call('GET', 'para-system?entries=true', undefined, 'OWNER')
      return call('PUT', 'para-system', { HITUNG_BUNGA, versi: now.versi }, 'OWNER')
    }
    expect((await readSetting('BULANAN')).status).toBe(200)
    expect(await done(`hutang/${loan.id}/answers/lunas`, { answers: {} })).toMatchObject({ bunga_hitung: 60_000 })
    await readSetting('HARIAN')
    expect(await done(`hutang/${loan.id}/answers/lunas`, { answers: {} })).toMatchObject({ bunga_hitung: 31_000 })
  })

  interface Request {
    readonly do: 'lend' | 'validasi' | 'tolak' | 'lunas' | 'batal_lunas' | 'batal' | 'peremajaan' | 'lelang' | Repairing
    readonly pick: number
    readonly user: string
  }
  type Repairing = 'repair' | 'selesai' | 'ambil' | 'batal-service'

  const request: fc.Arbitrary<Request> = fc.record({
    do: fc.constantFrom<Request['do'][]>(
      ...(['lend', 'lend', 'validasi', 'validasi', 'tolak', 'lunas', 'batal_lunas', 'batal', 'peremajaan'] as const),
      ...(['lelang', 'repair', 'selesai', 'ambil', 'batal-service'] as const),
    ),
    pick: fc.nat(1000),
    user: fc.constantFrom('KSR01', 'SPV01', 'OWNER'),
  })

  const carryOut = async ({ do: what, pick, user }: Request): Promise<number> => {
    if (what === 'lend') {
      const tgl_hutang = pick % 2 === 0 ? '2026-09-30' : '2026-11-20'
      return (await call('POST', 'hutang?move=simpan', buildBody({ tgl_hutang, jumlah_hutang: 1000 * pick + 1 }), user))
        .status
    }
    if (what === 'repair') return (await call('POST', 'service?move=simpan', repair(), user)).status
    const isRepair = ['selesai', 'ambil', 'batal-service'].includes(what)
    const [path, move] = [isRepair ? 'service' : 'hutang', what === 'batal-service' ? 'batal' : what]
    const all = await readRows(`select id from ${path} where kode_toko = 'KCA' order by id desc limit 8`)
    const id = String(all[pick % Math.max(1, all.length)]?.id)
    const due = { lunas: 'harus_bayar', peremajaan: 'harus_bayar', ambil: 'sisa' }[String(move)]
    const { body: asked } = due
      ? await call('POST', `${path}/${id}/answers/${move}`, { answers: {} }, user)
      : { body: {} }
    const jumlah_rp = Number(asked[due ?? ''] ?? 0)
    const answers = {
      ...(move === 'batal' && path === 'hutang' && { alasan: 'DICOBA' }),
      ...(due && jumlah_rp > 0 && { pembayaran: [{ jumlah_rp }] }),
      ...(move === 'ambil' && { berat_kembali: 2 }),
    }
    const body = Object.keys(answers).length > 0 ? { answers } : {}
    const full = `${path}/${id}/moves/${move}`
    const needsWord = ['batal', 'batal_lunas'].includes(move)
    return (await call('POST', full, needsWord ? await withWord(full, body, user) : body, user)).status
  }

  test('two tills do what they like, and every book is right after each round', async () => {
    const statuses = new Set<number>()
    const batch = fc.array(fc.tuple(request, request), { minLength: actions, maxLength: actions })
    const property = fc.asyncProperty(batch, async pairs => {
      for (const pair of pairs)
        for (const status of await Promise.all(pair.map(carryOut))) {
          expect([200, 201, 403, 409, 422]).toContain(status)
          statuses.add(status)
        }
      await sound()
      const [wrong] = await readRows(
        `select count(*) as n from hutang h where coalesce((select jumlah from buku_hutang_saldo s where s.no_hutang = h.no_faktur_hutang), 0) <> case when h.status = 'DONE' then h.jumlah_hutang else 0 end`,
      )
      expect(Number(wrong?.n)).toBe(0)
    })
    await fc.assert(property, { numRuns: rounds, seed: 20261120, endOnFailure: true })
    expect([...statuses]).toEqual(expect.arrayContaining([200, 201, 409]))
  })
})
