// PostgreSQL on a disk that is full, where this user may mount one: a tablespace of 64 MiB in memory.
import { chmodSync, chownSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { getTempPlaces } from '../support/programs/programs.ts'
import { openShop, type Shop } from '../support/shop/shop.ts'
import { createPlace, query } from '../support/storage/postgres-place.ts'
import { mountSmallDisk, type SmallDisk } from '../support/storage/small-disk.ts'

const places = getTempPlaces('kencana-full-postgres-')
/** The user whom PostgreSQL runs as where root starts it. */
const nobody = 65_534

const newDisk = (): SmallDisk | undefined => {
  const isOurs = process.env.TEST_POSTGRES_URL === undefined && process.getuid?.() === 0
  const folder = places.newPlace()
  mkdirSync(folder)
  return isOurs ? mountSmallDisk(folder, 64) : undefined
}
const disk = newDisk()
afterAll(() => {
  disk?.unmount()
  places.remove()
})

/** A database whose tables lie on the disk; its log lies elsewhere. */
const readDatabase = async ({
  folder,
}: SmallDisk): Promise<{ readonly url: string; readonly drop: () => Promise<void> }> => {
  const place = await createPlace()
  const name = `${new URL(place).searchParams.get('application_name')}_small`
  const location = join(folder, 'tables')
  mkdirSync(location)
  chownSync(location, nobody, nobody)
  for (const above of [folder, join(folder, '..')]) chmodSync(above, 0o755)
  await query(place, `CREATE TABLESPACE ${name} LOCATION '${location}'`)
  await query(place, `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8' TABLESPACE ${name}`)
  const drop = async () => {
    await query(place, `DROP DATABASE ${name} WITH (FORCE)`)
    await query(place, `DROP TABLESPACE ${name}`)
  }
  return { url: `${inject('postgres').url}/${name}`, drop }
}

const onFullDisk = (small: SmallDisk): void => {
  let shop: Shop
  let owner: string
  let drop: () => Promise<void>
  beforeAll(async () => {
    const database = await readDatabase(small)
    drop = database.drop
    shop = await openShop({ databaseUrl: database.url })
    owner = await shop.signIn('OWNER')
  })
  afterAll(async () => {
    await shop.running.close()
    await drop()
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
