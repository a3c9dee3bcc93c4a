// A whole demo shop that has sold, imported and closed nothing yet is moved from SQLite to PostgreSQL: each row of each table
// is there, the books hold, a call whose answer is known is not done again, and the shop goes on.
import { execFileSync } from 'node:child_process'
import { afterEach, expect, test } from 'vitest'
import { loadSchema } from '../../server/schema/load-schema.ts'
import { listTables } from '../../server/storage/tables.ts'
import { createKillableShop, type KillableShop } from '../support/programs/killable-shop.ts'
import { waitFor } from '../support/run/wait-for.ts'
import { buildCashHistory } from '../support/shop/cash-history.ts'
import { ring } from '../support/shop/desk.ts'
import { createPlace, removePlace } from '../support/storage/postgres-place.ts'

const ringPrice = 4_946_000

const shops: KillableShop[] = []
let place: string | undefined
afterEach(async () => {
  for (const shop of shops.splice(0)) {
    await shop.kill()
    await shop.remove()
  }
  if (place !== undefined) await removePlace(place)
})

test('a demo shop goes on where it was', async () => {
  const from = await createKillableShop('sqlite')
  shops.push(from)
  await from.start()
  const sell = async (shop: KillableShop) => {
    const piece = await shop.post('barang', ring, 'ADM01')
    const barang = [{ kode_barcode: piece?.body.kode_barcode }]
    const pembayaran = [{ jenis: 'CASH', jumlah_rp: ringPrice }]
    const body = { kode_sales: 'S01', nama_customer: 'IBU RATNA', barang, pembayaran }
    const call = { key: `pindah-${crypto.randomUUID()}`, path: 'penjualan?move=simpan', body, user: 'KSR01' }
    const answer = await shop.send(call)
    expect(answer?.status).toBe(201)
    return { call, id: answer?.body.id, number: String(answer?.body.no_faktur_group) }
  }
  const sold = [await sell(from), await sell(from)]
  const sent = await from.sendFile('keuangan_cash', buildCashHistory(500))
  await waitFor(async () => expect((await from.get(`imports/jobs/${sent?.body.id}`))?.body.state).toBe('done'))
  await from.kill()

  place = await createPlace()
  const environment = { ...process.env, ...from.environment, DATABASE_URL: place }
  const out = execFileSync(process.execPath, ['commands/move-postgres.ts'], { env: environment, encoding: 'utf8' })
  expect(out).toContain('Copied.')
  const to = await createKillableShop('postgres', { databaseUrl: place })
  shops.push(to)
  for (const { name } of listTables(loadSchema('schema'))) {
    // PostgreSQL also stores the schema in force, which other servers read.
    const where = name === 'kencana_meta' ? "where name not like 'schema-%'" : ''
    const counting = `select count(*) as n from "${name}" ${where}`
    const [[before], [after]] = [await from.rows(counting), await to.rows(counting)]
    expect([name, Number(after?.n)]).toEqual([name, Number(before?.n)])
  }
  const audit = execFileSync(process.execPath, ['commands/audit-books.ts'], { env: environment, encoding: 'utf8' })
  expect(audit).not.toContain('BROKEN')

  await to.start()
  const [, last] = sold
  if (last) expect(await to.send(last.call)).toMatchObject({ status: 201, body: { id: last.id }, isReplayed: true })
  const next = await sell(to)
  expect(Number(next.number.slice(-4))).toBe(Number(last?.number.slice(-4)) + 1)
}, 7_200_000)
