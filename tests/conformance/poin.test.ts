// Points of sales and of what comes back: no round of selling and buying back leaves any, on both databases.
import { beforeAll, describe, expect, test } from 'vitest'
import { openForTests } from '../support/run/open-for-tests.ts'
import { ring } from '../support/shop/desk.ts'
import { openMembers } from '../support/shop/members.ts'
import { testedStorages } from '../support/storage/storages.ts'

type Body = Readonly<Record<string, unknown>>

/** What a ring costs, and what the shop pays for it on its nota. */
const [price, back] = [4_946_000, 4_895_500]

describe.each(testedStorages)('$name', ({ name }) => {
  let member: { readonly id: string; readonly kode_member: string }
  const world = openForTests(() => openMembers(name))
  beforeAll(async () => {
    member = (await world.ask('POST', 'member', { nama_lengkap: 'IBU SARI', no_hp: '0812555001' }, 'OWNER')).body
    const [there] = (await world.ask('GET', 'parameter-point?filter={"kode_group":"G17K"}', undefined, 'OWNER')).body
    const rule = { kode_group: 'G17K', status: 'GR', nilai: 0.5, poin: 2 }
    await (there
      ? world.ask('PUT', `parameter-point/${there.id}`, rule, 'OWNER')
      : world.ask('POST', 'parameter-point', rule, 'OWNER'))
  }, 120_000)

  const readPoints = async () => (await world.ask('GET', `member/${member.id}`, undefined, 'OWNER')).body.poin
  const buildCustomer = (isMember = true): Body => ({
    kode_sales: 'S01',
    ...(isMember ? { jenis_customer: 'MEMBER', kode_member: member.kode_member } : { nama_customer: 'IBU RATNA' }),
  })
  const made = async (path: string, body: Body) => {
    const saved = await world.create(path, body)
    expect({ path, ...saved }).toMatchObject({ status: 201 })
    const valid = await world.ask('POST', `${path}/${saved.body.id}/moves/validasi`, {}, 'SPV01')
    expect({ path, ...valid }).toMatchObject({ status: 200 })
    return valid.body
  }
  const sell = async (more: Body = {}, paid = price) => {
    const { body: piece } = await world.ask('POST', 'barang', ring, 'ADM01')
    const barang = [{ kode_barcode: piece.kode_barcode }]
    return made('penjualan', { ...buildCustomer(), barang, pembayaran: paid > 0 ? [{ jumlah_rp: paid }] : [], ...more })
  }
  const buying = (
    sale: { readonly barang: readonly { readonly no_faktur_jual: string }[] },
    isMember = true,
  ): Body => ({
    ...buildCustomer(isMember),
    barang: [{ no_faktur_jual: sale.barang[0]?.no_faktur_jual, kondisi: 'MULUS' }],
    pembayaran: [{ jenis: 'CASH', jumlah_rp: back }],
  })

  test('sold and bought back on the same day leaves no points, whoever brings it, and the cancellation gives them back', async () => {
    const sale = await sell()
    expect(await readPoints()).toBe(10)
    const bought = await made('pembelian', buying(sale, false))
    expect([await readPoints(), bought.barang[0].poin, bought.barang[0].poin_kembali]).toEqual([0, 0, 10])
    const cancel = { answers: { alasan: 'SALAH INPUT' } }
    expect((await world.agreed(`pembelian/${bought.id}/moves/batal`, cancel)).status).toBe(200)
    expect(await readPoints()).toBe(10)
    const again = await made('pembelian', buying(sale))
    expect([await readPoints(), again.barang[0].poin]).toEqual([0, 0])
    expect(await world.breaches()).toEqual([])
  })

  test('points that were spent meanwhile are wanted back before the piece is', async () => {
    const sale = await sell()
    await world.ask('PUT', 'para-system', { CASHBACK_POIN: 1_000 }, 'OWNER')
    const spent = await world.create('transaksi-poin', { kode_member: member.kode_member, jenis: 'AMBIL', poin: 10 })
    expect(spent.status).toBe(201)
    const saved = await world.create('pembelian', buying(sale))
    const refused = await world.ask('POST', `pembelian/${saved.body.id}/moves/validasi`, {}, 'SPV01')
    expect([refused.status, refused.body.code, await readPoints()]).toEqual([409, 'books.not-enough', 0])
    await world.ask('POST', `pembelian/${saved.body.id}/moves/tolak`, { answers: { alasan: 'POIN' } }, 'SPV01')
  })

  test("a trade-in's part of a sale earns none, and a piece of the same day that is traded in gives its own back", async () => {
    const first = await sell()
    const before = await readPoints()
    const tukar = [{ no_faktur_jual: first.barang[0].no_faktur_jual, kondisi: 'MULUS' }]
    // Of 4,946,000 old gold pays 4,895,500: the rest is no half gram.
    const second = await sell({ tukar }, price - back)
    expect([second.barang[0].poin, await readPoints()]).toEqual([0, before - 10])
    const reason = { answers: { alasan: 'SALAH INPUT', uang_kembali: 'CASH' } }
    expect((await world.agreed(`penjualan/${second.id}/moves/batal`, reason)).status).toBe(200)
    expect(await readPoints()).toBe(before)
    await world.ask('PUT', 'para-system', { POIN_TUKAR: true, POIN_KEMBALI: false }, 'OWNER')
    const third = await sell({ tukar }, price - back)
    expect([third.barang[0].poin, await readPoints()]).toEqual([10, before + 10])
    await world.ask('PUT', 'para-system', { POIN_TUKAR: false, POIN_KEMBALI: true }, 'OWNER')
    expect(await world.breaches()).toEqual([])
  })

  test('bought back on another day both keep their points', async () => {
    const sale = await sell()
    const before = await readPoints()
    await world.nextDay()
    const bought = await made('pembelian', buying(sale))
    expect([bought.barang[0].poin, bought.barang[0].poin_kembali, await readPoints()]).toEqual([10, 0, before + 10])
    expect(await world.breaches()).toEqual([])
  })
})
