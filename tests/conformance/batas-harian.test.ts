// What one person takes in a day: every way that gave a limit back within the day is stopped, alone and with a second person.
import { beforeAll, describe, expect, test } from 'vitest'
import { openForTests } from '../support/run/open-for-tests.ts'
import { openClosingShop } from '../support/shop/closing-shop.ts'
import { openDesk } from '../support/shop/desk.ts'
import { password } from '../support/shop/shop.ts'
import { databases } from '../support/storage/databases.ts'

type Body = Readonly<Record<string, unknown>>

const loan = {
  nama_customer: 'IBU RATNA',
  no_hp: '0812',
  berat_emas_plastik: 9,
  jumlah_hutang: 1_000_000,
  barang: [{ nama_barang: 'KALUNG', kode_group: 'G17K', kode_dept: 'KLG17K', berat: 5 }],
}

describe.each(databases)('on %s', database => {
  let account = ''

  const set = async (values: Body): Promise<void> => {
    expect(await pieces.ask('PUT', 'para-system', values, 'OWNER')).toMatchObject({ status: 200 })
  }
  /** The code of the answer; `done` if the move was made. */
  const send = async (path: string, body: Body, user: string): Promise<string> => {
    const answer = await pieces.ask('POST', path, body, user)
    return answer.status < 300 ? 'done' : answer.body.code
  }
  /** Makes a move with the authorization of another user. */
  const sendAuthorized = async (path: string, body: Body, [user, by]: readonly [string, string]): Promise<string> => {
    const [resource, move] = path.split('?move=')
    const request = { user_id: by, password, keterangan: 'OK', content: body }
    const agreement = await pieces.ask('POST', `${resource}/authorize?move=${move}`, request, user)
    if (agreement.status !== 201) return agreement.body.code
    return send(path, { ...body, detail_authorization: [{ _id: agreement.body._id }] }, user)
  }
  const take = (user: string, jumlah: number): Promise<string> =>
    send('cash?move=simpan', { arah: 'KELUAR', kategori: 'GAJI', jumlah }, user)

  const pieces = openForTests(() => openDesk(database))
  beforeAll(async () => {
    account = (await pieces.ask('GET', 'rekenings', undefined, 'OWNER')).body[0].no_rekening
    await send('cash?move=simpan', { arah: 'MASUK', kategori: 'MODAL', jumlah: 500_000_000 }, 'OWNER')
  })

  /** Pays a loan back by transfer, or renews it: what has to be paid is what the refusal of nothing says. */
  const settle = async (id: string, move: 'lunas' | 'peremajaan', user: string): Promise<void> => {
    const path = `hutang/${id}/moves/${move}`
    const pay = (jumlah_rp: number) => ({
      answers: { pembayaran: [{ jenis: 'TRANSFER', no_rekening: account, jumlah_rp }] },
    })
    const refused = await pieces.ask('POST', path, pay(1), user)
    const due = Number(String(refused.body.faults?.[0]?.message).replaceAll(/\D/g, ''))
    expect(await pieces.ask('POST', path, pay(due), user)).toMatchObject({ status: 200 })
  }

  describe.each(['TIDAK', 'OTOMATIS'])('with VALIDASI_ORANG_KEDUA %s', second => {
    test.each(['lunas', 'peremajaan'] as const)('a loan that is followed by %s counts on', async move => {
      const user = move === 'lunas' ? 'KSR01' : 'SPV01'
      await set({ VALIDASI_ORANG_KEDUA: second, VALIDASI_HUTANG: true })
      const lent = second === 'TIDAK' ? 0 : 2_000_000
      await set({ BATAS_HUTANG: 1_000_000, BATAS_HUTANG_HARI: lent + 2_000_000 })
      for (let count = 0; count < 2; count++) {
        const made = await pieces.ask('POST', 'hutang?move=simpan', loan, user)
        expect(made).toMatchObject({ status: 201 })
        const validator = second === 'TIDAK' ? user : user === 'SPV01' ? 'KSR01' : 'SPV01'
        expect(await send(`hutang/${made.body.id}/moves/validasi`, {}, validator)).toBe('done')
        await settle(made.body.id, move, validator)
      }
      expect(await send('hutang?move=simpan', loan, user)).toBe('authorize.needed')
    })
  })

  test('money that is booked from the drawer to an account has a limit of the day', async () => {
    await set({ BATAS_SETOR_BANK: 1_000_000, BATAS_SETOR_BANK_HARI: 2_000_000 })
    const deposit = { arah: 'SETOR', no_rekening: account, jumlah: 1_000_000 }
    const codes: string[] = []
    for (let count = 0; count < 3; count++) codes.push(await send('uang-bank?move=simpan', deposit, 'KSR01'))
    expect(codes).toEqual(['done', 'done', 'authorize.needed'])
  })

  test('what is cancelled on the same day counts on', async () => {
    await set({ BATAS_KAS_KELUAR: 10_000, BATAS_KAS_KELUAR_HARI: 10_000 })
    const made = await pieces.ask(
      'POST',
      'cash?move=simpan',
      { arah: 'KELUAR', kategori: 'GAJI', jumlah: 10_000 },
      'SPV01',
    )
    expect(made).toMatchObject({ status: 201 })
    const undo = { answers: { alasan: 'SALAH' } }
    const request = { user_id: 'OWNER', password, keterangan: 'OK', content: undo }
    const agreement = await pieces.ask('POST', `cash/${made.body.id}/authorize/batal`, request, 'SPV01')
    const body = { ...undo, detail_authorization: [{ _id: agreement.body._id }] }
    expect(await send(`cash/${made.body.id}/moves/batal`, body, 'SPV01')).toBe('done')
    expect(await take('SPV01', 1)).toBe('authorize.needed')
  })

  /** Cancels what another user has booked, with the authorization of the supervisor; the code of the last answer. */
  const cancelBooked = async (path: string, body: Body, by = 'KSR01'): Promise<string> => {
    const made = await pieces.ask('POST', `${path}?move=simpan`, body, 'OWNER')
    expect(made).toMatchObject({ status: 201 })
    const content = { answers: { alasan: 'SALAH' } }
    const request = { user_id: 'SPV01', password, keterangan: 'OK', content }
    const agreement = await pieces.ask('POST', `${path}/${made.body.id}/authorize/batal`, request, by)
    if (agreement.status !== 201) return agreement.body.code
    return send(`${path}/${made.body.id}/moves/batal`, { ...content, detail_authorization: [agreement.body] }, by)
  }

  test.each([
    ['cash', { arah: 'MASUK', kategori: 'MODAL' }],
    ['uang-bank', { arah: 'MASUK', kategori: 'LAIN-LAIN' }],
    ['uang-bank', { arah: 'TARIK' }],
  ])('money that came in by %s and is taken back counts as what is given back', async (path, kind) => {
    await set({ BATAS_BATAL_BAYAR_HARI: 100_000_000 })
    const body = { ...kind, ...(path === 'uang-bank' && { no_rekening: account }) }
    if (kind.arah === 'TARIK')
      await send(
        'uang-bank?move=simpan',
        { ...body, arah: 'MASUK', kategori: 'LAIN-LAIN', jumlah: 300_000_000 },
        'OWNER',
      )
    expect(await cancelBooked(path, { ...body, jumlah: 10_000 })).toBe('done')
    expect(await cancelBooked(path, { ...body, jumlah: 100_000_001 })).toBe('authorize.limit')
  })

  test.each([
    ['hutang', { BATAS_HUTANG: 1_000_000, BATAS_HUTANG_HARI: 1_000_000 }],
    ['pembelian', { BATAS_PEMBELIAN: 900_000_000, BATAS_PEMBELIAN_HARI: 6_000_000 }],
  ])('what was rejected counts on: %s', async (path, limits) => {
    await set({ BATAS_HUTANG_HARI: 900_000_000, BATAS_PEMBELIAN_HARI: 900_000_000, VALIDASI_ORANG_KEDUA: 'OTOMATIS' })
    const old = { nama_barang: 'KALUNG', kode_group: 'G17K', kode_dept: 'KLG17K', berat: 3, kondisi: 'MULUS' }
    const identity = { no_identitas: '3174012345678901', jenis_identitas: 'KTP' }
    const purchase = { kode_sales: 'S01', nama_customer: 'IBU RATNA', ...identity, barang: [old] }
    const pembayaran = [{ jenis: 'CASH', jumlah_rp: 5_280_000 }]
    const body = path === 'hutang' ? loan : { ...purchase, pembayaran }
    const readUsed = async () => {
      const filter = JSON.stringify({ batas: path, user_id: 'SPV01' })
      const { body: rows } = await pieces.ask('GET', `pemakaian-batas?filter=${filter}`, undefined, 'OWNER')
      return rows.reduce((sum: number, { jumlah }: { jumlah: number }) => sum + jumlah, 0)
    }
    const before = await readUsed()
    const made = await pieces.ask('POST', `${path}?move=simpan`, body, 'SPV01')
    expect(made).toMatchObject({ status: 201 })
    const answers = path === 'hutang' ? {} : { answers: { alasan: 'SALAH' } }
    expect(await send(`${path}/${made.body.id}/moves/tolak`, answers, 'SPV01')).toBe('done')
    expect((await readUsed()) - before).toBe(path === 'hutang' ? 1_000_000 : 5_280_000)
    await set(limits)
    expect(await send(`${path}?move=simpan`, body, 'SPV01')).toBe('authorize.needed')
  })

  test('what is given back of repairs has a limit of the day, of who cancels and of who authorizes', async () => {
    const refund = async (by: string): Promise<string> => {
      const made = await pieces.ask(
        'POST',
        'service?move=simpan',
        {
          nama_customer: 'PAK BUDI',
          barang: [{ nama_barang: 'CINCIN', berat: 2, ongkos: 150_000 }],
          pembayaran: [{ jenis: 'CASH', jumlah_rp: 50_000 }],
        },
        'KSR01',
      )
      expect(made).toMatchObject({ status: 201 })
      const request = { user_id: by, password, keterangan: 'OK', content: {} }
      const agreement = await pieces.ask('POST', `service/${made.body.id}/authorize/batal`, request, 'KSR01')
      if (agreement.status !== 201) return agreement.body.code
      return send(`service/${made.body.id}/moves/batal`, { detail_authorization: [agreement.body] }, 'KSR01')
    }
    await set({ BATAS_BATAL_BAYAR_HARI: 900_000_000 })
    expect(await refund('SPV01')).toBe('done')
    await set({ BATAS_BATAL_BAYAR_HARI: 50_001 })
    expect(await refund('SPV01')).toBe('authorize.limit')
    expect(await refund('OWNER')).toBe('done')
  })

  test('gold that is scrapped has a limit of the day, of who authorizes too', async () => {
    const scrap = async (): Promise<string> => {
      const body = { kondisi_barang: 'PATAH', barang: [{ kode_barcode: await pieces.make() }] }
      const request = { user_id: 'SPV01', password, keterangan: 'PATAH', content: body }
      const agreement = await pieces.ask('POST', 'hancur-barang/authorize?move=simpan', request, 'ADM01')
      if (agreement.status !== 201) return agreement.body.code
      return send('hancur-barang?move=simpan', { ...body, detail_authorization: [agreement.body] }, 'ADM01')
    }
    await set({ BATAS_EMAS_KELUAR_HARI: 5.06 })
    expect([await scrap(), await scrap(), await scrap()]).toEqual(['done', 'done', 'authorize.limit'])
  })

  test('gifts that came in and are taken back count as gifts that are taken', async () => {
    await set({ BATAS_HADIAH_KELUAR: 5, BATAS_HADIAH_KELUAR_HARI: 5 })
    const [gift] = (await pieces.ask('GET', 'hadiah', undefined, 'OWNER')).body
    const body = { jenis: 'TAMBAH', kode_hadiah: gift.kode_hadiah }
    expect(await cancelBooked('stock-hadiah', { ...body, qty: 5 }, 'ADM01')).toBe('done')
    expect(await cancelBooked('stock-hadiah', { ...body, qty: 1 }, 'ADM01')).toBe('authorize.limit')
  })

  test('who authorizes has the same limit of the day, and above it a full level does', async () => {
    await set({ BATAS_KAS_KELUAR: 10_000, BATAS_KAS_KELUAR_HARI: 40_000 })
    const more = { arah: 'KELUAR', kategori: 'GAJI', jumlah: 25_000 }
    expect(await sendAuthorized('cash?move=simpan', more, ['KSR01', 'SPV01'])).toBe('done')
    const path = 'cash?move=simpan'
    expect(await sendAuthorized(path, more, ['KSR01', 'SPV01'])).toBe('authorize.limit')
    expect(await take('SPV01', 10_000)).toBe('authorize.needed')
    expect(await sendAuthorized(path, more, ['KSR01', 'OWNER'])).toBe('done')
  })

  test('above the limit of the shop a full level authorizes alone', async () => {
    await set({ BATAS_KAS_KELUAR: 900_000, BATAS_KAS_KELUAR_HARI: 900_000, BATAS_KAS_KELUAR_TOKO: 1000 })
    const little = { arah: 'KELUAR', kategori: 'GAJI', jumlah: 1 }
    const refused = await pieces.ask('POST', 'cash?move=simpan', little, 'KSR01')
    expect(refused.body.code).toBe('authorize.needed')
    expect(refused.body.authorize.text).toBe('Batas Kas Keluar Seluruh Toko Sehari 1,000 Terlewati')
    expect(await sendAuthorized('cash?move=simpan', little, ['KSR01', 'SPV01'])).toBe('authorize.level')
    expect(await sendAuthorized('cash?move=simpan', little, ['KSR01', 'OWNER'])).toBe('done')
  })

  test('who agrees reads the limit, what was used and by how much it is passed', async () => {
    await set({ BATAS_HUTANG: 400_000, BATAS_HUTANG_HARI: 900_000_000 })
    const { body } = await pieces.ask('POST', 'hutang?move=simpan', { ...loan, jumlah_hutang: 500_000 }, 'KSR01')
    expect(body.code).toBe('authorize.needed')
    expect(body.authorize.text).toBe('Batas Hutang Satu Dokumen 400,000, Diminta 500,000, Lewat 100,000')
    expect(body.authorize.changes).toEqual([
      expect.objectContaining({ title: 'Batas Hutang', before: '400,000', after: '500,000' }),
    ])
  })

  test('wages of a goldsmith and cash that is taken count together', async () => {
    await set({ BATAS_KAS_KELUAR: 5_000_000, BATAS_KAS_KELUAR_HARI: 5_000_000, BATAS_KAS_KELUAR_TOKO: 900_000_000 })
    expect(await send('tukang', { kode_tukang: 'TKG', nama_tukang: 'PAK TUKANG' }, 'OWNER')).toBe('done')
    const gold = { nama_barang: 'EMAS LEBUR', berat: 10, kadar: 99.9 }
    const work = { jenis: 'HASIL', nama_barang: 'CINCIN', berat: 2, kadar: 75, susut: 0, ongkos: 3_000_000 }
    const move = (arah: string, line: Body): Body => ({ kode_tukang: 'TKG', arah, emas: [line] })
    expect(await send('emas-tukang?move=simpan', move('SERAH', gold), 'OWNER')).toBe('done')
    expect(await send('emas-tukang?move=simpan', move('TERIMA', work), 'SPV01')).toBe('done')
    expect([await take('SPV01', 2_000_001), await take('SPV01', 1_900_000)]).toEqual(['authorize.needed', 'done'])
  })
})

test.each(databases)(
  'the next business date on the same day of the clock does not give the limit once more: %s',
  async database => {
    const shop = await openClosingShop(database)
    const take = async (jumlah: number) => {
      const answer = await shop.ask('POST', 'cash?move=simpan', { arah: 'KELUAR', kategori: 'GAJI', jumlah }, 'KSR01')
      return answer.body.code ?? 'done'
    }
    try {
      await shop.cash(500_000)
      await shop.ask('PUT', 'para-system', { BATAS_KAS_KELUAR: 10_000, BATAS_KAS_KELUAR_HARI: 20_000 })
      expect(await take(10_000)).toBe('done')
      expect(await shop.close()).toMatchObject({ status: 200 })
      await shop.signIn()
      expect([await take(10_000), await take(1)]).toEqual(['done', 'authorize.needed'])
      shop.goTo('2026-11-21')
      await shop.signIn()
      expect([await take(10_000), await take(1)]).toEqual(['done', 'authorize.needed'])
    } finally {
      await shop.shop.close()
    }
  },
)
