// Two servers of a release are replaced by the next one, one after the other, while cashiers sell: an addition to the tables
// goes beside them, and what they could not follow waits until the last of them is gone.
import { execFileSync } from 'node:child_process'
import { afterEach, expect, test } from 'vitest'
import { createKeyedSales } from '../support/programs/keyed-sales.ts'
import { createKillableShop, type KillableShop } from '../support/programs/killable-shop.ts'
import { repeatCount } from '../support/run/repeat-count.ts'
import { waitFor } from '../support/run/wait-for.ts'
import { createSchemaFolder, type SchemaFolder } from '../support/schema/schema-folder.ts'

const salesPerStep = repeatCount(8)
const cashiers = 4
const fieldsOfSales = 'resources/penjualan/penjualan/fields.json'
const fieldOfSales = 'catatan_antar'

const servers: KillableShop[] = []
const folders: SchemaFolder[] = []
afterEach(async () => {
  for (const server of servers.splice(0).toReversed()) {
    await server.kill()
    await server.remove()
  }
  for (const folder of folders.splice(0)) folder.remove()
})

const createRelease = (change: (folder: SchemaFolder) => void): SchemaFolder => {
  const folder = createSchemaFolder()
  change(folder)
  folders.push(folder)
  return folder
}

/** Servers that run with other modules than a schema lists cannot follow it. */
const addFormerModule = (folder: SchemaFolder): void =>
  folder.edit('project.json', text => text.replace('"emas", ', '"emas", "contoh", '))

const addField = (folder: SchemaFolder, name: string, former?: string): void =>
  folder.editJson(fieldsOfSales, file => {
    file.properties[name] = { $ref: 'text', title: 'Catatan Antar', ...(former !== undefined && { 'x-was': former }) }
  })

const createServer = async (version: string, schema: SchemaFolder, databaseUrl?: string): Promise<KillableShop> => {
  const env = { SCHEMA_DIR: schema.path, PROGRAM_VERSION: version }
  const server = await createKillableShop('postgres', { env, ...(databaseUrl !== undefined && { databaseUrl }) })
  servers.push(server)
  return server
}

const readStatus = async (server: KillableShop): Promise<number> => (await fetch(`${server.address()}/readyz`)).status

test('no save is lost, and no call is refused', async () => {
  const former = createRelease(addFormerModule)
  const next = createRelease(folder => {
    addField(folder, fieldOfSales)
    folder.addMaster('warna', 'Warna')
  })
  const first = await createServer('1.0.0', former)
  await first.start()
  const { databaseUrl } = first
  const second = await createServer('1.0.0', former, databaseUrl)
  await second.start()
  const { sold, sell } = createKeyedSales()
  const count = async (): Promise<number> => Number((await first.rows('select count(*) as n from penjualan'))[0]?.n)
  const before = await count()

  /** As a proxy does: the servers that take new customers. */
  let inUse: readonly KillableShop[] = [first, second]
  const busy = new Map<KillableShop, number>()
  let isOver = false
  const work = async (cashier: number): Promise<void> => {
    while (!isOver) {
      const server = inUse[cashier % inUse.length]
      if (!server) throw new Error('no server')
      busy.set(server, (busy.get(server) ?? 0) + 1)
      expect(await sell(server)).toBe(true)
      busy.set(server, (busy.get(server) ?? 0) - 1)
    }
  }
  const working = Promise.all(Array.from({ length: cashiers }, (_, cashier) => work(cashier)))
  const sellMore = async (): Promise<void> => {
    const goal = sold.length + salesPerStep
    await Promise.race([working, waitFor(() => expect(sold.length).toBeGreaterThanOrEqual(goal), { interval: 1 })])
  }
  /** Out of the proxy, then ended when its calls are answered. */
  const takeOut = async (server: KillableShop, others: readonly KillableShop[]): Promise<void> => {
    inUse = others
    await waitFor(() => expect(busy.get(server)).toBe(0), { interval: 1 })
    await server.stop()
  }

  await sellMore()
  const third = await createServer('1.1.0', next, databaseUrl)
  await third.start()
  const column = `select 1 from information_schema.columns where column_name = '${fieldOfSales}'`
  expect(await first.rows(column)).toHaveLength(1)
  // Both do not know the schema that is in force, and go on.
  await sellMore()
  expect(await Promise.all([first, second, third].map(readStatus))).toEqual([200, 200, 200])
  expect((await first.get('warna'))?.status).toBe(404)
  inUse = [first, second, third]
  await sellMore()
  await takeOut(first, [second, third])
  await sellMore()
  const fourth = await createServer('1.1.0', next, databaseUrl)
  await fourth.start()

  const renamed = createRelease(folder => {
    folder.addMaster('warna', 'Warna')
    addField(folder, 'catatan_kirim', fieldOfSales)
  })
  const refusedServer = await createServer('1.1.0', renamed, databaseUrl)
  await expect(refusedServer.start()).rejects.toThrow(
    /servers of version 1\.0\.0 run on this database .*penjualan\.catatan_antar becomes catatan_kirim/,
  )
  inUse = [second, third, fourth]
  await sellMore()
  await takeOut(second, [third, fourth])
  await sellMore()
  isOver = true
  await working

  expect(servers.map(server => server.countBusyAnswers())).toEqual(servers.map(() => 0))
  expect(new Set(sold).size).toBe(sold.length)
  expect(await count()).toBe(before + sold.length)
  expect((await third.get('warna'))?.status).toBe(200)
  const lastServer = await createServer('1.1.0', renamed, databaseUrl)
  await lastServer.start()
  const environment = { ...process.env, ...lastServer.environment }
  const audit = execFileSync(process.execPath, ['commands/audit-books.ts'], { env: environment, encoding: 'utf8' })
  expect(audit).not.toContain('BROKEN')
}, 7_200_000)
