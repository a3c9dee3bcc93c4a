// Attempts at the hidden cost of a piece are counted in the database: a restart forgets none, and two servers count together.
import { expect, test } from 'vitest'
import { createDesk, type Desk, openDesk } from '../support/shop/desk.ts'
import { openShop, type Shop } from '../support/shop/shop.ts'

const modal = 6_123_456
const seller = 'KSR01'

const save = (pieces: Desk, kode_barcode: string, harga_jual: number) => {
  const payment = { jenis: 'CASH', jumlah_rp: Math.ceil((harga_jual + 50_000) / 500) * 500 }
  const sale = { kode_sales: 'S01', nama_customer: 'IBU RATNA', barang: [{ kode_barcode, harga_jual }] }
  return pieces.ask('POST', 'penjualan?move=simpan', { ...sale, pembayaran: [payment] }, seller)
}

/** Three prices at the one server and two at the other; then even a price above the cost needs another person. */
const expectCounted = async (pieces: Desk, proceed: () => Promise<Desk>): Promise<Desk> => {
  const barcode = await pieces.make({ harga_modal: modal })
  const [first, second] = [await pieces.make(), await pieces.make()]
  for (const price of [5_000_000, 5_200_000, 5_200_000, 5_400_000])
    expect((await save(pieces, barcode, price)).body.code).toBe('authorize.needed')
  const other = await proceed()
  expect((await save(other, first, 4_895_550)).status).toBe(201)
  for (const price of [5_600_000, 5_800_000])
    expect((await save(other, barcode, price)).body.code).toBe('authorize.needed')
  expect((await save(other, second, 4_895_550)).body.code).toBe('authorize.needed')
  return other
}

const reopen = ({ dataDir, databaseUrl }: Shop): Promise<Shop> =>
  openShop({ dataDir, ...(databaseUrl !== undefined && { databaseUrl, database: 'postgres' as const }) })

test('on SQLite they are counted on after a restart', async () => {
  const pieces = await openDesk('sqlite')
  const other = await expectCounted(pieces, async () => {
    await pieces.shop.running.close()
    return createDesk(await reopen(pieces.shop))
  })
  expect(await other.breaches()).toEqual([])
  await other.shop.close()
})

test('on PostgreSQL two servers count together', async () => {
  const pieces = await openDesk('postgres')
  const other = await expectCounted(pieces, async () => createDesk(await reopen(pieces.shop)))
  expect((await save(pieces, await pieces.make(), 4_895_550)).body.code).toBe('authorize.needed')
  await other.shop.running.close()
  await pieces.shop.close()
})
