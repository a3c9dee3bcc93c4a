// Two servers on one PostgreSQL: a file that one of them was asked for is fetched and cancelled at either.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addReports, reportName } from '../../support/schema/sample-report.ts'
import { createSchemaFolder } from '../../support/schema/schema-folder.ts'
import { noon, openShop, type Shop } from '../../support/shop/shop.ts'
import { createPlace, removePlace } from '../../support/storage/postgres-place.ts'

const folder = createSchemaFolder()
addReports(folder)
let place: string
let one: Shop
let other: Shop
let token: string
let now = noon

beforeAll(async () => {
  place = await createPlace()
  const options = { databaseUrl: place, env: { SCHEMA_DIR: folder.path }, now: () => now }
  one = await openShop(options)
  other = await openShop(options)
  token = await one.signIn('OWNER')
})
afterAll(async () => {
  await other.running.close()
  await one.running.close()
  await removePlace(place)
  folder.remove()
})

const requestFile = async (): Promise<string> => {
  const body = { format: 'csv', filter: { paling_berat: 5 } }
  const answer = await one.ask('POST', `reports/${reportName}/files`, { token, body })
  expect(answer.status).toBe(202)
  return answer.body.id
}

const readyAt = async (shop: Shop, id: string): Promise<string> => {
  const readState = async () => (await shop.ask('GET', `reports/files/${id}`, { token })).body.state
  await expect.poll(readState).toBe('ready')
  const url = `/api/reports/files/${id}/content`
  return (await shop.running.server.inject({ url, headers: { authorization: `Bearer ${token}` } })).payload
}

const readStatus = async (shop: Shop, id: string, by = token) =>
  (await shop.ask('GET', `reports/files/${id}`, { token: by })).status

test('both servers return the same file for the same filters', async () => {
  const id = await requestFile()
  const both = [await readyAt(other, id), await readyAt(one, id)]
  expect(both[0]).toContain('Kode Gudang')
  expect(both[0]).toBe(both[1])
})

test('a file that is cancelled on one server is deleted on both', async () => {
  const id = await requestFile()
  await readyAt(other, id)
  expect((await other.ask('DELETE', `reports/files/${id}`, { token })).status).toBe(204)
  expect([await readStatus(one, id), await readStatus(other, id)]).toEqual([404, 404])
})

test('only its user can download it, for ten minutes', async () => {
  const id = await requestFile()
  expect(await readStatus(other, id, await other.signIn('ADM01'))).toBe(404)
  now = new Date(noon.getTime() + 11 * 60_000)
  expect([await readStatus(one, id), await readStatus(other, id)]).toEqual([404, 404])
})
