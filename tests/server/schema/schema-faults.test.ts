// What is wrong with saved schema files is told to who may change them, while what was in force goes on.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitFor } from '../../support/run/wait-for.ts'
import { createSchemaFolder, type SchemaFolder } from '../../support/schema/schema-folder.ts'
import { connectTo } from '../../support/shop/live-browser.ts'
import { openShop, type Shop } from '../../support/shop/shop.ts'

let folder: SchemaFolder
let shop: Shop
let owner: string
let supervisor: string
beforeAll(async () => {
  folder = createSchemaFolder()
  shop = await openShop({ env: { SCHEMA_DIR: folder.path }, onSchemaRefused: () => undefined })
  owner = await shop.signIn('OWNER')
  supervisor = await shop.signIn('SPV01')
})
afterAll(async () => {
  await shop.close()
  folder.remove()
})

const change = async (from: string, to: string): Promise<void> => {
  folder.edit('resources/master/bank.json', text => text.replace(from, to))
  await shop.running.reloadSchema()
}
const collectFaults = async () => (await shop.ask('GET', 'schema/faults', { token: owner })).body.faults
const readDay = async (token: string) => (await shop.ask('GET', 'system/date', { token })).body.schema_faults

test('lists all faults with their positions until the files are valid', async () => {
  expect(await collectFaults()).toEqual([])
  const [his, hers] = [await connectTo(shop, owner), await connectTo(shop, supervisor)]
  await change('"x-list"', '"x-lst"')
  expect(await collectFaults()).toEqual([
    {
      file: expect.stringMatching(/master\/bank\.json$/),
      line: expect.any(Number),
      column: expect.any(Number),
      message: 'unknown key "x-lst"; did you mean "x-list"?',
    },
  ])
  expect([await readDay(owner), await readDay(supervisor)]).toEqual([1, undefined])
  expect((await shop.ask('GET', 'schema/faults', { token: supervisor })).status).toBe(403)
  expect((await shop.ask('GET', 'banks', { token: owner })).status).toBe(200)
  await change('"x-lst"', '"x-list"')
  expect([await collectFaults(), await readDay(owner)]).toEqual([[], undefined])
  await waitFor(() => expect(his.heard.filter(name => name === 'schema-faults')).toHaveLength(2))
  expect(hers.heard).not.toContain('schema-faults')
  for (const browser of [his, hers]) browser.close()
})

test('reports a change that existing rows forbid', async () => {
  const [sound, narrow] = ['"nama_bank": "text"', '"nama_bank": { "$ref": "text", "maxLength": 2 }']
  await change(sound, narrow)
  expect(JSON.stringify(await collectFaults())).toMatch(/nama_bank/)
  await change(narrow, sound)
  expect(await collectFaults()).toEqual([])
})
