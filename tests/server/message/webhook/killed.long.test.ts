// Sales at two servers, one of which is killed, and a program that fails every third event at first: each event of a saved
// sale arrives, in order, and none of a sale that was not saved.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKeyedSales } from '../../../support/programs/keyed-sales.ts'
import { createKillableShop, type KillableShop } from '../../../support/programs/killable-shop.ts'
import { answerStatus, openWebhookReceiver, type WebhookReceiver } from '../../../support/shop/webhook-receiver.ts'

/** At each server. */
const saleCount = Number(process.env.EVENT_SALES ?? 100)

let receiver: WebhookReceiver
let first: KillableShop
let second: KillableShop
beforeAll(async () => {
  receiver = await openWebhookReceiver()
  const env = { PUSH_HOSTS: receiver.host, CLOCK_RUNS: 'true' }
  first = await createKillableShop('postgres', { env })
  await first.start()
  second = await createKillableShop('postgres', { env, databaseUrl: String(first.databaseUrl) })
  await second.start()
})
afterAll(async () => {
  await second.remove()
  await first.remove()
  await receiver.close()
})

test('every event of a saved sale arrives, in order for each sale', async () => {
  const failed = new Set<string>()
  const half = Promise.withResolvers<void>()
  receiver.answer = (response, count) => {
    if (count > saleCount) half.resolve()
    const { id = '' } = receiver.received.at(-1) ?? {}
    const isRefused = count % 3 === 0 && !failed.has(id)
    failed.add(id)
    answerStatus(isRefused ? 500 : 200)(response, count)
  }
  const program = {
    nama_webhook: 'AKUNTANSI',
    alamat: receiver.address,
    kejadian: 'penjualan.simpan penjualan.validasi',
    kolom: 'status',
    user_id: 'OWNER',
  }
  expect(await first.post('webhook', program, 'OWNER')).toMatchObject({ status: 201 })
  const sales = createKeyedSales()
  // The other server knows of the program once it was notified.
  const sellAtSecond = async () => {
    await sales.sell(second)
    return receiver.received.length
  }
  await expect.poll(sellAtSecond, { timeout: 60_000 }).toBeGreaterThan(0)
  const begun = sales.sold.length
  const sellMany = async (server: KillableShop): Promise<void> => {
    for (let count = 0; count < saleCount; count++) if (!(await sales.sell(server))) return
  }
  const killSecond = async (): Promise<void> => {
    await half.promise
    await second.kill()
  }
  await Promise.all([sellMany(first), sellMany(second), killSecond()])
  await sales.repeatUnanswered(second, first)
  const countWaiting = async () =>
    (await first.rows("select count(*) as total from kiriman_webhook where status <> 'TERKIRIM'"))[0]?.total
  await expect.poll(async () => Number(await countWaiting()), { timeout: 600_000, interval: 500 }).toBe(0)
  const stored = await first.rows('select id, status from penjualan')
  const states = new Map(stored.map(({ id, status }) => [String(id), String(status)]))
  const order = new Map<string, number>()
  for (const [index, { type, data }] of receiver.received.entries()) {
    const key = `${data.row.id} ${type}`
    order.set(key, order.get(key) ?? index)
    expect(states.has(data.row.id)).toBe(true)
  }
  const sold = sales.sold.slice(begun)
  expect(sold.length).toBeGreaterThan(saleCount)
  const isLost = (id: string): boolean => {
    const [saved, validated] = ['simpan', 'validasi'].map(move => order.get(`${id} penjualan.${move}`))
    if (saved === undefined) return true
    return states.get(id) === 'OPEN' ? false : validated === undefined || validated < saved
  }
  expect(sold.filter(isLost)).toEqual([])
})
