// A user with a second factor agrees to an amount above the bound of one document with its code, on both databases.

import { Secret, TOTP } from 'otpauth'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openForTests } from '../support/run/open-for-tests.ts'
import { createDesk } from '../support/shop/desk.ts'
import { noon, openShop, password } from '../support/shop/shop.ts'
import { databases } from '../support/storage/databases.ts'

describe.each(databases)('on %s', database => {
  let now = noon
  let secret = ''
  let recoveryCodes: readonly string[] = []

  const call = (path: string, body: object, user = 'OWNER') => desk.ask('POST', path, body, user)
  const getCode = (): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() })

  const desk = openForTests(async () => createDesk(await openShop({ database, now: () => now })))
  beforeAll(async () => {
    expect((await call('cash?move=simpan', { arah: 'MASUK', kategori: 'MODAL', jumlah: 100_000_000 })).status).toBe(201)
    secret = (await call('users/second-factor', { password })).body.secret
    recoveryCodes = (await call('users/second-factor/confirm', { code: getCode() })).body.codes
  }, 120_000)
  // Each test begins some minutes later: its code is a new one, and no wrong one of an earlier test counts.
  beforeEach(() => {
    now = new Date(now.getTime() + 20 * 60_000)
  })

  const withdraw = (jumlah: number) => ({ arah: 'KELUAR', kategori: 'GAJI', jumlah })
  const agree = (content: object, more: object = {}, user_id = 'OWNER') =>
    call('cash/authorize?move=simpan', { user_id, password, keterangan: 'BENAR', content, ...more }, 'KSR01')
  const spend = (content: object, id: string) =>
    call('cash?move=simpan', { ...content, detail_authorization: [{ _id: id }] }, 'KSR01')
  const above = withdraw(2_600_000)

  test('the password alone is not enough, and the code is', async () => {
    const without = await agree(above)
    expect([without.status, without.body.code]).toEqual([422, 'authorize.code-needed'])
    const wrong = await agree(above, { code: '000000' })
    expect([wrong.status, wrong.body.code]).toEqual([422, 'sign-in.code-wrong'])
    const agreed = await agree(above, { code: getCode() })
    expect(agreed.status).toBe(201)
    expect((await spend(above, agreed.body._id)).status).toBe(201)
  })

  test('a code is used once, for agreements and sign-ins together, also by two at once', async () => {
    const code = getCode()
    const both = await Promise.all([agree(above, { code }), agree(above, { code })])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422])
    expect((await agree(above, { code })).body.code).toBe('sign-in.code-wrong')
    const signedIn = await desk.shop.ask('POST', 'users/login', { body: { user_id: 'OWNER', password, code } })
    expect([signedIn.status, signedIn.body.code]).toEqual([401, 'sign-in.code-wrong'])
    expect((await agree(above, { code: recoveryCodes[0] })).status).toBe(201)
    expect((await agree(above, { code: recoveryCodes[0] })).body.code).toBe('sign-in.code-wrong')
  })

  test('a refused agreement does not use up the code', async () => {
    const code = getCode()
    const outdated = { changes: [{ piece: '', title: 'Jumlah', before: '1', after: '2' }] }
    expect((await agree(above, { code, shown: outdated })).body.code).toMatch(/^authorize\.(changed|differs)$/)
    expect((await agree(above, { code })).status).toBe(201)
  })

  test('wrong codes wait as wrong passwords do', async () => {
    for (const code of ['000000', '111111', '222222', '333333', '444444'])
      expect((await agree(above, { code })).status).toBe(422)
    const locked = await agree(above, { code: getCode() })
    expect([locked.status, locked.body.code]).toEqual([429, 'sign-in.locked'])
  })

  test('up to the bound, and of a user without a second factor, the password is enough', async () => {
    // The second of a day passes the limit of the user who saves, not the bound of a document.
    const first = withdraw(2_400_000)
    expect((await call('cash?move=simpan', first, 'KSR01')).status).toBe(201)
    expect((await agree(first)).status).toBe(201)
    expect((await agree(above, {}, 'SPV01')).status).toBe(201)
  })

  test('a shop that raises the bound asks for the code above the new one', async () => {
    const { status } = await desk.ask('PUT', 'para-system', { BATAS_KAS_KELUAR: 3_000_000 }, 'OWNER')
    expect(status).toBe(200)
    expect((await agree(above)).status).toBe(201)
    expect((await agree(withdraw(3_100_000))).body.code).toBe('authorize.code-needed')
  })
})
