// Two servers on one PostgreSQL, one of which is killed while both sell: the other goes on, and what the killed one did not
// answer is done once by sending it to the other.
import { execFileSync } from 'node:child_process'
import { afterEach, expect, test } from 'vitest'
import { createKeyedSales } from '../support/programs/keyed-sales.ts'
import { createKillableShop, type KillableShop } from '../support/programs/killable-shop.ts'
import { repeatCount } from '../support/run/repeat-count.ts'
import { waitFor } from '../support/run/wait-for.ts'

const kills = repeatCount(3)

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

  const { sold, sell, repeatUnanswered } = createKeyedSales()
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
    await repeatUnanswered(dies, stays)
    expect(new Set(sold).size).toBe(sold.length)
    expect(await count()).toBe(before + sold.length)
  }
  const environment = { ...process.env, ...stays.environment }
  const audit = execFileSync(process.execPath, ['commands/audit-books.ts'], { env: environment, encoding: 'utf8' })
  expect(audit).not.toContain('BROKEN')
}, 7_200_000)
