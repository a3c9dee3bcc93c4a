// Levels of one user in several shops, changed by one save: in all of them or in none.
import { beforeAll, describe, expect, test } from 'vitest'
import { openForTests } from '../../../support/run/open-for-tests.ts'
import { openShop, password, query } from '../../../support/shop/shop.ts'
import { databases } from '../../../support/storage/databases.ts'

type Levels = Readonly<Record<string, { readonly level: string; readonly versi: unknown }>>

describe.each(databases)('on %s', database => {
  let owner: string
  let branch: string
  let user: string
  const shop = openForTests(() => openShop({ database }))
  beforeAll(async () => {
    owner = await shop.signIn('OWNER')
    for (const code of ['KCC', 'KCD'])
      expect((await post('toko', { kode_toko: code, nama_toko: `KENCANA ${code}` })).status).toBe(201)
    user = await makeUser('KELILING', { level: 'SLS' })
    await makeUser('CABANG', { level: 'OWC', toko_lain: 'KCB' })
    branch = await shop.signIn('CABANG')
  })

  const post = (path: string, body: object) => shop.ask('POST', path, { token: owner, body })
  const makeUser = async (user_id: string, more: object): Promise<string> => {
    const made = await post('users', { user_id, user_name: user_id, password, ...more })
    expect(made.status).toBe(201)
    return made.body.id
  }
  const read = async (token = owner, id = user) => shop.ask('GET', `users/${id}/levels`, { token })
  const readLevels = async (token = owner): Promise<readonly (readonly unknown[])[]> =>
    (await read(token)).body.map(({ code, level, versi }: Readonly<Record<string, unknown>>) => [code, level, versi])
  const put = (shops: Levels, token = owner, id = user) =>
    shop.ask('PUT', `users/${id}/levels`, { token, body: { shops } })
  const countAudits = async (): Promise<number> => {
    const rows = await shop.running.storage.read(connection =>
      connection.all({ sql: "select verb from kencana_audit where resource = 'level-toko'", values: [] }),
    )
    return rows.length
  }

  test('every shop but the own one is offered, without a level first', async () => {
    expect(await readLevels()).toEqual([
      ['KCB', '', null],
      ['KCC', '', null],
      ['KCD', '', null],
    ])
  })

  test('levels of several shops are set, changed and taken away by one save, each with a row of the audit', async () => {
    const before = await countAudits()
    const made = await put({ KCB: { level: 'SPV', versi: null }, KCC: { level: 'KSR', versi: null } })
    expect(made).toMatchObject({ status: 200, body: { shops: ['KCB', 'KCC'], message: 'Berhasil Menyimpan Data' } })
    expect(await countAudits()).toBe(before + 2)
    const changed = await put({
      KCB: { level: 'ADM', versi: 1 },
      KCC: { level: '', versi: 1 },
      KCD: { level: '', versi: null },
    })
    expect(changed.status).toBe(200)
    expect(await countAudits()).toBe(before + 4)
    expect(await readLevels()).toEqual([
      ['KCB', 'ADM', 2],
      ['KCC', '', null],
      ['KCD', '', null],
    ])
    const token = await shop.signIn('KELILING')
    const { shops } = (await shop.ask('GET', 'users/session', { token })).body
    expect(shops).toMatchObject([
      { kode_toko: 'KCA', level: 'SLS' },
      { kode_toko: 'KCB', level: 'ADM' },
    ])
  })

  test('the level that is there is saved without a row of the audit', async () => {
    const before = await countAudits()
    expect((await put({ KCB: { level: 'ADM', versi: 2 } })).status).toBe(200)
    expect(await countAudits()).toBe(before)
  })

  const refused: readonly (readonly [string, Levels, number, object])[] = [
    [
      'a level that is none',
      { KCC: { level: 'KSR', versi: null }, KCD: { level: 'OWN', versi: null } },
      422,
      { code: 'shops.refused', faults: [{ field: 'level' }] },
    ],
    [
      'a shop that is none',
      { KCC: { level: 'KSR', versi: null }, TIADA: { level: 'KSR', versi: null } },
      422,
      { code: 'shops.refused', faults: [{ field: 'kode_toko' }] },
    ],
    [
      'the own shop',
      { KCC: { level: 'KSR', versi: null }, KCA: { level: 'KSR', versi: null } },
      422,
      { code: 'shops.refused' },
    ],
    [
      'what another user has changed',
      { KCC: { level: 'KSR', versi: null }, KCB: { level: 'SPV', versi: 1 } },
      412,
      { code: 'shops.changed' },
    ],
    [
      'what another user has taken away',
      { KCD: { level: 'KSR', versi: null }, KCC: { level: 'KSR', versi: 1 } },
      412,
      { code: 'shops.changed' },
    ],
    ['no shop', {}, 400, {}],
    ['a version that is none', { KCC: { level: 'KSR', versi: 'satu' } }, 400, {}],
  ]
  test.each(refused)('refuses %s, and writes nothing', async (_, shops, status, body) => {
    const [before, audits] = [await readLevels(), await countAudits()]
    expect(await put(shops)).toMatchObject({ status, body })
    expect([await readLevels(), await countAudits()]).toEqual([before, audits])
  })

  test('an owner of some shops sets levels there alone, and none of its own', async () => {
    expect(await readLevels(branch)).toEqual([['KCB', 'ADM', 2]])
    const both = await put({ KCB: { level: 'KSR', versi: 2 }, KCC: { level: 'KSR', versi: null } }, branch)
    expect([both.status, both.body.code]).toEqual([422, 'user.other-shop'])
    expect(await readLevels(branch)).toEqual([['KCB', 'ADM', 2]])
    expect((await put({ KCB: { level: 'KSR', versi: 2 } }, branch)).status).toBe(200)
    const [{ id }] = (await shop.ask('GET', `users?${query({ filter: { user_id: 'CABANG' } })}`, { token: owner })).body
    expect((await put({ KCB: { level: 'SPV', versi: null } }, branch, id)).body.code).toBe('user.own-level')
  })

  test('a user of another shop is not there, and a supervisor may neither read nor set levels', async () => {
    const elsewhere = await shop.signIn('OWNERB')
    expect([
      (await read(elsewhere)).status,
      (await put({ KCC: { level: 'KSR', versi: null } }, elsewhere)).status,
    ]).toEqual([404, 404])
    const supervisor = await shop.signIn('SPV01')
    expect([(await read(supervisor)).status, (await put({}, supervisor)).status]).toEqual([403, 403])
  })
})
