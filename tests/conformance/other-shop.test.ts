// A user of another shop, with everything of this shop in his hands: whatever he calls, on either database, the answer is that
// for something that nobody has made, and nothing changes. The operations come from the API's description.
import { beforeAll, describe, expect, test } from 'vitest'
import { buildJpeg } from '../support/files/jpegs.ts'
import { openForTests } from '../support/run/open-for-tests.ts'
import { listOperations, type Operation } from '../support/shop/api-operations.ts'
import { findResourceFile, getRule, queryOf } from '../support/shop/expected-access.ts'
import { listModules } from '../support/shop/notice-check.ts'
import { plantRows, type ShopRows } from '../support/shop/rows-of-a-shop.ts'
import { openShop, password } from '../support/shop/shop.ts'
import { listChangedTables, readStoredState } from '../support/shop/stored-state.ts'
import { databases } from '../support/storage/databases.ts'

/** An owner sees everything of his shop; a supervisor is refused as he is everywhere. */
const actors = [
  { id: 'OWNERB', level: 'OWN' },
  { id: 'SPVB', level: 'SPV' },
] as const
const nobodysId = '01a2043f-b724-7675-b848-0123456789ab'

const isDraft = ({ path }: Operation): boolean => path.startsWith('/drafts/')

/** A resource without a scope is one of the whole chain. */
const isGlobal = (file: { readonly 'x-scope'?: unknown } | undefined): boolean =>
  file !== undefined && (file['x-scope'] ?? 'global') === 'global'

/** The path names something that belongs to one shop; imports and settings have the same names in all of them. */
const namesOne = ({ path }: Operation): boolean =>
  /\{(?:id|user_id)\}/.test(path) && isRowPath(path) && !isGlobal(findResourceFile(path))

/** Calls of the specification answer a list, and not one row. */
const isRowPath = (path: string): boolean =>
  findResourceFile(path) !== undefined || /^\/(?:imports|reports)\//.test(path)

const jpeg = buildJpeg()
const picture = { headers: { 'content-type': 'image/jpeg' }, payload: jpeg }

describe.each(databases)('on %s', database => {
  let rows: ShopRows
  let operations: readonly Operation[]
  const tokens = new Map<string, string>()

  // What the program sends by itself would change rows meanwhile.
  const modules = listModules().map(({ background: _, ...module }) => module)
  const shop = openForTests(() => openShop({ database, env: { KENCANA_START: 'demo' }, modules }))
  beforeAll(async () => {
    const token = await shop.signIn('OWNERB')
    const user = { user_id: 'SPVB', user_name: 'SPVB', level: 'SPV', password, kode_toko: 'KCB' }
    expect((await shop.ask('POST', 'users', { token, body: user })).status).toBe(201)
    for (const { id } of actors) tokens.set(id, await shop.signIn(id))
    rows = await plantRows(shop)
    operations = listOperations((await shop.ask('GET', 'openapi.json', { token })).body)
  })

  const named = (): readonly Operation[] => operations.filter(one => namesOne(one))
  const ask = (id: string, method: string, path: string, body?: unknown) =>
    shop.ask(method, path.slice(1), {
      token: tokens.get(id) ?? '',
      ...(body !== undefined && { body }),
      ...pictureIn(method, path),
    })
  const pictureIn = (method: string, path: string) =>
    method === 'PUT' && /\/[\da-f-]{36}\/(?!levels$)\w+$/.test(path) ? picture : {}

  test('there is something real behind each path that names a row of one shop', () => {
    const empty = named().filter(({ path }) => rows.real(path).includes('TIDAK-ADA'))
    expect(empty.map(({ method, path }) => `${method} ${path}`)).toEqual([])
  })

  test.each(actors)('$id is answered as for a row that nobody made, and nothing changes', async actor => {
    const bodies = new Map<Operation, unknown>()
    for (const one of named()) bodies.set(one, await rows.bodyFor(one.method, one.path))
    const before = await readStoredState(shop.running.storage)
    const found: string[] = []
    for (const one of named().filter(other => !isDraft(other))) {
      const { method, path } = one
      const real = rows.real(path)
      const unreal = path.replaceAll(/\{\w+\}/g, nobodysId)
      const answer = await ask(actor.id, method, real + queryOf(path), bodies.get(one))
      const other = await ask(actor.id, method, unreal + queryOf(path), bodies.get(one))
      const wanted = getRule(method, path)?.(actor) ? 404 : 403
      const isSame = JSON.stringify({ ...answer.body, ref: '' }) === JSON.stringify({ ...other.body, ref: '' })
      if (answer.status !== wanted || other.status !== wanted || !isSame)
        found.push(`${method} ${path} ${answer.status} ${other.status} ${JSON.stringify(answer.body).slice(0, 100)}`)
    }
    expect(found).toEqual([])
    expect(named().length).toBeGreaterThan(60)
    expect(listChangedTables(before, await readStoredState(shop.running.storage))).toEqual([])
  })

  test.each(actors)('$id has drafts of his own under the same names', async ({ id }) => {
    const owner = await shop.signIn('OWNER')
    const mine = async () => (await shop.ask('GET', 'drafts/pindah-barang', { token: owner })).body
    const before = await mine()
    expect(before).toHaveLength(1)
    for (const { method, path } of named().filter(one => isDraft(one) && one.method !== 'POST')) {
      const { status } = await ask(id, method, `${rows.real(path)}?screen=kasir`, method === 'PUT' ? {} : undefined)
      expect([path, status]).toEqual([
        path,
        getRule(method, path)?.({ level: id === 'SPVB' ? 'SPV' : 'OWN' }) ? 200 : 403,
      ])
    }
    expect(await mine()).toEqual(before)
  })

  test.each(actors)('$id finds no row of the shop in any answer', async ({ id }) => {
    const found: string[] = []
    const reads = operations.filter(one => one.method === 'GET' && !namesOne(one))
    const [anId = ''] = rows.ids
    for (const { path } of reads)
      for (const query of ['', `?range=[0,999]&filter=${encodeURIComponent(JSON.stringify({ id: anId }))}`]) {
        const text = JSON.stringify((await ask(id, 'GET', rows.real(path) + query)).body)
        const strange = (text.match(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g) ?? []).filter(one => rows.ids.has(one))
        if (strange.length > 0) found.push(`${path}${query} ${strange[0]}`)
      }
    expect(found).toEqual([])
    expect(rows.ids.size).toBeGreaterThan(50)
  })
})

test('a shop is worked in by who may, and no other can be named', async () => {
  const shop = await openShop()
  const token = await shop.signIn('KSR01')
  expect((await shop.ask('POST', 'users/shop', { token, body: { kode_toko: 'KCB' } })).status).toBe(403)
  await shop.close()
})
