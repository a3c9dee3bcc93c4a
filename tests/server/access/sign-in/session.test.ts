import { beforeEach, describe, expect, test } from 'vitest'
import { createToken, hashToken, isToken } from '../../../../server/caller/caller.ts'
import { openForTests } from '../../../support/run/open-for-tests.ts'
import { type Answered, noon, openShop, password, query } from '../../../support/shop/shop.ts'
import { lookInto } from '../../database.ts'

let now = noon

const shop = openForTests(() => openShop({ now: () => now }))
beforeEach(() => {
  now = noon
})

const read = (token: string, headers: Record<string, string> = {}) => shop.ask('GET', 'banks', { token, headers })
const refused = { status: 401, body: { code: 'token.invalid', message: 'Invalid Token.' } }
const fits = (answer: Answered, token: string): void => {
  expect(answer).toMatchObject(refused)
  if (token !== '') expect(JSON.stringify(answer.body)).not.toContain(token)
}

describe('a token', () => {
  const wrong: readonly [what: string, token: string][] = [
    ['of nobody', createToken()],
    ['too short', 'terlalu-pendek'],
    ['too long', 'A'.repeat(10_000)],
    ['with SQL in it', `' OR 1=1 --${'A'.repeat(32)}`],
    ['without algorithm', 'eyJhbGciOiJub25lIn0.eyJ1c2VyX2lkIjoiT1dORVIifQ.'],
    ['that is the hash of none', hashToken(createToken())],
    ['of a prototype', '__proto__'],
  ]
  test.each(wrong)('%s is refused', async (_, token) => fits(await read(token), token))

  test('is refused when it is the hash that the database keeps', async () => {
    await shop.signIn('OWNER')
    for (const { token_hash } of lookInto(shop, 'SELECT token_hash FROM kencana_session'))
      fits(await read(String(token_hash)), String(token_hash))
  })

  test('is refused with one letter changed', async () => {
    const token = await shop.signIn('OWNER')
    fits(await read(`${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`), token)
  })

  test.each(['', 'Bearer', 'Bearer ', 'Basic T1dORVI6eA==', 'Bearer a b', 'Token x'])(
    'is missing from the header %j',
    async authorization => {
      expect(await shop.ask('GET', 'banks', { headers: { authorization } })).toMatchObject(refused)
    },
  )

  test('is taken from Authorization in any case, and from x-auth-token', async () => {
    const token = await shop.signIn('OWNER')
    for (const headers of [
      { authorization: `Bearer ${token}` },
      { authorization: `bearer  ${token}` },
      { 'x-auth-token': token },
    ])
      expect((await shop.ask('GET', 'banks', { headers })).status).toBe(200)
  })

  test('is reported as Invalid Token. in every language', async () => {
    for (const language of ['id', 'en', 'xx'])
      expect(await read('x', { 'accept-language': language })).toMatchObject(refused)
  })

  test('is never taken from the address or the body', async () => {
    const token = await shop.signIn('OWNER')
    expect(await shop.ask('GET', `banks?token=${token}`)).toMatchObject(refused)
    expect(await shop.ask('POST', 'banks', { body: { token, kode_bank: 'X', nama_bank: 'X' } })).toMatchObject(refused)
  })
})

