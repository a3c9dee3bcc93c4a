// PostgreSQL on a disk that is full, where this user may mount one: a tablespace of 64 MiB in memory. The server is of its
// own, because no checkpoint succeeds meanwhile, and other tests wait for those of theirs.
import { chmodSync, chownSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getTempPlaces } from '../support/programs/programs.ts'
import { openShop, type Shop } from '../support/shop/shop.ts'
import { query } from '../support/storage/postgres-place.ts'
import { type OwnPostgres, startPostgres } from '../support/storage/postgres-server.ts'
import { mountSmallDisk, type SmallDisk } from '../support/storage/small-disk.ts'

const places = getTempPlaces('kencana-full-postgres-')
/** The user whom PostgreSQL runs as where root starts it. */
const nobody = 65_534

const newDisk = (): SmallDisk | undefined => {
  const folder = places.newPlace()
  mkdirSync(folder)
  return process.getuid?.() === 0 ? mountSmallDisk(folder, 64) : undefined
}
const disk = newDisk()
afterAll(() => {
  disk?.unmount()
  places.remove()
})

/** A database whose tables lie on the disk; its log lies elsewhere. */
const createDatabase = async (server: string, { folder }: SmallDisk): Promise<string> => {
  const location = join(folder, 'tables')
  mkdirSync(location)
  chownSync(location, nobody, nobody)
  for (const above of [folder, join(folder, '..')]) chmodSync(above, 0o755)
  await query(`${server}/postgres`, `CREATE TABLESPACE small LOCATION '${location}'`)
  await query(`${server}/postgres`, "CREATE DATABASE shop TEMPLATE template0 ENCODING 'UTF8' TABLESPACE small")
  return `${server}/shop`
}

const onFullDisk = (small: SmallDisk): void => {
  let shop: Shop
  let owner: string
  let server: OwnPostgres
  beforeAll(async () => {
    server = await startPostgres()
    shop = await openShop({ databaseUrl: await createDatabase(server.url, small) })
    owner = await shop.signIn('OWNER')
  })
  afterAll(async () => {
    await shop.running.close()
    await server.stop()
  })

  const save = (serial: number) =>
    shop.ask('POST', 'banks', { token: owner, body: { kode_bank: `B${serial}`, nama_bank: 'X'.repeat(60) } })
  const count = async (): Promise<number> => {
    const { headers } = await shop.ask('GET', 'banks?range=[0,0]', { token: owner })
    return Number(headers['content-range']?.split('/')[1])
  }

  test('one clear refusal, nothing half saved, reading and signing in go on; with room it works again by itself', async () => {
    const before = await count()
    small.fill()
    let saved = 0
    let answer = await save(saved)
    for (; answer.status === 201 && saved < 4000; answer = await save(saved)) saved += 1
    expect(answer).toMatchObject({ status: 507, body: { code: 'storage.full' } })
    expect(await count()).toBe(before + saved)
    expect((await shop.ask('GET', 'health')).body).toMatchObject({ readOnly: true, trouble: 'storage.full' })
    const other = await shop.signIn('SPV01')
    expect((await shop.ask('GET', 'banks', { token: other })).status).toBe(200)
    small.free()
    expect((await save(9000)).status).toBe(201)
    expect((await shop.ask('GET', 'health')).body).not.toHaveProperty('trouble')
    expect(await count()).toBe(before + saved + 1)
  })
}

if (disk) describe('PostgreSQL on a full disk', () => onFullDisk(disk))
