// What hand-written code needs is there, or the schema is refused: at the start, and while the shop is open.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SchemaError } from '../../../engine/schema-file/language/schema-fault.ts'
import { formatRefusal } from '../../../server/schema/live-schema.ts'
import type { UsedFields } from '../../../server/schema/used-fields.ts'
import { waitFor } from '../../support/run/wait-for.ts'
import { createSchemaFolder, type SchemaFolder } from '../../support/schema/schema-folder.ts'
import { openShop } from '../../support/shop/shop.ts'
import { pickEvery } from '../../support/storage/databases.ts'

const { readUsedFields } = await vi.importActual<typeof import('../../../server/schema/used-fields.ts')>(
  '../../../server/schema/used-fields.ts',
)

/** As if a screen written by hand used the address of a tukang. */
const withScreen = (): UsedFields => ({
  ...readUsedFields(),
  records: {
    tukang: {
      place: 'resources/master/tukang.json',
      fields: { alamat: { type: 'text', filled: true, by: ['src/custom-screens/penjualan/nota.tsx'] } },
    },
  },
})

vi.mock('../../../server/schema/used-fields.ts', () => ({ readUsedFields: () => withScreen() }))

let folder: SchemaFolder
beforeEach(() => {
  folder = createSchemaFolder()
})
afterEach(() => folder.remove())

const change = {
  'is gone': () =>
    folder.edit('resources/master/tukang.json', text =>
      text.replaceAll('"alamat"', '"rumah"').replace('"rumah": {', '"rumah": { "x-was": "alamat",'),
    ),
  'is of another type': () =>
    folder.edit('resources/master/tukang.json', text =>
      text.replace('"alamat": { "$ref": "text"', '"alamat": { "$ref": "money"'),
    ),
  'is a word of the project, and of another type': () =>
    folder.edit('resources/sistem/toko.json', text =>
      text.replace('"alamat_toko": { "$ref": "text"', '"alamat_toko": { "$ref": "money"'),
    ),
}

const needed = 'and src/custom-screens/penjualan/nota.tsx needs it'
const cases: readonly (readonly [what: keyof typeof change, sentence: string])[] = [
  ['is gone', `/properties/rumah/x-was: the field "alamat" is called "rumah" now, ${needed}`],
  ['is of another type', `/properties/alamat: "alamat" is of the type "money" now, ${needed} as "text"`],
  [
    'is a word of the project, and of another type',
    '/properties/alamat_toko: "alamat_toko" is of the type "money" now, and "shop.address" of project.json needs it as "text"',
  ],
]

test.each(pickEvery(2, cases))('refuses a start if a field that code uses %s', async (what, sentence) => {
  change[what]()
  const refused: unknown = await openShop({ env: { SCHEMA_DIR: folder.path } }).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(SchemaError)
  expect((refused as SchemaError).message).toMatch(/(toko|tukang)\.json:\d+:\d+ \//)
  expect((refused as SchemaError).message).toContain(sentence)
})

test.each(pickEvery(3, cases))(
  'refuses a save if a field that code uses %s, and the shop continues',
  async (what, sentence) => {
    const refused: string[] = []
    const shop = await openShop({
      env: { SCHEMA_DIR: folder.path },
      onSchemaRefused: error => refused.push(formatRefusal(error)),
    })
    const readVersion = async () => (await shop.ask('GET', 'health')).headers['x-schema-version']
    const before = await readVersion()
    change[what]()
    await waitFor(() => expect(refused).toHaveLength(1))
    expect(refused[0]).toMatch(/(toko|tukang)\.json:\d+:\d+ \//)
    expect(refused[0]).toContain(sentence)
    expect(await readVersion()).toBe(before)
    const token = await shop.signIn('OWNER')
    expect((await shop.ask('GET', 'tukang', { token })).body[0]).toHaveProperty('alamat')
    await shop.close()
  },
)

test('the committed list contains what the server reads through project.json', () => {
  expect(readUsedFields().words['shop.businessDate']).toEqual({ type: 'date', filled: false })
})
