// A database whose user may not bring the extension that texts are searched by: all is found, and whoever starts it is told.
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getResource } from '../../../../engine/schema/schema.ts'
import { openPostgres } from '../../../../server/storage/postgres/open.ts'
import { listRows } from '../../../../server/storage/rows.ts'
import type { Storage } from '../../../../server/storage/storage.ts'
import { buildEdits, buildSchemaWith } from '../../../support/schema/schema-files.ts'
import { noon } from '../../../support/shop/shop.ts'
import { createPlace, query, removePlace } from '../../../support/storage/postgres-place.ts'
import { putThing } from '../stored-things.ts'

const schema = buildSchemaWith(buildEdits('thing')('/x-search', ['name', 'maker']))
const user = `u_${randomBytes(6).toString('hex')}`
let place = ''
let opened: Storage | undefined

const open = async (): Promise<Storage> => {
  await opened?.close()
  const url = new URL(place)
  url.username = user
  opened = await openPostgres({ url: url.href, schema, now: () => noon, recompute: async () => [] })
  return opened
}

beforeAll(async () => {
  place = await createPlace()
  await query(place, `CREATE ROLE ${user} LOGIN`)
  await query(place, `ALTER SCHEMA shop OWNER TO ${user}`)
})

afterAll(async () => {
  await opened?.close()
  await removePlace(place)
  await query(new URL('postgres', place).href, `DROP ROLE ${user}`)
})

const foundBy = async (storage: Storage, text: string): Promise<readonly unknown[]> => {
  const asked = { conditions: [], search: { text, columns: ['name'] }, sort: [], offset: 0 }
  const { rows } = await storage.read(connection => listRows(connection, getResource(schema, 'thing'), asked, ''))
  return rows.map(({ id }) => id)
}

test('it searches without, says what is missing, and has it from the next start on', async () => {
  const without = await open()
  await putThing(without, schema, { thing_code: 'A', name: 'SITI' })
  expect(await foundBy(without, 'iti')).toEqual(['A'])
  expect(without.trouble()).toBeUndefined()
  expect(without.limitation).toMatch(/^Searching thing is slow .* Run CREATE EXTENSION pg_trgm /)
  await query(place, 'CREATE SCHEMA extensions; CREATE EXTENSION pg_trgm SCHEMA extensions')
  await query(place, `GRANT USAGE ON SCHEMA extensions TO ${user}`)
  const having = await open()
  expect(having.limitation).toBeUndefined()
  expect(await foundBy(having, 'iti')).toEqual(['A'])
  const indexes = await query(place, "SELECT indexdef FROM pg_indexes WHERE indexname LIKE 'thing%search'")
  expect(indexes).toEqual([{ indexdef: expect.stringMatching(/USING gin .*lower\(name\).*lower\(maker\)/) }])
})
