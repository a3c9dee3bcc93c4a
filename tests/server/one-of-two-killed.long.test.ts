// Two servers on one PostgreSQL, one of which is killed while both sell: the other goes on, and what the killed one did not
// answer is done once by sending it to the other.
import { execFileSync } from 'node:child_process'
import { afterEach, expect, test } from 'vitest'
import { createKillableShop, type KeyedCall, type KillableShop } from '../support/programs/killable-shop.ts'
import { repeatCount } from '../support/run/repeat-count.ts'
import { waitFor } from '../support/run/wait-for.ts'
import { ring } from '../support/shop/pieces.ts'

const kills = repeatCount(3)
const ringPrice = 4_946_000

const servers: KillableShop[] = []
afterEach(async () => {
  for (const server of servers.splice(0).toReversed()) {
    await server.kill()
    await server.remove()
  }
})

test(`what one left is done once by the other, ${kills} times`, async () => {
  const stays = await createKillableShop('postgres')
  servers.push(stays)
  await stays.start()
  const { databaseUrl = '' } = stays
  const dies = await createKillableShop('postgres', { databaseUrl })
  servers.push(dies)

  const sold: string[] = []
  const sendTo = async (server: KillableShop, path: string, body: unknown, user: string) => {
    const call: KeyedCall = { key: `dua-${crypto.randomUUID()}`, path, body, user }
    const answer = await server.send(call)
    expect([undefined, 200, 201], JSON.stringify(answer)).toContain(answer?.status)
    return answer?.body
  }
  /** False where the server is gone. */
  const sell = async (server: KillableShop): Promise<boolean> => {
    const piece = await sendTo(server, 'barang', ring, 'ADM01')
    if (!piece) return false
    const sale = {
      kode_sales: 'S01',
      nama_customer: 'IBU RATNA',
      barang: [{ kode_barcode: piece.kode_barcode }],
      pembayaran: [{ jenis: 'CASH', jumlah_rp: ringPrice }],
    }
    const saved = await sendTo(server, 'penjualan?move=simpan', sale, 'KSR01')
    if (!saved) return false
    sold.push(saved.id)
    return (await sendTo(server, `penjualan/${saved.id}/moves/validasi`, {}, 'KSR01')) !== undefined
  }
  const count = async (): Promise<number> => Number((await stays.rows('select count(*) as n from penjualan'))[0]?.n)
  const before = await count()

  for (let kill = 0; kill < kills; kill++) {
    await dies.start()
    let isOver = false
    const sellUntilOver = async (server: KillableShop): Promise<void> => {
      while (!isOver && (await sell(server)));
    }
    const selling = [stays, stays, dies, dies].map(sellUntilOver)
    const wanted = sold.length + 6 + kill
    await waitFor(() => expect(sold.length).toBeGreaterThanOrEqual(wanted), { interval: 1 })
    await dies.kill()
    const goesOn = sold.length + 4
    await waitFor(() => expect(sold.length).toBeGreaterThanOrEqual(goesOn), { interval: 1 })
    isOver = true
    await Promise.all(selling)
    for (const call of dies.takeUnanswered()) {
      const answer = await stays.send(call)
      expect([200, 201], JSON.stringify(answer)).toContain(answer?.status)
      if (call.path === 'penjualan?move=simpan') sold.push(answer?.body.id)
      const again = await stays.send(call)
      expect(again).toEqual({ ...answer, isReplayed: true })
    }
    expect(new Set(sold).size).toBe(sold.length)
    expect(await count()).toBe(before + sold.length)
  }
  const environment = { ...process.env, ...stays.environment }
  const audit = execFileSync(process.execPath, ['commands/audit-books.ts'], { env: environment, encoding: 'utf8' })
  expect(audit).not.toContain('BROKEN')
}, 7_200_000)
