// What react-admin's guessers make of the lists that the API answers: a column for each field.

import simpleRestProvider from 'ra-data-simple-rest'
import { fetchUtils, getElementsFromRecords, type InferredTypeMap } from 'react-admin'
import { beforeAll, expect, test } from 'vitest'
import { loadSchema } from '../../../server/schema/load-schema.ts'
import { openForTests } from '../../support/run/open-for-tests.ts'
import { openShop } from '../../support/shop/shop.ts'

let provider: ReturnType<typeof simpleRestProvider>

const shop = openForTests(() => openShop({ env: { KENCANA_START: 'demo' } }))
beforeAll(async () => {
  const token = await shop.signIn('OWNER')
  const address = await shop.running.server.listen({ port: 0, host: '127.0.0.1' })
  const headers = new Headers({ accept: 'application/json', authorization: `Bearer ${token}` })
  provider = simpleRestProvider(`${address}/api`, (url, options = {}) =>
    fetchUtils.fetchJson(url, { ...options, headers }),
  )
})

const kinds: InferredTypeMap = Object.fromEntries(
  ['boolean', 'date', 'id', 'number', 'reference', 'string'].map(kind => [
    kind,
    { component: () => null, representation: () => kind },
  ]),
)

test('every list is probed field by field', async () => {
  const listed = Object.values(loadSchema('schema').resources).filter(({ api }) => api.verbs.includes('list'))
  let guessed = 0
  for (const { name, fields, key, api } of listed) {
    const sort = { field: key[0], order: 'ASC' as const }
    const { data } = await provider.getList(api.path, { pagination: { page: 1, perPage: 25 }, sort, filter: {} })
    if (data.length === 0) continue
    guessed += 1
    const guessedFields = getElementsFromRecords(data, kinds).map(one => one.getProps().source)
    const answered = fields.map(({ name: field }) => field).filter(field => data.some(row => row[field] != null))
    expect(guessedFields, name).toEqual(expect.arrayContaining(answered))
  }
  expect(guessed).toBeGreaterThan(20)
})
