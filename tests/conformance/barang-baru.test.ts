// What a new piece and a new group cost, who sells a piece that the same user has made, and what binds a price.
import { beforeEach, describe, expect, test } from 'vitest'
import { openForTests } from '../support/run/open-for-tests.ts'
import { openDesk, ring } from '../support/shop/desk.ts'
import { databases } from '../support/storage/databases.ts'

type Body = Readonly<Record<string, unknown>>

const makers = ['SPV01', 'ADM01'] as const
const buyer = { kode_sales: 'S01', nama_customer: 'IBU RATNA' }

describe.each(databases)('%s', database => {
  const set = async (values: Body): Promise<void> => {
    expect(await pieces.ask('PUT', 'para-system', values, 'OWNER')).toMatchObject({ status: 200 })
  }
  /** The code of the answer; `done` if it was saved. Questions are confirmed. */
  const send = async (user: string, [method, path]: readonly [string, string], body: Body): Promise<string> => {
    const token = pieces.tokenOf(user)
    const first = await pieces.shop.ask(method, path, { token, body })
    const confirmed = (first.body.questions ?? []).map(({ id }: { id: string }) => id).join(',')
    const headers = { confirmed, 'confirm-reason': 'HARGA%20PASAR' }
    const answer = confirmed === '' ? first : await pieces.shop.ask(method, path, { token, body, headers })
    return answer.status < 300 ? 'done' : answer.body.code
  }
  const make = (user: string, more: Body): Promise<string> => send(user, ['POST', 'barang'], { ...ring, ...more })
  const pay = async (path: string, body: Body, user: string): Promise<Body> => {
    const { body: refused } = await pieces.ask('POST', `${path}?move=simpan`, body, user)
    const text = JSON.stringify(refused)
    const due = Number(/Kurang ([\d,]+)/.exec(text)?.[1]?.replaceAll(',', '') ?? 0)
    return { ...body, pembayaran: [{ jenis: 'CASH', jumlah_rp: due }] }
  }
  /** The code of a sale of the ring. */
  const sell = async (user: string, barcode: string): Promise<string> => {
    const body = await pay('penjualan', { ...buyer, barang: [{ kode_barcode: barcode }] }, user)
    return send(user, ['POST', 'penjualan?move=simpan'], body)
  }

  const pieces = openForTests(() => openDesk(database))
  beforeEach(() => set({ BATAS_UBAH_HARGA: 25, VALIDASI_JUAL: true, VALIDASI_ORANG_KEDUA: 'OTOMATIS' }))

  describe.each(['TIDAK', 'OTOMATIS'])('with VALIDASI_ORANG_KEDUA %s', second => {
    beforeEach(() => set({ VALIDASI_ORANG_KEDUA: second }))

    test('a new piece far below the price of its group is made by the owner alone', async () => {
      const cheap: readonly Body[] = [
        { berat: 100, berat_asli: 100, is_markis: true, harga_jual: 1000 },
        { is_markis: true, harga_jual: 0 },
        { berat_asli: 100, berat: 0.1 },
      ]
      for (const more of cheap)
        for (const user of makers) expect([user, more, await make(user, more)]).toEqual([user, more, 'record.invalid'])
      expect(await make('OWNER', { is_markis: true, harga_jual: 1000 })).toBe('done')
      for (const user of makers) expect(await make(user, {})).toBe('done')
    })

    test('a price that the owner left empty is not filled in below that of the group', async () => {
      const { body } = await pieces.ask('POST', 'barang', { ...ring, is_markis: true, harga_jual: 0 }, 'OWNER')
      for (const user of makers)
        expect([user, await send(user, ['PUT', `barang/${body.id}`], { harga_jual: 1000 })]).toEqual([
          user,
          'record.invalid',
        ])
    })

    test('a new group far from the prices of others by fineness is made by the owner alone', async () => {
      const group = { nama_group: 'BARU', jenis_group: 'EMAS' }
      const [known] = (await pieces.ask('GET', 'group?filter={"kode_group":"G17K"}', undefined, 'OWNER')).body
      const { harga, kadar } = known
      const wrong: readonly Body[] = [
        { harga: 1000, kadar },
        { harga: 0, kadar },
        { harga, kadar: 0 },
        { harga, kadar, harga_beli: harga * 10 },
      ]
      for (const [index, more] of wrong.entries())
        for (const user of makers) {
          const row = { ...group, ...more, kode_group: `X${second}${index}` }
          expect([user, more, await send(user, ['POST', 'group'], row)]).toEqual([user, more, 'record.invalid'])
        }
      for (const [index, user] of makers.entries()) {
        const row = { ...group, kode_group: `Y${second}${index}`, harga, kadar }
        expect([user, await send(user, ['POST', 'group'], row)]).toEqual([user, 'done'])
      }
      for (const user of makers)
        expect(await send(user, ['PUT', `group/${known.id}`], { kadar: kadar + 5 })).toBe('record.invalid')
    })
  })

  test('who makes a piece does not sell it without a second person', async () => {
    const own = await pieces.ask('POST', 'barang', ring, 'SPV01')
    const other = await pieces.make()
    const barcode = own.body.kode_barcode
    await set({ VALIDASI_ORANG_KEDUA: 'TIDAK' })
    expect(await sell('SPV01', barcode)).toBe('authorize.needed')
    expect(await sell('SPV01', other)).toBe('done')
    const deposit = {
      ...buyer,
      barang: [{ kode_barcode: barcode }],
      pembayaran: [{ jenis: 'CASH', jumlah_rp: 900_000 }],
    }
    expect(await send('SPV01', ['POST', 'titipan?move=simpan'], deposit)).toBe('authorize.needed')
    await set({ VALIDASI_ORANG_KEDUA: 'OTOMATIS', VALIDASI_JUAL: false })
    expect(await sell('SPV01', barcode)).toBe('authorize.needed')
    await set({ VALIDASI_JUAL: true })
    const body = await pay('penjualan', { ...buyer, barang: [{ kode_barcode: barcode }] }, 'SPV01')
    const saved = await pieces.ask('POST', 'penjualan?move=simpan', body, 'SPV01')
    expect(saved).toMatchObject({ status: 201 })
    expect(await send('SPV01', ['POST', `penjualan/${saved.body.id}/moves/validasi`], {})).toBe('authorize.needed')
    expect(await send('KSR01', ['POST', `penjualan/${saved.body.id}/moves/validasi`], {})).toBe('done')
  })

  test('accessories and diamonds have no price a gram: a new one is not compared, and a diamond is sold by two', async () => {
    await set({ VALIDASI_ORANG_KEDUA: 'TIDAK' })
    const dollars = { total_usd: 100, curr: 16_500 }
    const diamond = { kode_group: 'BRL', kode_dept: 'CCBRL', kode_baki_awal: '07', nama_barang: 'CINCIN', ...dollars }
    const box = { kode_group: 'ACC', kode_dept: 'KOTAK', kode_baki_awal: '04D', nama_barang: 'KOTAK', harga_jual: 5000 }
    expect(await make('SPV01', box)).toBe('done')
    const made = await pieces.ask('POST', 'barang', { ...ring, ...diamond }, 'SPV01')
    expect(made).toMatchObject({ status: 201 })
    expect(await sell('SPV01', made.body.kode_barcode)).toBe('authorize.needed')
  })

  test('the price of a piece changes within the limit of a day, in one save or in many', async () => {
    const { body } = await pieces.ask('POST', 'barang', { ...ring, is_markis: true, harga_jual: 10_000_000 }, 'OWNER')
    const change = (user: string, harga_jual: number) => send(user, ['PUT', `barang/${body.id}`], { harga_jual })
    for (const user of makers) {
      expect([user, await change(user, 8_000_000)]).toEqual([user, 'done'])
      expect([user, await change(user, 7_500_000)]).toEqual([user, 'done'])
      expect([user, await change(user, 7_499_999)]).toEqual([user, 'record.invalid'])
      expect([user, await send(user, ['PUT', `barang/${body.id}`], { nama_barang: `CINCIN ${user}` })]).toEqual([
        user,
        'done',
      ])
      expect([user, await change(user, 10_000_000)]).toEqual([user, 'done'])
    }
    const filter = encodeURIComponent(JSON.stringify({ kode_barcode: body.kode_barcode }))
    const { body: rows } = await pieces.ask('GET', `perubahan-harga-barang?filter=${filter}`, undefined, 'OWNER')
    expect(rows.map(({ ke }: { ke: number }) => ke).toSorted()).toEqual([
      10_000_000, 10_000_000, 7_500_000, 7_500_000, 8_000_000, 8_000_000,
    ])
  })

  test('a deposit and an order bind a price from the share on that the owner sets', async () => {
    const barcode = await pieces.make()
    const deposit = (jumlah_rp: number, more: Body = {}) =>
      send('KSR01', ['POST', 'titipan?move=simpan'], {
        ...buyer,
        barang: [{ kode_barcode: barcode }],
        pembayaran: [{ jenis: 'CASH', jumlah_rp }],
        ...more,
      })
    const wanted = { kode_group: 'G17K', kode_dept: 'CCG17K', nama_barang: 'CINCIN', perkiraan_berat: 100 }
    const order = { ...buyer, estimasi: '2027-01-01', barang: [wanted] }
    expect(await deposit(1)).toBe('record.invalid')
    expect(await send('KSR01', ['POST', 'pesanan?move=simpan'], order)).toBe('record.invalid')
    expect(await send('KSR01', ['POST', 'pesanan?move=simpan'], { ...order, mengikat: false })).toBe('done')
    await set({ DP_MENGIKAT_PERSEN: 0 })
    expect(await send('KSR01', ['POST', 'pesanan?move=simpan'], order)).toBe('done')
    await set({ DP_MENGIKAT_PERSEN: 2 })
    expect(await deposit(1, { mengikat: false })).toBe('done')
  })

  test('labour that is lowered needs an authorization unless the owner turns that off', async () => {
    const change = async () => {
      const piece = { kode_barcode: await pieces.make({ ongkos: 50_000 }), ongkos: 0 }
      return send(
        'KSR01',
        ['POST', 'penjualan?move=simpan'],
        await pay('penjualan', { ...buyer, barang: [piece] }, 'KSR01'),
      )
    }
    expect(await change()).toBe('authorize.needed')
    await set({ OTORISASI_ONGKOS_TURUN_PENJUALAN: false })
    expect(await change()).toBe('done')
    await set({ OTORISASI_ONGKOS_TURUN_PENJUALAN: true })
  })
})
