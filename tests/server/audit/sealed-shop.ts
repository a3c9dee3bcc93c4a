// A shop with a closed day behind it, and rows of the server's own: an order, a loan, long work, an authorization that was
// given, a second factor, a passkey.
import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import { saveAttempt } from '../../../server/storage/authorizations.ts'
import { savePushSubscription } from '../../../server/storage/push-subscriptions.ts'
import { insertReportFile } from '../../../server/storage/report-files.ts'
import { buildBaki, importFile } from '../../support/files/import-files.ts'
import { buildJpeg } from '../../support/files/jpegs.ts'
import { waitFor } from '../../support/run/wait-for.ts'
import { type ClosingShop, openClosingShop } from '../../support/shop/closing-shop.ts'
import { buying, chain, seller } from '../../support/shop/desk.ts'
import { type Answered, noon, password } from '../../support/shop/shop.ts'
import { createCookieClient } from '../../support/sign-in/cookie-client.ts'
import { createAuthenticator } from '../../support/sign-in/software-authenticator.ts'

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
  const content = { jenis: 'TAMBAH', kode_member: 'PLG0000001', poin: 3, keterangan: 'SALDO' }
  const word = { user_id: 'SPV01', password, keterangan: 'DIPERIKSA', content }
  await done('transaksi-poin/authorize?move=simpan', word, 'KSR01')
  const request = { dokumen: 'transaksi-poin', move: 'simpan', content: { ...content, poin: 4 } }
  await done('authorization/requests', request, 'KSR01')
  const { secret } = await done('users/second-factor', { password })
  const timestamp = noon.getTime() + 86_400_000
  const code = new TOTP({ secret: Secret.fromBase32(String(secret)) }).generate({ timestamp })
  await done('users/second-factor/confirm', { code })
  await addPasskey(world, 'SPV01')
  return world
}

const addPasskey = async ({ shop }: ClosingShop, user: string): Promise<void> => {
  const client = createCookieClient(shop)
  const token = await shop.signIn(user)
  const { body: options } = await client.post('users/passkeys/options', { password }, token)
  const response = createAuthenticator().create(options)
  expect(await client.post('users/passkeys', { name: 'KUNCI', response }, token)).toMatchObject({ status: 200 })
}

/** Rows in the tables that such a shop leaves empty. */
export const fillSystemTables = async (world: ClosingShop): Promise<void> => {
  const { shop } = world
  const token = await shop.signIn('SPV01')
  const post = async (path: string, body: Body, user = 'SPV01'): Promise<Answered['body']> => {
    const { status, body: answer } = await world.ask('POST', path, body, user)
    expect({ path, status, answer, isDone: status < 300 }).toMatchObject({ path, isDone: true })
    return answer
  }
  const key = { 'idempotency-key': 'disimpan-sekali' }
  const money = { arah: 'MASUK', kategori: 'MODAL', jumlah: 1000 }
  expect(await shop.ask('POST', 'cash?move=simpan', { token, body: money, headers: key })).toMatchObject({
    status: 201,
  })
  await reservePiece(world, post)
  const trays = buildBaki('B91,BAKI 91,TOKO,0.1,5,true')
  await importFile(shop, 'master_baki', { token, file: 'master_baki.csv', bytes: trays })
  for (let attempt = 0; attempt < 12; attempt += 1)
    await shop.ask('POST', 'users/login', { body: { user_id: 'SLS01', password: `salah-${attempt}` } })
  expect(await shop.ask('PUT', 'drafts/hancur-barang/SETENGAH', { token, body: { keterangan: 'X' } })).toMatchObject({
    status: 200,
  })
  const [owner] = await world.rows("select id from users where user_id = 'OWNER'")
  const subscription = {
    endpoint: 'https://push.example/1',
    userRow: String(owner?.id),
    p256dh: 'kunci',
    auth: 'rahasia',
    device: '',
    language: '',
  }
  const file = { id: 'berkas', userId: 'SPV01', shop: 'KCA', report: 'eod', format: 'pdf', filter: '{}' }
  await shop.running.storage.write(async connection => {
    await savePushSubscription(connection, subscription, noon.toISOString())
    await insertReportFile(connection, { ...file, at: noon.toISOString() })
    await saveAttempt(connection, { shop: 'KCA', userId: 'KSR01', businessDate: '2026-11-20' }, 'percobaan')
  })
  const [piece] = await world.rows('select id from barang limit 1')
  const picture = { token, payload: buildJpeg(), headers: { 'content-type': 'image/jpeg' } }
  expect(await shop.ask('PUT', `barang/${piece?.id}/gambar_barang`, picture)).toMatchObject({ status: 200 })
}

/** Sends a piece that was bought to be washed, which reserves it. */
const reservePiece = async (
  world: ClosingShop,
  post: (path: string, body: Body, user?: string) => Promise<Answered['body']>,
): Promise<void> => {
  expect(await world.ask('PUT', 'para-system', { SEPUHAN_MODULE: true })).toMatchObject({ status: 200 })
  expect(await world.ask('POST', 'tukang', { kode_tukang: 'TKG', nama_tukang: 'PAK TUKANG' })).toMatchObject({
    status: 201,
  })
  const saved = await post('pembelian?move=simpan', buying([chain], 5_280_000, seller), 'KSR01')
  const { barang } = await post(`pembelian/${saved.id}/moves/validasi`, {})
  const { kode_barcode } = barang[0]
  await post('sortir-pembelian?move=simpan', { barang: [{ kode_barcode, hasil_sortir: 'CUCI' }] })
  await post('cucian?move=kirim', { kode_tukang: 'TKG', barang: [{ kode_barcode }] })
}
