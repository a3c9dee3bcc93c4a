import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openShop, password, type Shop } from '../../../support/shop/shop.ts'
import { lookInto } from '../../database.ts'

const fresh = 'Kata Sandi Baru'
let shop: Shop
let token: string

beforeEach(async () => {
  shop = await openShop()
  token = await shop.signIn('KSR01')
})
afterEach(() => shop.close())

const change = (body: unknown, own = token) => shop.ask('POST', 'users/change-password', { token: own, body })
const trySignIn = async (given: string) =>
  (await shop.ask('POST', 'users/login', { body: { user_id: 'KSR01', password: given } })).status
const hash = () => lookInto(shop, "SELECT password FROM users WHERE user_id = 'KSR01'")[0]?.password

test('the right old password and a good new one: the specification’s words, and the new one signs in as it was typed', async () => {
  expect(await change({ password, new_password: fresh })).toMatchObject({
    status: 200,
    body: { message: 'Password Berhasil Diubah' },
  })
  expect([await trySignIn(fresh), await trySignIn(fresh.toUpperCase()), await trySignIn(password)]).toEqual([
    200, 401, 401,
  ])
})

test('ends all other sessions of the user, but neither the current one nor those of other users', async () => {
  const [other, owner] = [await shop.signIn('KSR01'), await shop.signIn('OWNER')]
  await change({ password, new_password: fresh })
  const statuses = await Promise.all(
    [token, other, owner].map(async one => (await shop.ask('GET', 'schema', { token: one })).status),
  )
  expect(statuses).toEqual([200, 401, 200])
})

test('the change is in the audit, without a secret', async () => {
  await change({ password, new_password: fresh })
  const [row] = lookInto(shop, "SELECT * FROM kencana_audit WHERE user_id = 'KSR01' AND resource <> 'sign-in'")
  expect(row).toMatchObject({ resource: 'users', verb: 'update' })
  expect(JSON.stringify(row)).not.toMatch(/argon2|Kata Sandi/)
})

const refusals: readonly [what: string, body: unknown, status: number, expected: object][] = [
  [
    'a wrong old password',
    { password: 'salah sekali', new_password: fresh },
    422,
    { code: 'password.wrong', message: 'Password Lama Salah' },
  ],
  [
    'the old one in capitals',
    { password: password.toUpperCase(), new_password: fresh },
    422,
    { code: 'password.wrong' },
  ],
  ['SQL as the old one', { password: "' OR 1=1 --", new_password: fresh }, 422, { code: 'password.wrong' }],
  [
    'a new one that is too short',
    { password, new_password: 'tujuh77' },
    422,
    { faults: [{ field: 'new_password', code: 'text.short', message: 'Password Minimal 8 Karakter' }] },
  ],
  [
    'a new one that is too long',
    { password, new_password: 'x'.repeat(201) },
    400,
    { faults: [{ field: 'new_password', code: 'text.long' }] },
  ],
  ['no new one', { password }, 400, { faults: [{ field: 'new_password', code: 'required' }] }],
  ['no old one', { new_password: fresh }, 400, { faults: [{ field: 'password', code: 'required' }] }],
  ['a new one that is no text', { password, new_password: 12345678 }, 400, { faults: [{ code: 'type.text' }] }],
  [
    'another user named beside it',
    { password, new_password: fresh, user_id: 'OWNER' },
    400,
    { faults: [{ code: 'field.unknown' }] },
  ],
  ['nothing at all', null, 400, { faults: [{ code: 'record.form' }] }],
]
describe('is refused, and changes nothing', () => {
  test.each(refusals)('for %s', async (_, body, status, expected) => {
    const before = hash()
    const answer = await change(body)
    expect(answer).toMatchObject({ status, body: expected })
    expect(hash()).toBe(before)
    expect((await shop.ask('GET', 'schema', { token })).status).toBe(200)
  })

  test('for a guest', async () => {
    expect((await change({ password, new_password: fresh }, 'x')).status).toBe(401)
  })

  test('for the slower of two who change it at once', async () => {
    const answers = await Promise.all([
      change({ password, new_password: `${fresh} 1` }),
      change({ password, new_password: `${fresh} 2` }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    const stored = answers[0]?.status === 200 ? 1 : 2
    expect(await trySignIn(`${fresh} ${stored}`)).toBe(200)
  })
})

test.each(['😀'.repeat(200), 'x'.repeat(8), '  spasi \' dan " kutip  '])(
  'a new one may have any letters: %s',
  async new_password => {
    expect((await change({ password, new_password })).status).toBe(200)
    expect(await trySignIn(new_password)).toBe(200)
  },
)
