// The cost of a piece is hidden from the counter: no preview answers whether a price is below it, and attempts are bounded.
import { describe, expect, test } from 'vitest'
import { openForTests } from '../support/run/open-for-tests.ts'
import { openDesk } from '../support/shop/desk.ts'
import { type Answered, password } from '../support/shop/shop.ts'
import { databases } from '../support/storage/databases.ts'

const seller = 'KSR01'

describe.each(databases)('on %s', database => {
  const pieces = openForTests(() => openDesk(database))

  /** Costs more than what it is sold for today, as after the price of gold fell. */
  const modal = 6_123_456
  const makePiece = () => pieces.make({ harga_modal: modal })
  const getSale = (kode_barcode: string, harga_jual: number) => {
    const line = { kode_barcode, harga_jual }
    const paid = Math.ceil((harga_jual + 50_000) / 500) * 500
    const payment = { jenis: 'CASH', jumlah_rp: paid }
    return { kode_sales: 'S01', nama_customer: 'IBU RATNA', barang: [line], pembayaran: [payment] }
  }
  const save = (sale: object, user = seller) => pieces.ask('POST', 'penjualan?move=simpan', sale, user)
  const withoutNumbers = ({ status, body }: Answered): string =>
    `${status} ${JSON.stringify(body)}`.replaceAll(/"ref":"[^"]*"/g, '').replaceAll(/[-.,\d]+/g, '#')

  test('previews, calculated lines and calculated documents do not find the cost', async () => {
    const barcode = await makePiece()
    const ask = async (price: number, user: string): Promise<string> => {
      const sale = getSale(barcode, price)
      const { barang, ...document } = sale
      const calls = [
        ['penjualan/preview?move=simpan', sale],
        ['penjualan/preview', sale],
        ['penjualan/lines/barang', { document, line: barang[0] }],
      ] as const
      const answers: string[] = []
      for (const [path, body] of calls) answers.push(withoutNumbers(await pieces.ask('POST', path, body, user)))
      return answers.join('\n')
    }
    const search = async (user: string) => {
      let [low, high] = [5_000_000, 15_000_000]
      const atLow = await ask(low, user)
      for (let calls = 0; calls < 24; calls += 1) {
        const middle = Math.floor((low + high) / 2)
        if ((await ask(middle, user)) === atLow) low = middle
        else high = middle
      }
      return low
    }
    expect(Math.abs((await search('SPV01')) + 50_000 - modal)).toBeLessThan(500)
    expect(await search(seller)).toBeGreaterThan(14_999_000)
  })

  test('a piece that another till sells first is no attempt', async () => {
    const sold = await pieces.make()
    expect((await save(getSale(sold, 4_895_550), 'SPV01')).status).toBe(201)
    for (const price of [4_896_000, 4_897_000, 4_898_000, 4_899_000, 4_900_000, 4_901_000])
      expect((await save(getSale(sold, price))).body.code).not.toBe('authorize.needed')
    for (let round = 0; round < 10; round += 1) {
      const barcode = await pieces.make()
      const others = ['SPV01', 'OWNER'].map(user => save(getSale(barcode, 4_895_550), user))
      const all = await Promise.all([...others, save(getSale(barcode, 4_895_550 + round))])
      expect(all.filter(({ status }) => status === 201)).toHaveLength(1)
    }
    expect((await save(getSale(await pieces.make(), 4_895_550))).body.code).toBeUndefined()
  })

  test('a sale below the cost needs another person, and after five attempts each sale of the user does', async () => {
    const [first, second] = [await makePiece(), await makePiece()]
    const saved = await save(getSale(first, modal))
    expect(saved.status).toBe(201)
    expect(Object.keys(saved.body)).not.toContain('di_bawah_modal')
    const low = getSale(second, 5_000_000)
    const attempts: number[] = []
    for (const price of [5_000_000, 5_200_000, 5_400_000, 5_600_000, 5_800_000]) {
      const { status, body } = await save(getSale(second, price))
      expect(body).toMatchObject({ code: 'authorize.needed' })
      attempts.push(status)
    }
    expect(attempts).toEqual([422, 422, 422, 422, 422])
    expect((await save(getSale(second, modal))).body.code).toBe('authorize.needed')
    const third = await pieces.make()
    expect((await save(getSale(third, 4_895_550), 'SPV01')).status).toBe(201)
    const word = { user_id: 'SPV01', password, keterangan: 'BENAR', content: low }
    const { body: given } = await pieces.ask('POST', 'penjualan/authorize?move=simpan', word, seller)
    expect((await save({ ...low, detail_authorization: [{ _id: given._id }] })).status).toBe(201)
    // The other person has seen it: attempts count anew.
    expect((await save(getSale(await pieces.make(), 4_895_550))).status).toBe(201)
  })

  test('without the control in its parameters a shop needs no second person below the cost', async () => {
    const setParameter = (OTORISASI_BAWAH_MODAL: boolean) =>
      pieces.ask('PUT', 'para-system', { OTORISASI_BAWAH_MODAL }, 'OWNER')
    await setParameter(false)
    expect((await save(getSale(await makePiece(), 5_000_000))).status).toBe(201)
    await setParameter(true)
    expect((await save(getSale(await makePiece(), 5_000_000))).body.code).toBe('authorize.needed')
  })

  test('a request to agree from afar counts as the save does', async () => {
    const barcode = await makePiece()
    for (const price of [5_010_000, 5_210_000, 5_410_000, 5_610_000, 5_810_000]) {
      const request = { dokumen: 'penjualan', move: 'simpan', content: getSale(barcode, price) }
      expect((await pieces.ask('POST', 'authorization/requests', request, seller)).status).toBe(201)
    }
    expect((await save(getSale(await pieces.make(), 4_895_550))).body.code).toBe('authorize.needed')
  })
})