describe('a session ends', () => {
  test('when its time is over, and not before', async () => {
    const token = await shop.signIn('OWNER')
    now = new Date(noon.getTime() + 16 * 3_600_000 - 1)
    expect((await read(token)).status).toBe(200)
    now = new Date(noon.getTime() + 16 * 3_600_000)
    expect(await read(token)).toMatchObject(refused)
  })

  test('at the logout, and only that one', async () => {
    const [one, other] = [await shop.signIn('OWNER'), await shop.signIn('OWNER')]
    const out = await shop.ask('POST', 'users/logout', { token: one, body: { user_id: 'OWNER' } })
    expect(out).toMatchObject({ status: 200, body: { message: 'Berhasil Logout' } })
    expect(await read(one)).toMatchObject(refused)
    expect(await shop.ask('POST', 'users/logout', { token: one, body: {} })).toMatchObject(refused)
    expect((await read(other)).status).toBe(200)
  })

  test('at the logout of the token, whatever user the body names', async () => {
    const [cashier, owner] = [await shop.signIn('KSR01'), await shop.signIn('OWNER')]
    await shop.ask('POST', 'users/logout', { token: cashier, body: { user_id: 'OWNER' } })
    expect([(await shop.ask('GET', 'schema', { token: cashier })).status, (await read(owner)).status]).toEqual([
      401, 200,
    ])
  })

  const postUser = async (user_id: string) => {
    const owner = await shop.signIn('OWNER')
    const body = { user_id, user_name: 'UJI', level: 'SPV', password }
    const { id } = (await shop.ask('POST', 'users', { token: owner, body })).body
    return { owner, id, tokens: [await shop.signIn(user_id), await shop.signIn(user_id)] as const }
  }

  test('when its user is switched off, and does not come back with him', async () => {
    const { owner, id, tokens } = await postUser('MATI')
    const turn = (status_aktif: boolean) => shop.ask('PUT', `users/${id}`, { token: owner, body: { status_aktif } })
    expect((await read(tokens[0])).status).toBe(200)
    await turn(false)
    for (const token of tokens) expect(await read(token)).toMatchObject(refused)
    await turn(true)
    for (const token of tokens) expect(await read(token)).toMatchObject(refused)
    expect((await read(await shop.signIn('MATI'))).status).toBe(200)
  })

  test('when its user is deleted', async () => {
    const { owner, id, tokens } = await postUser('HAPUS')
    expect((await shop.ask('DELETE', `users/${id}`, { token: owner })).status).toBe(200)
    for (const token of tokens) expect(await read(token)).toMatchObject(refused)
  })

  test('when somebody gives its user another password', async () => {
    const { owner, id, tokens } = await postUser('GANTI')
    await shop.ask('PUT', `users/${id}`, { token: owner, body: { user_name: 'LAIN' } })
    expect((await read(tokens[0])).status).toBe(200)
    await shop.ask('PUT', `users/${id}`, { token: owner, body: { password: 'lain sekali 1' } })
    for (const token of tokens) expect(await read(token)).toMatchObject(refused)
  })

  test('not when its user gets another level, which counts at once', async () => {
    const { owner, id, tokens } = await postUser('TURUN')
    expect((await read(tokens[0])).status).toBe(200)
    await shop.ask('PUT', `users/${id}`, { token: owner, body: { level: 'KSR' } })
    expect((await read(tokens[0])).status).toBe(403)
  })
})

test('level and shop sent by the browser are ignored', async () => {
  const token = await shop.signIn('KSR01')
  const headers = { 'x-level': 'OWN', cookie: 'level=OWN; kode_toko=KCB', 'x-kode-toko': 'KCB' }
  expect((await shop.ask('GET', 'users', { token, headers })).status).toBe(403)
  const raise = { token, body: { level: 'OWN' } }
  const owner = await shop.signIn('OWNER')
  const { body } = await shop.ask('GET', `users?${query({ filter: { user_id: 'KSR01' } })}`, { token: owner })
  expect((await shop.ask('PUT', `users/${body[0].id}`, raise)).status).toBe(403)
})

test('tokens are random, of one form, and known by their hash', () => {
  const tokens = Array.from({ length: 1000 }, createToken)
  expect(new Set(tokens).size).toBe(1000)
  expect(tokens.every(isToken)).toBe(true)
  expect(hashToken('a')).not.toBe(hashToken('b'))
  for (const text of ['', 'A'.repeat(42), 'A'.repeat(44), `${'A'.repeat(42)}!`, `${'A'.repeat(43)}\n`, 'é'.repeat(43)])
    expect([text, isToken(text)]).toEqual([text, false])
})
