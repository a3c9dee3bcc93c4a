// Passkeys of an authenticator made of software, on both databases.
import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, test } from 'vitest'
import { resetPassword, resetSecondFactor } from '../../../../server/access/sign-in/rescue.ts'
import { checkBooks } from '../../../../server/audit/run-audit.ts'
import { loadSchema } from '../../../../server/schema/load-schema.ts'
import { openForTests } from '../../../support/run/open-for-tests.ts'
import { noon, openShop, password, query } from '../../../support/shop/shop.ts'
import { createCookieClient } from '../../../support/sign-in/cookie-client.ts'
import { createAuthenticator, type SoftwareAuthenticator } from '../../../support/sign-in/software-authenticator.ts'
import { databases } from '../../../support/storage/databases.ts'
import { selectRows } from '../../database.ts'

const path = 'users/passkeys'
const signInPath = 'users/login/passkey'
const schema = loadSchema('schema')

describe.each(databases)('on %s', database => {
  let now = noon
  const shop = openForTests(() =>
    openShop({
      database,
      now: () => now,
      env: { TRUSTED_PROXIES: '127.0.0.1', PUBLIC_ADDRESS: 'https://toko.example' },
    }),
  )
  beforeEach(() => {
    now = new Date(now.getTime() + 20 * 60_000)
  })

  const add = async (
    token: string,
    authenticator: SoftwareAuthenticator,
    { proof = { password }, how = {} }: { proof?: object; how?: object } = {},
  ) => {
    const client = createCookieClient(shop)
    const options = await client.post(`${path}/options`, proof, token)
    if (options.status !== 200) return options
    return client.post(path, { name: 'Telepon Ratna', response: authenticator.create(options.body, how) }, token)
  }

  const signIn = async (authenticator: SoftwareAuthenticator, how = {}, headers: Record<string, string> = {}) => {
    now = new Date(now.getTime() + 1000)
    const client = createCookieClient(shop, headers)
    const { body: options } = await client.post(`${signInPath}/options`)
    return client.post(signInPath, { response: authenticator.sign(options, how) })
  }

  const withPasskey = async (user: string, secret = password) => {
    const authenticator = createAuthenticator()
    const added = await add(await shop.signIn(user, secret), authenticator, { proof: { password: secret } })
    expect([added.status, added.body.code]).toEqual([200, undefined])
    return authenticator
  }

  const wrong = { status: 401, body: { code: 'sign-in.passkey-wrong' } }
  const breaches = async () => {
    const { checks } = await shop.running.storage.read(connection => checkBooks(connection, schema))
    return checks.flatMap(one => one.breaches)
  }
  const createUser = async (user_id: string) => {
    const body = { user_id, user_name: user_id, level: 'KSR', password: 'Campur-Aduk-1' }
    const { status, body: row } = await shop.ask('POST', 'users', { user: 'OWNER', body })
    expect(status).toBe(201)
    return String(row.id)
  }

  test('a cashier adds one with the password, and signs in with it as with the password', async () => {
    const token = await shop.signIn('KSR01')
    const authenticator = createAuthenticator()
    const { status, body } = await add(token, authenticator)
    expect([status, body]).toEqual([
      200,
      {
        asks: 'password',
        passkeys: [{ id: expect.any(String), name: 'Telepon Ratna', created_at: now.toISOString(), used_at: '' }],
      },
    ])
    const answer = await signIn(authenticator, {}, { 'user-agent': 'telepon ratna' })
    const usual = await shop.ask('POST', 'users/login', { body: { user_id: 'KSR01', password } })
    expect([answer.status, { ...answer.body, token: '' }]).toEqual([200, { ...usual.body, token: '' }])
    const own = await shop.ask('GET', 'users/sessions', { token: answer.body.token })
    expect(own.body.sessions).toContainEqual(expect.objectContaining({ device: 'telepon ratna', is_current: true }))
    expect((await shop.ask('GET', path, { token })).body.passkeys[0].used_at).toBe(now.toISOString())
    expect((await shop.ask('GET', 'health')).body.signIn).toEqual({ passkeys: true })
    expect(await breaches()).toEqual([])
  })

  test('adding and removing are in the history of the user, and who has none is not let in', async () => {
    const authenticator = await withPasskey('SLS01')
    const token = await shop.signIn('SLS01')
    const [{ id }] = (await shop.ask('GET', path, { token })).body.passkeys
    const stranger = await shop.signIn('KSR01')
    expect((await shop.ask('DELETE', `${path}/${id}`, { token: stranger })).status).toBe(404)
    expect((await shop.ask('DELETE', `${path}/${id}`, { token })).body.passkeys).toEqual([])
    expect(await signIn(authenticator)).toMatchObject(wrong)
    const users = await shop.ask('GET', `users?${query({ filter: { user_id: 'SLS01' } })}`, { user: 'OWNER' })
    const history = await shop.ask('GET', `users/${users.body[0].id}/history`, { user: 'OWNER' })
    const titles = history.body.map(({ title }: { readonly title: string }) => title)
    expect(titles).toEqual(expect.arrayContaining(['Passkey Dihapus', 'Passkey Ditambahkan']))
    expect(await breaches()).toEqual([])
  })

  test('adding asks for the right password, and wrong ones wait', async () => {
    const token = await shop.signIn('ADM01')
    for (let times = 0; times < 5; times++)
      expect(await add(token, createAuthenticator(), { proof: { password: 'salah sekali' } })).toMatchObject({
        status: 422,
        body: { code: 'password.wrong' },
      })
    expect((await add(token, createAuthenticator())).body.code).toBe('sign-in.locked')
  })

  test('one that is there already, one of a user who was not verified, and one of another page are not added', async () => {
    const token = await shop.signIn('SPV01')
    const authenticator = createAuthenticator()
    expect((await add(token, authenticator)).status).toBe(200)
    expect((await add(token, authenticator)).body.code).toBe('passkey.exists')
    for (const how of [{ isVerified: false }, { origin: 'https://palsu.example' }, { origin: 'http://localhost:81' }])
      expect(await add(token, createAuthenticator(), { how })).toMatchObject({
        status: 422,
        body: { code: 'passkey.invalid' },
      })
    const client = createCookieClient(shop)
    const response = createAuthenticator().create({ challenge: 'AAAA' })
    expect((await client.post(path, { name: 'X', response }, token)).body.code).toBe('sign-in.restart')
    for (const body of [{}, { name: 'X' }, { name: '', response }, { name: 'X', response: { id: 'ü' } }])
      expect((await client.post(path, body, token)).status).toBe(400)
  })

  test('a signature without verification, of another page, or to another challenge is refused', async () => {
    const authenticator = await withPasskey('KSR01')
    for (const how of [{ isVerified: false }, { origin: 'https://palsu.example' }])
      expect(await signIn(authenticator, how)).toMatchObject(wrong)
    const client = createCookieClient(shop)
    await client.post(`${signInPath}/options`)
    const response = authenticator.sign({ challenge: Buffer.from('lain').toString('base64url') })
    expect(await client.post(signInPath, { response })).toMatchObject(wrong)
    expect((await signIn(authenticator)).status).toBe(200)
  })

  test('a signature is taken once, also with its cookie, and not after ten minutes', async () => {
    const authenticator = await withPasskey('KSR01')
    const client = createCookieClient(shop)
    const { body: options } = await client.post(`${signInPath}/options`)
    const copy = new Map(client.cookies)
    const response = authenticator.sign(options)
    expect((await client.post(signInPath, { response })).status).toBe(200)
    expect((await client.post(signInPath, { response })).body.code).toBe('sign-in.restart')
    for (const [name, value] of copy) client.cookies.set(name, value)
    expect(await client.post(signInPath, { response })).toMatchObject(wrong)
    const next = await client.post(`${signInPath}/options`)
    now = new Date(now.getTime() + 601_000)
    expect((await client.post(signInPath, { response: authenticator.sign(next.body) })).body.code).toBe(
      'sign-in.restart',
    )
  })

  test('a copy of a security key is known by its counter', async () => {
    const authenticator = await withPasskey('KSR01')
    authenticator.setCounter(10)
    expect((await signIn(authenticator)).status).toBe(200)
    authenticator.setCounter(5)
    expect(await signIn(authenticator)).toMatchObject(wrong)
  })

  test('wrong signatures count as wrong passwords of the user, and are named to owners', async () => {
    const authenticator = await withPasskey('SLS01')
    const from = { 'x-forwarded-for': '203.0.113.7' }
    for (let times = 0; times < 5; times++)
      expect(await signIn(authenticator, { isVerified: false }, from)).toMatchObject(wrong)
    expect((await signIn(authenticator, {}, from)).body.code).toBe('sign-in.locked')
    const refused = await shop.ask('GET', 'system/refused-sign-ins', { user: 'OWNER' })
    expect(refused.body.rows).toContainEqual(expect.objectContaining({ user_id: 'SLS01', address: '203.0.113.7' }))
  })

  test('a passkey replaces the second factor, whose code adding one asks for', async () => {
    const token = await shop.signIn('OWNERB')
    const { body: begun } = await shop.ask('POST', 'users/second-factor', { token, body: { password } })
    const getCode = (): string =>
      new TOTP({ secret: Secret.fromBase32(begun.secret) }).generate({ timestamp: now.getTime() })
    await shop.ask('POST', 'users/second-factor/confirm', { token, body: { code: getCode() } })
    now = new Date(now.getTime() + 60_000)
    expect((await shop.ask('GET', path, { token })).body.asks).toBe('code')
    const authenticator = createAuthenticator()
    expect((await add(token, authenticator)).body.code).toBe('second-factor.code-needed')
    expect((await add(token, authenticator, { proof: { code: getCode() } })).status).toBe(200)
    expect((await signIn(authenticator)).body.user).toMatchObject({ user_id: 'OWNERB' })
    const sentences = await resetSecondFactor({ schema, storage: shop.running.storage, now: () => now }, 'OWNERB')
    expect(sentences.at(-1)).toBe('OWNERB has no passkey any more: 1 removed.')
    expect(await signIn(authenticator)).toMatchObject(wrong)
  })

  test('a user who is switched off is not let in, and a new password by somebody else removes the passkeys', async () => {
    const id = await createUser('BUDI')
    const authenticator = await withPasskey('BUDI', 'Campur-Aduk-1')
    const change = (body: object) => shop.ask('PUT', `users/${id}`, { user: 'OWNER', body })
    expect((await change({ status_aktif: false })).status).toBe(200)
    expect(await signIn(authenticator)).toMatchObject(wrong)
    expect((await change({ status_aktif: true })).status).toBe(200)
    expect((await signIn(authenticator)).status).toBe(200)
    expect((await change({ password: 'Lain-Sekali-22' })).status).toBe(200)
    expect(await signIn(authenticator)).toMatchObject(wrong)
    expect(await breaches()).toEqual([])
  })

  test('passkeys go with their user, and with a password that is set on the machine', async () => {
    const id = await createUser('SITI')
    await withPasskey('SITI', 'Campur-Aduk-1')
    const { storage } = shop.running
    const sentences = await resetPassword({ schema, storage, now: () => now }, 'SITI', 'Lain-Sekali-22')
    expect(sentences).toContain('SITI has no passkey any more: 1 removed.')
    await withPasskey('SITI', 'Lain-Sekali-22')
    expect((await shop.ask('DELETE', `users/${id}`, { user: 'OWNER' })).status).toBe(200)
    expect(await selectRows(shop, 'SELECT name FROM kencana_passkey WHERE user_row = ?', id)).toEqual([])
    expect(await breaches()).toEqual([])
  })

  test('at the public address a passkey belongs to that host', async () => {
    const origin = 'https://toko.example'
    const client = createCookieClient(shop, { origin })
    const token = await shop.signIn('KSR01')
    const authenticator = createAuthenticator(origin)
    const { body: options } = await client.post(`${path}/options`, { password }, token)
    expect(options.rp.id).toBe('toko.example')
    expect((await client.post(path, { name: 'Luar', response: authenticator.create(options) }, token)).status).toBe(200)
    const { body: challenge } = await client.post(`${signInPath}/options`)
    expect(challenge.rpId).toBe('toko.example')
    expect((await client.post(signInPath, { response: authenticator.sign(challenge) })).status).toBe(200)
    const { body: forged } = await createCookieClient(shop, { origin: 'https://palsu.example' }).post(
      `${signInPath}/options`,
    )
    expect(forged.rpId).toBe('localhost')
  })

  test('a user has twenty at most', async () => {
    const token = await shop.signIn('SPV01')
    const { body } = await shop.ask('GET', path, { token })
    for (let count = body.passkeys.length; count < 20; count++)
      expect((await add(token, createAuthenticator())).status).toBe(200)
    expect((await add(token, createAuthenticator())).body.code).toBe('passkey.full')
  })
})
