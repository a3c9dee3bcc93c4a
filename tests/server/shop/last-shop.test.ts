// One shop stays that an owner can sign in to, and one owner who can: also where two of them act at the same moment.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { getResource } from '../../../engine/schema/schema.ts'
import { resolveCaller } from '../../../server/access/sign-in/session.ts'
import type { Caller } from '../../../server/caller/caller.ts'
import type { RequestError } from '../../../server/error/errors.ts'
import { deleteRecord } from '../../../server/record/rows/delete-record.ts'
import { updateRecord } from '../../../server/record/rows/update-record.ts'
import { loadSchema } from '../../../server/schema/load-schema.ts'
import { findUniqueRow } from '../../../server/storage/find-rows.ts'
import { noon, openShop, password, type Shop } from '../../support/shop/shop.ts'
import { testedStorages } from '../../support/storage/storages.ts'

const schema = loadSchema('schema')

describe.each(testedStorages)('$name', ({ name }) => {
  let shop: Shop
  let beside: Shop | undefined
  let owner: Caller
  let ownerB: Caller

  /** Whoever is signed in when his call begins: the other one may end his session before it writes. */
  const createCallerAt = async (at: Shop, user: string, code: string): Promise<Caller> => {
    const token = await at.signIn(user)
    await at.ask('POST', 'users/shop', { token, body: { kode_toko: code } })
    return resolveCaller({ schema, storage: at.running.storage, now: () => noon }, token, 'test')
  }
  const begin = async (codeOfOwner: string, codeOfOwnerB: string): Promise<void> => {
    owner = await createCallerAt(shop, 'OWNER', codeOfOwner)
    ownerB = await createCallerAt(beside ?? shop, 'OWNERB', codeOfOwnerB)
  }
  beforeEach(async () => {
    shop = await openShop({ database: name })
    // On PostgreSQL they sit at two servers, where nothing but the database stands between them.
    beside = shop.databaseUrl === undefined ? undefined : await openShop({ databaseUrl: shop.databaseUrl })
  })
  afterEach(async () => {
    await beside?.running.close()
    await shop.close()
  })

  const end = async (caller: Caller, resourceName: string, key: string): Promise<string> => {
    const resource = getResource(schema, resourceName)
    const id = String((await caller.storage.read(connection => findUniqueRow(connection, resource, key)))?.id)
    return updateRecord(caller, resource, { id, body: { status_aktif: false } }).then(
      () => 'done',
      (error: RequestError) => error.code ?? String(error),
    )
  }
  const trySignIn = async (user: string): Promise<number> =>
    (await shop.ask('POST', 'users/login', { body: { user_id: user, password } })).status

  test('two owners who close each other’s shop at once: one is refused with the own shop, and both sign in', async () => {
    await begin('KCA', 'KCB')
    const messages = await Promise.all([end(owner, 'toko', 'KCB'), end(ownerB, 'toko', 'KCA')])
    expect(messages.toSorted()).toEqual(['done', 'token.invalid'])
    expect([await trySignIn('OWNER'), await trySignIn('OWNERB')]).toEqual([200, 200])
  })

  test('two owners who switch each other off at once: one is refused, and goes on', async () => {
    await begin('KCB', 'KCA')
    const messages = await Promise.all([end(owner, 'users', 'OWNERB'), end(ownerB, 'users', 'OWNER')])
    expect(messages.toSorted()).toEqual(['done', 'user.last'])
    expect([await trySignIn('OWNER'), await trySignIn('OWNERB')].toSorted()).toEqual([200, 401])
  })

  test('a shop that is closed already may be deleted, the last open one neither closed nor deleted', async () => {
    await begin('KCA', 'KCB')
    expect(await end(owner, 'toko', 'KCB')).toBe('done')
    expect([await end(owner, 'toko', 'KCA'), await end(ownerB, 'toko', 'KCA')]).toEqual(['shop.own', 'token.invalid'])
    const toko = getResource(schema, 'toko')
    const id = String((await owner.storage.read(connection => findUniqueRow(connection, toko, 'KCA')))?.id)
    await expect(deleteRecord(owner, toko, { id })).rejects.toMatchObject({ code: 'shop.own' })
  })
})
