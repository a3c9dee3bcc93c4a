// Repairs that are cancelled: what was paid goes back the way it came, once, and the books add up by hand.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createDesk, type Desk } from '../support/shop/desk.ts'
import { noon, openShop, password } from '../support/shop/shop.ts'
import { databases } from '../support/storage/databases.ts'

const bank = '8800112233'
const hours = 3_600_000

describe.each(databases)('on %s', database => {
  let now: Date
  let desk: Desk

  beforeEach(async () => {
    now = noon
    desk = await createDesk(await openShop({ database, now: () => now }))
    await desk.deposit(10_000_000)
    const [row] = (await desk.ask('GET', 'rekenings', undefined, 'OWNER')).body.filter(
      ({ no_rekening }: { no_rekening: string }) => no_rekening === bank,
    )
    const changed = await desk.ask('PUT', `rekenings/${row.id}`, { ...row, fee_debet: 1, mdr_qris: 0.7 }, 'OWNER')
    expect(changed.status).toBe(200)
    // The account holds more than a refund, of which the provider of QRIS keeps its fee.
    await accept([{ ...transfer, jumlah_rp: 100_000 }])
  })
  afterEach(() => desk.shop.close())

  const cash = { jenis: 'CASH', jumlah_rp: 40_000 }
  const transfer = { jenis: 'TRANSFER', no_rekening: bank, jumlah_rp: 30_000 }
  /** 1 % on top, which the customer pays. */
  const debit = { jenis: 'DEBET', no_rekening: bank, jumlah_rp: 20_000 }
  /** 0.7 % of it stays with the provider. */
  const qris = { jenis: 'QRIS', no_rekening: bank, jumlah_rp: 10_000, no_reff: 'R-1' }
  const everyKind = [cash, transfer, debit, qris]

  const repair = (pembayaran: readonly object[], more: object = {}) => ({
    nama_customer: 'PAK BUDI',
    barang: [{ nama_barang: 'CINCIN', berat: 2, ongkos: 150_000 }],
    pembayaran,
    ...more,
  })
  const accept = (pembayaran: readonly object[] = everyKind) => desk.post('service?move=simpan', repair(pembayaran))
  const finish = (id: string) => desk.post(`service/${id}/moves/selesai`)
  const fetchBack = (id: string, pembayaran: readonly object[]) =>
    desk.post(`service/${id}/moves/ambil`, { answers: { berat_kembali: 2, pembayaran } })
  const cancel = (id: string) => desk.agreed(`service/${id}/moves/batal`)
  const refuseCancel = async (id: string, user = 'KSR01') =>
    (await desk.refused(`service/${id}/moves/batal`, {}, user)).slice(0, 2)
  const word = { user_id: 'SPV01', password, keterangan: 'BENAR', content: {} }
  /** Drawer and account. */
  const readMoney = async () => [await desk.cash(), await desk.cash(bank)] as const
  const readEntries = (number: string) =>
    desk.rows(
      `select kategori, jenis, tgl_system, tempat, jumlah from buku_kas where deskripsi = ? and tempat <> 'SERVICE'
       order by tgl_system, kategori, jenis`,
      number,
    )
  const sound = async () => expect(await desk.breaches()).toEqual([])

  test.each(['OPEN', 'DONE'])(
    'from %s every kind of payment goes back the way it came; the provider keeps its fee',
    async state => {
      const [drawer, account] = await readMoney()
      const { id, no_faktur_service } = await accept()
      // 30,000 by transfer, 20,200 with the fee of the card, 10,000 less the 70 of the provider.
      expect(await readMoney()).toEqual([drawer + 40_000, account + 60_130])
      if (state === 'DONE') await finish(id)
      expect(await refuseCancel(id)).toEqual([422, 'authorize.needed'])
      const cancelled = await cancel(id)
      expect(cancelled).toMatchObject({ status_proses: 'CANC', uang_kembali: 100_200, tgl_batal: '2026-11-20' })
      expect(await readMoney()).toEqual([drawer, account - 70])
      const entries = await readEntries(no_faktur_service)
      const sum = (kategori: string) =>
        entries.filter(one => one.kategori === kategori).reduce((total, { jumlah }) => total + Number(jumlah), 0)
      expect([sum('SERVICE'), sum('BATAL SERVICE'), sum('MDR QRIS')]).toEqual([100_200, -100_200, -70])
      await sound()
    },
  )

  test('a second time gives nothing back: one after the other, at one moment, and with the word of the first', async () => {
    const { id } = await accept([cash])
    const [drawer] = await readMoney()
    const { body: agreement } = await desk.ask('POST', `service/${id}/authorize/batal`, word, 'KSR01')
    const body = { detail_authorization: [{ _id: agreement._id }] }
    const send = () => desk.ask('POST', `service/${id}/moves/batal`, body, 'KSR01')
    const statuses = (await Promise.all([send(), send(), send()])).map(({ status }) => status)
    expect(statuses.filter(status => status === 200)).toHaveLength(1)
    expect((await send()).status).not.toBe(200)
    expect(await refuseCancel(id)).toEqual([409, 'document.state'])
    expect((await readMoney())[0]).toBe(drawer - 40_000)
    await sound()
  })

  test('a repair that was fetched gives nothing back', async () => {
    const { id } = await accept([cash])
    await finish(id)
    await fetchBack(id, [{ jenis: 'CASH', jumlah_rp: 110_000 }])
    const money = await readMoney()
    for (const user of ['KSR01', 'SPV01', 'OWNER'])
      expect(await refuseCancel(id, user)).toEqual([409, 'document.state'])
    expect(await readMoney()).toEqual(money)
    await sound()
  })

  test('more than its total is taken neither when it comes nor when it is fetched', async () => {
    const money = await readMoney()
    const tooMuch = repair([
      { jenis: 'CASH', jumlah_rp: 100_000 },
      { ...transfer, jumlah_rp: 50_001 },
    ])
    expect((await desk.refused('service?move=simpan', tooMuch))[0]).toBe(422)
    expect(await readMoney()).toEqual(money)
    const { id } = await accept([cash])
    await finish(id)
    for (const jumlah_rp of [109_999, 110_001, 150_000]) {
      const answers = { berat_kembali: 2, pembayaran: [{ jenis: 'CASH', jumlah_rp }] }
      expect((await desk.refused(`service/${id}/moves/ambil`, { answers }))[0]).toBe(422)
    }
    expect((await readMoney())[0]).toBe(money[0] + 40_000)
    await sound()
  })

  test('the refund is what was paid, whatever the call or a change of its estimate says', async () => {
    const { id } = await accept([cash])
    const [drawer] = await readMoney()
    await desk.post(`service/${id}/moves/ubah_estimasi`, { answers: { tgl_estimasi: '2026-11-30' } })
    const answers = { uang_kembali: 9_000_000, pembayaran: [{ jenis: 'CASH', jumlah_rp: 9_000_000 }] }
    expect((await desk.refused(`service/${id}/moves/batal`, { answers }))[0]).toBe(400)
    const put = { uang_kembali: 9_000_000, dibayar: 9_000_000, pembayaran: [{ jenis: 'CASH', jumlah_rp: 9_000_000 }] }
    expect((await desk.ask('PUT', `service/${id}`, put, 'OWNER')).status).toBeGreaterThanOrEqual(400)
    await cancel(id)
    expect((await readMoney())[0]).toBe(drawer - 40_000)
    await sound()
  })

  test('a repair without payment is cancelled by one person, and nothing moves', async () => {
    const { id } = await accept([])
    const money = await readMoney()
    expect(await desk.post(`service/${id}/moves/batal`)).toMatchObject({ status_proses: 'CANC', uang_kembali: 0 })
    expect(await readMoney()).toEqual(money)
    await sound()
  })

  test('users of another shop neither find nor cancel it', async () => {
    const { id } = await accept([cash])
    const money = await readMoney()
    for (const [method, path] of [
      ['GET', `service/${id}`],
      ['POST', `service/${id}/preview/batal`],
      ['POST', `service/${id}/authorize/batal`],
      ['POST', `service/${id}/moves/batal`],
    ] as const) {
      const body = method === 'GET' ? undefined : path.includes('authorize') ? word : {}
      expect([path, (await desk.ask(method, path, body, 'OWNERB')).status]).toEqual([path, 404])
    }
    expect(await readMoney()).toEqual(money)
    await sound()
  })

  test('on another day the money leaves on that day, and the day of the payment stays as it was', async () => {
    const { id, no_faktur_service } = await accept([cash, transfer])
    const owner = desk.tokenOf('OWNER')
    const closed = await desk.shop.ask('POST', 'system/close', { token: owner, body: { PROSES: 'close' } })
    expect({ status: closed.status, body: closed.body }).toMatchObject({ status: 200 })
    now = new Date(noon.getTime() + 24 * hours)
    const next = await createDesk(desk.shop)
    const later = next
    const [drawer, account] = await readMoney()
    expect(await later.agreed(`service/${id}/moves/batal`)).toMatchObject({ tgl_batal: '2026-11-21' })
    expect(await readMoney()).toEqual([drawer - 40_000, account - 30_000])
    const entries = await readEntries(no_faktur_service)
    const days = entries.map(({ kategori, tgl_system, jumlah }) => [kategori, tgl_system, Number(jumlah)])
    expect(days).toEqual([
      ['SERVICE', '2026-11-20', 40_000],
      ['SERVICE', '2026-11-20', 30_000],
      ['BATAL SERVICE', '2026-11-21', -40_000],
      ['BATAL SERVICE', '2026-11-21', -30_000],
    ])
    await sound()
  })

  test('a drawer that does not hold the money refuses the refund', async () => {
    const { id } = await accept([cash])
    const [drawer] = await readMoney()
    const out = { arah: 'KELUAR', kategori: 'GAJI', jumlah: drawer - 10_000 }
    await desk.post('cash?move=simpan', out, 'OWNER')
    const { body: agreement } = await desk.ask('POST', `service/${id}/authorize/batal`, word, 'KSR01')
    const body = { detail_authorization: [{ _id: agreement._id }] }
    const refused = await desk.ask('POST', `service/${id}/moves/batal`, body, 'KSR01')
    expect(refused.status).toBeGreaterThanOrEqual(400)
    expect((await readMoney())[0]).toBe(10_000)
    expect((await desk.ask('GET', `service/${id}`, undefined, 'KSR01')).body.status_proses).toBe('OPEN')
    await sound()
  })
})
