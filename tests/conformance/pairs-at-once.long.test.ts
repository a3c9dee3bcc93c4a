// Whatever takes a piece, against whatever else takes it, at one moment: one of two wins, the other is refused with a reason,
// and the books hold. And copies of one save, and two who settle one loan, pay once.
import { beforeAll, describe, expect, test } from 'vitest'
import { openForTests } from '../support/run/open-for-tests.ts'
import { repeatCount } from '../support/run/repeat-count.ts'
import { openDesk } from '../support/shop/desk.ts'
import { type Answered, password } from '../support/shop/shop.ts'
import { databases } from '../support/storage/databases.ts'

const rounds = repeatCount(3)
const copies = 50
const ringPrice = 4_946_000

type Body = Readonly<Record<string, unknown>>

interface PieceCommand {
  readonly path: string
  readonly user: string
  /** Takes the piece for itself; a move to another tray does not. */
  readonly takes: boolean
  readonly body: (kode_barcode: string) => Body
  /** Whether another person has to agree. */
  readonly isAgreed?: true
}

const customer = { kode_sales: 'S01', nama_customer: 'IBU RATNA' }
const buildGoods = (kode_barcode: string) => ({ barang: [{ kode_barcode }] })
const inCash = (jumlah_rp: number) => ({ pembayaran: [{ jenis: 'CASH', jumlah_rp }] })

/** Those who see the cost sell: other users need an authorization after five sales in vain. */
const commands: Readonly<Record<string, PieceCommand>> = {
  sale: {
    path: 'penjualan?move=simpan',
    user: 'OWNER',
    takes: true,
    body: code => ({ ...customer, ...buildGoods(code), ...inCash(ringPrice) }),
  },
  deposit: {
    path: 'titipan?move=simpan',
    user: 'OWNER',
    takes: true,
    body: code => ({ ...customer, ...buildGoods(code), ...inCash(900_000) }),
  },
  shipment: {
    path: 'kirimbarang?move=kirim',
    user: 'OWNER',
    takes: true,
    body: code => ({ kode_toko_tujuan: 'KCB', ...buildGoods(code) }),
  },
  scrap: {
    path: 'hancur-barang?move=simpan',
    user: 'ADM01',
    takes: true,
    isAgreed: true,
    body: code => ({ kondisi_barang: 'PATAH', ...buildGoods(code) }),
  },
  tray: {
    path: 'pindah-barang?move=simpan',
    user: 'ADM01',
    takes: false,
    body: code => ({ kode_gudang: 'TOKO', kode_baki: '02', ...buildGoods(code) }),
  },
}
const names = Object.keys(commands)
const pairs = names.flatMap((one, index) => names.slice(index).map(other => [one, other] as const))

describe.each(databases)('on %s', database => {
  const desk = openForTests(() => openDesk(database))
  beforeAll(async () => {
    await desk.deposit(500_000_000)
  })

  /** The call, with the authorization of a supervisor where it needs one. */
  const prepare = async (name: string, code: string): Promise<() => Promise<Answered>> => {
    const command = commands[name]
    if (!command) throw new Error(`no command ${name}`)
    const { path, user, isAgreed } = command
    const body = command.body(code)
    if (!isAgreed) return () => desk.ask('POST', path, body, user)
    const word = { user_id: 'SPV01', password, keterangan: 'PATAH', content: body }
    const { body: given } = await desk.ask('POST', path.replace('?', '/authorize?'), word, user)
    return () => desk.ask('POST', path, { ...body, detail_authorization: [{ _id: given._id }] }, user)
  }

  test.each(pairs)('%s and %s of one piece', async (one, other) => {
    for (let round = 0; round < rounds; round++) {
      const code = await desk.make()
      const calls = [await prepare(one, code), await prepare(other, code)]
      const answers = await Promise.all(calls.map(call => call()))
      const won = answers.map(({ status }) => status === 201)
      const refused = answers.filter(({ status }) => status !== 201)
      expect(refused.filter(({ status }) => status !== 409 && status !== 422)).toEqual([])
      for (const { body } of refused) expect(String(body.message).length).toBeGreaterThan(5)
      const takers = [one, other].filter((name, index) => won[index] && commands[name]?.takes)
      expect([one, other, won.some(Boolean), takers.length <= 1]).toEqual([one, other, true, true])
    }
    expect(await desk.breaches()).toEqual([])
  })

  test(`${copies} copies of a save at once are one, for money that comes and for money that goes`, async () => {
    for (let round = 0; round < rounds; round++) {
      const calls: readonly (readonly [path: string, user: string, body: Body, paid: number])[] = [
        ['cash?move=simpan', 'KSR01', { arah: 'MASUK', kategori: 'MODAL', jumlah: 1000 }, 1000],
        ['cash?move=simpan', 'OWNER', { arah: 'KELUAR', kategori: 'GAJI', jumlah: 2000 }, -2000],
        // It counts in the drawer once it is validated.
        ['penjualan?move=simpan', 'OWNER', commands.sale?.body(await desk.make()) ?? {}, 0],
      ]
      for (const [path, user, body, paid] of calls) {
        const before = await desk.cash()
        const headers = { 'idempotency-key': `salinan-${crypto.randomUUID()}` }
        const request = { token: desk.tokenOf(user), body, headers }
        const answers = await Promise.all(Array.from({ length: copies }, () => desk.shop.ask('POST', path, request)))
        expect(new Set(answers.map(({ status, body: answer }) => `${status} ${answer.id}`)).size).toBe(1)
        expect([answers[0]?.status, (await desk.cash()) - before]).toEqual([201, paid])
      }
    }
    expect(await desk.breaches()).toEqual([])
  })

  test('of two who settle one loan at once one does', async () => {
    for (let round = 0; round < rounds; round++) {
      const lent = await desk.post('hutang?move=simpan', {
        ...customer,
        jumlah_hutang: 1_000_000,
        berat_emas_plastik: 10.5,
        barang: [{ nama_barang: 'GELANG', kode_group: 'G17K', berat: 10 }],
      })
      await desk.post(`hutang/${lent.id}/moves/validasi`, {}, 'SPV01')
      const before = await desk.cash()
      const { body: due } = await desk.ask('POST', `hutang/${lent.id}/answers/lunas`, { answers: {} }, 'KSR01')
      const answers = { pembayaran: [{ jumlah_rp: due.harus_bayar }] }
      const settled = await Promise.all(
        ['KSR01', 'OWNER', 'KSR01'].map(user => desk.ask('POST', `hutang/${lent.id}/moves/lunas`, { answers }, user)),
      )
      expect(settled.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
      expect((await desk.cash()) - before).toBe(due.harus_bayar)
    }
    expect(await desk.breaches()).toEqual([])
  })

  test('100 sales of different pieces at one moment have numbers one after the other', async () => {
    const codes: string[] = []
    for (let n = 0; n < 100; n++) codes.push(await desk.make())
    const answers = await Promise.all(
      codes.map(code => desk.ask('POST', 'penjualan?move=simpan', commands.sale?.body(code), 'OWNER')),
    )
    expect(answers.filter(({ status }) => status !== 201)).toEqual([])
    const numbers = answers
      .map(({ body }) => Number(/(\d+)$/.exec(body.no_faktur_group)?.[1]))
      .toSorted((a, b) => a - b)
    expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index))
    expect(await desk.breaches()).toEqual([])
  })
})
