// The menu of one user: who may set it, that it counts at once and everywhere, and what it never lets through.

import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listIds } from '../../../../engine/access/assigned-menu.ts'
import { isListed } from '../../../../engine/schema/resource.ts'
import { loadSchema } from '../../../../server/schema/load-schema.ts'
import { openForTests } from '../../../support/run/open-for-tests.ts'
import { waitFor } from '../../../support/run/wait-for.ts'
import { connectTo } from '../../../support/shop/live-browser.ts'
import { openShop } from '../../../support/shop/shop.ts'
import { databases } from '../../../support/storage/databases.ts'

const schema = loadSchema('schema')

describe.each(databases)('on %s', database => {
  let owner: string
  let cashier: string

  const shop = openForTests(() => openShop({ database }))
  beforeAll(async () => {
    owner = await shop.signIn('OWNER')
    cashier = await shop.signIn('KSR01')
  })
  beforeEach(() => give(null))

  const give = (menu: unknown, user = 'KSR01', more: object = {}, token = owner) =>
    shop.ask('PUT', `users/hak-akses/${user}`, { token, body: { menu, ...more } })
  const read = async (user = 'KSR01', token = owner) => shop.ask('GET', `users/hak-akses/${user}`, { token })
  interface Entry {
    readonly id: string
    readonly target?: { readonly kind: string }
    readonly children: readonly Entry[]
  }
  /** Without landing pages that lead nowhere: they are open to everybody, and no sidebar draws them. */
  const getIds = (menu: readonly Entry[]): readonly string[] =>
    menu.flatMap(({ id, target, children }) =>
      target?.kind === 'landing' && children.length === 0 ? [] : [id, ...getIds(children)],
    )
  /** Entries that every user has. */
  const standing = ['utility', 'peralatan']
  const getOwnIds = (menu: readonly Entry[]) => getIds(menu).filter(id => !standing.includes(id))
  const getMenu = async (token = cashier) => getOwnIds((await shop.ask('GET', 'schema', { token })).body.menu)

  test('a granted entry applies to the next request of the same session', async () => {
    expect(await getMenu()).not.toContain('bank')
    expect((await shop.ask('GET', 'banks', { token: cashier })).status).toBe(403)
    expect(await give(['bank', 'jenis'])).toMatchObject({ status: 200, body: { own: true, menu: ['bank', 'jenis'] } })
    expect(await getMenu()).toEqual(['data-master', 'bank', 'jenis'])
    expect((await shop.ask('GET', 'banks', { token: cashier })).status).toBe(200)
    await give(['jenis'])
    expect((await shop.ask('GET', 'banks', { token: cashier })).status).toBe(403)
  })

  test('with two entries a user reaches only these two and the lists that they look up', async () => {
    await give(['bank', 'baki'])
    const reached: string[] = []
    for (const {
      name,
      api: { path },
    } of Object.values(schema.resources).filter(isListed)) {
      const { status } = await shop.ask('GET', path, { token: cashier })
      if (status === 200) reached.push(name)
      else expect([name, status]).toEqual([name, 403])
    }
    expect(reached.toSorted()).toEqual(['baki', 'bank', 'gudang'])
    for (const name of Object.keys(schema.reports))
      expect((await shop.ask('GET', `reports/${name}`, { token: cashier })).status).toBe(403)
    expect((await shop.ask('GET', 'imports', { token: cashier })).body).toEqual([])
    for (const { name } of Object.values(schema.imports)) {
      const asked = { token: cashier, payload: 'a', headers: { 'content-type': 'text/csv' } }
      expect((await shop.ask('POST', `imports/${name}/check?file=${name}.csv`, asked)).status).toBe(403)
    }
    for (const path of ['schema/menu', 'users/hak-akses/KSR01', 'users'])
      expect([path, (await shop.ask('GET', path, { token: cashier })).status]).toEqual([path, 403])
  })

  test('permissions of the level still narrow what may be done', async () => {
    const { entries } = (await read()).body
    expect(entries.flatMap((one: { children: readonly { id: string }[] }) => one.children)).toContainEqual(
      expect.objectContaining({ id: 'data-users', state: 'closed' }),
    )
    await give(['data-users', 'hak-akses-users', 'hak-akses-news'])
    expect((await shop.ask('GET', 'users', { token: cashier })).status).toBe(403)
    expect(await getMenu()).toEqual(['manage-users', 'data-users'])
  })

  test('an empty menu shows nothing, and a reset restores the menu of the level', async () => {
    await give([], 'SPV01')
    const supervisor = await shop.signIn('SPV01')
    expect(await getMenu(supervisor)).toEqual([])
    const { body } = await give(null, 'SPV01')
    expect(body).toMatchObject({ own: false, menu: body.standard })
    expect(await getMenu(supervisor)).toEqual(
      expect.arrayContaining(['data-master', 'bank', 'laporan-penjualan-rekap']),
    )
  })

  test('the sign-in returns it too, and answers report to a browser that rights changed', async () => {
    const readRights = async () => (await shop.ask('GET', 'schema', { token: cashier })).headers
    const before = await readRights()
    await give(['bank'])
    const after = await readRights()
    expect(after['x-access-version']).not.toBe(before['x-access-version'])
    const { body } = await shop.ask('POST', 'users/login', { body: { user_id: 'KSR01', password: 'rahasia-sekali' } })
    expect(getOwnIds(body.menu)).toEqual(['data-master', 'bank'])
  })

  test.each([
    ['a cashier', 'KSR01'],
    ['a supervisor', 'SPV01'],
  ])('%s neither sees nor sets menus, his own least of all', async (_, user) => {
    const token = await shop.signIn(user)
    expect((await read('KSR01', token)).status).toBe(403)
    expect((await give(['bank'], user, {}, token)).status).toBe(403)
    const [row] = (await shop.ask('GET', `users?filter={"user_id":"${user}"}`, { token: owner })).body
    const generic = { token, body: { menu: '["bank"]', versi: row.versi } }
    expect((await shop.ask('PUT', `users/${row.id}`, generic)).status).toBe(403)
  })

  test('the field cannot be written otherwise, and a full level cannot be assigned a menu', async () => {
    const [row] = (await shop.ask('GET', 'users?filter={"user_id":"KSR01"}', { token: owner })).body
    const { status } = await shop.ask('PUT', `users/${row.id}`, { token: owner, body: { menu: '["bank"]' } })
    expect(status).toBe(422)
    expect((await read('OWNER')).body).toMatchObject({ full: true, entries: [] })
    expect(await give(['bank'], 'OWNER')).toMatchObject({ status: 422, body: { code: 'access.full' } })
  })

  test('a guest must sign in, and an unknown user is not found', async () => {
    expect((await shop.ask('GET', 'users/hak-akses/KSR01')).status).toBe(401)
    expect((await shop.ask('PUT', 'users/hak-akses/KSR01', { body: { menu: [] } })).status).toBe(401)
    expect((await read('TIDAK-ADA')).status).toBe(404)
    expect((await give([], 'TIDAK-ADA')).status).toBe(404)
  })

  test.each([
    ['no list', 'bank', [{ field: 'menu', code: 'menu.form' }]],
    ['strangers in the list', ['bank', 7, 'TIDAK ADA'], [{ field: 'menu.1' }, { field: 'menu.2', code: 'menu.form' }]],
    ['an entry that is not there', ['bank', 'bankk'], [{ field: 'menu.1', code: 'menu.unknown' }]],
  ])('%s is refused with its place, and nothing is stored', async (_, menu, faults) => {
    expect(await give(menu)).toMatchObject({ status: 400, body: { faults } })
    expect((await read()).body).toMatchObject({ own: false })
  })

  test('a stale save shows what is there now', async () => {
    const { versi } = (await read()).body
    await give(['bank'], 'KSR01', { versi })
    const answer = await give(['jenis'], 'KSR01', { versi })
    expect(answer).toMatchObject({ status: 412, body: { current: { menu: ['bank'] } } })
    expect((await read()).body.menu).toEqual(['bank'])
  })

  test('an entry of the menu that is gone does no harm, and may stay', async () => {
    await shop.running.storage.write(connection =>
      connection.run({ sql: 'UPDATE users SET menu = ? WHERE user_id = ?', values: ['["bank","hilang"]', 'KSR01'] }),
    )
    expect(await getMenu()).toEqual(['data-master', 'bank'])
    expect((await give(['bank', 'hilang', 'jenis'])).status).toBe(200)
    expect((await give(['bank'])).status).toBe(200)
    expect((await give(['bank', 'hilang'])).status).toBe(400)
  })

  test('the change is logged with its user, before and after', async () => {
    await give(['bank'])
    const [last] = await shop.running.storage.read(connection =>
      connection.all({
        sql: "SELECT user_id, before_json, after_json FROM kencana_audit WHERE resource = 'users' ORDER BY id DESC LIMIT 1",
        values: [],
      }),
    )
    expect(last?.user_id).toBe('OWNER')
    const menus = [last?.before_json, last?.after_json].map(json => JSON.parse(String(json)).menu)
    expect(menus).toEqual([null, '["bank"]'])
  })

  test('every entry of the menu may be granted, built or not', async () => {
    expect((await give(listIds(schema.menu))).status).toBe(200)
  })

  test('only open browsers of the user are notified', async () => {
    const [his, hers] = [await connectTo(shop, cashier), await connectTo(shop, owner)]
    await give(['bank'])
    await waitFor(() => expect(his.access()).toBe(1))
    expect(hers.access()).toBe(0)
    his.close()
    hers.close()
  })
})
