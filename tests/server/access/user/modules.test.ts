import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSchemaFolder } from '../../../support/schema/schema-folder.ts'
import { openShop, query, type Shop } from '../../../support/shop/shop.ts'

const folder = createSchemaFolder()
let shop: Shop
let owner: string
let supervisor: string

beforeAll(async () => {
  folder.edit('menu.json', text =>
    text.replace('"path": "/master-bandrol"', '"path": "/master-bandrol", "module": "SEPUHAN_MODULE"'),
  )
  shop = await openShop({ env: { SCHEMA_DIR: folder.path } })
  owner = await shop.signIn('OWNER')
  supervisor = await shop.signIn('SPV01')
})
afterAll(async () => {
  await shop.close()
  folder.remove()
})

const set = async (value: string): Promise<void> => {
  const { body } = await shop.ask('GET', `para-system?${query({ filter: { key: 'SEPUHAN_MODULE' } })}`, {
    token: owner,
  })
  const path = body.length > 0 ? `para-system/${body[0].id}` : 'para-system'
  const asked = { token: owner, body: { value, ...(body.length === 0 && { key: 'SEPUHAN_MODULE' }) } }
  const { status } = await shop.ask(body.length > 0 ? 'PUT' : 'POST', path, asked)
  expect([200, 201]).toContain(status)
}

const seen = async (token: string) => {
  const { body } = await shop.ask('GET', 'users/session', { token })
  const schema = await shop.ask('GET', 'schema', { token })
  return {
    modules: body.modules,
    drawn: JSON.stringify(body.menu).includes('/master-bandrol'),
    hidden: schema.body.hidden.map(({ path }: { path: string }) => path).includes('/master-bandrol'),
    api: (await shop.ask('GET', 'bandrol', { token })).status,
  }
}

test('a module counts at once for menu, session and API, and never denies a full level', async () => {
  const off = { modules: [], drawn: false }
  const on = { modules: [{ key: 'SEPUHAN_MODULE' }], drawn: true, hidden: false, api: 200 }
  const before = await seen(supervisor)
  expect(before).toMatchObject({ ...off, hidden: false, api: 403 })
  expect(await seen(owner)).toMatchObject({ ...off, hidden: true, api: 200 })
  await set('true')
  const after = await seen(supervisor)
  expect(after).toMatchObject(on)
  expect(await seen(owner)).toMatchObject(on)
  await set('false')
  expect(await seen(supervisor)).toMatchObject({ ...off, api: 403 })
  await set(' TRUE ')
  expect(await seen(supervisor)).toMatchObject(on)
})
