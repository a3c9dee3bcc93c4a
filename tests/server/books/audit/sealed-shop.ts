// A shop with a closed day behind it, and rows of the server's own: an order, a loan, long work, an authorization that was
// given, a second factor.
import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import { waitFor } from '../../../support/run/wait-for.ts'
import { type ClosingShop, openClosingShop } from '../../../support/shop/closing-shop.ts'
import { noon, password } from '../../../support/shop/shop.ts'

type Body = Readonly<Record<string, unknown>>

const customer = { kode_sales: 'S01', nama_customer: 'IBU RATNA' }

export const openSealedShop = async (database: 'sqlite' | 'postgres'): Promise<ClosingShop> => {
  const world = await openClosingShop(database)
  const done = async (path: string, body: Body, user = 'OWNER'): Promise<Body> => {
    const { status, body: answer } = await world.ask('POST', path, body, user)
    expect({ path, status, answer, isDone: status < 300 }).toMatchObject({ path, isDone: true })
    return answer
  }
  expect(await world.close()).toMatchObject({ status: 200 })
  await waitFor(async () => {
    const [job] = await world.rows("select state from kencana_job where name = 'tutup-toko'")
    expect(job).toEqual({ state: 'done' })
  })
  world.goTo('2026-11-21')
  await world.signIn()
  await world.cash(20_000_000)
  const paid = { pembayaran: [{ jenis: 'CASH', jumlah_rp: 100_000 }] }
  const ordered = { kode_group: 'G17K', kode_dept: 'CCG17K', nama_barang: 'CINCIN NAMA', perkiraan_berat: 2.5 }
  await done('pesanan?move=simpan', { ...customer, barang: [ordered], ...paid }, 'KSR01')
  const pledged = { nama_barang: 'KALUNG', kode_group: 'G17K', berat: 5 }
  const loan = { nama_customer: 'IBU RATNA', jumlah_hutang: 1_000_000, berat_emas_plastik: 5.2, barang: [pledged] }
  await done('hutang?move=simpan', loan, 'KSR01')
  const word = { user_id: 'SPV01', password, keterangan: 'DIPERIKSA', content: { kode_member: 'PLG0000001' } }
  await done('transaksi-poin/authorize?move=simpan', word, 'KSR01')
  const { secret } = await done('users/second-factor', { password })
  const timestamp = noon.getTime() + 86_400_000
  const code = new TOTP({ secret: Secret.fromBase32(String(secret)) }).generate({ timestamp })
  await done('users/second-factor/confirm', { code })
  return world
}
