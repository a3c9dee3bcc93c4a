// Signing in by a real provider of OpenID Connect that runs in the test.
import { createServer } from 'node:http'
import { Secret, TOTP } from 'otpauth'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openForTests } from '../../../support/run/open-for-tests.ts'
import { noon, openShop, password, type Shop } from '../../../support/shop/shop.ts'
import { createCookieClient } from '../../../support/sign-in/cookie-client.ts'
import { type OpenIdServer, openOpenIdServer, walkThroughProvider } from '../../../support/sign-in/openid-server.ts'
import { databases } from '../../../support/storage/databases.ts'
import { selectRows } from '../../database.ts'

const path = 'users/login/provider'
const returnTo = 'http://localhost/'

/** A shop with its provider. */
const openWithProvider = async (
  open: (env: Readonly<Record<string, string>>) => Promise<Shop>,
): Promise<{ shop: Shop; provider: OpenIdServer; close: () => Promise<void> }> => {
  const provider = await openOpenIdServer(() => returnTo)
  const shop = await open(provider.env)
  const close = async (): Promise<void> => {
    await shop.close()
    await provider.close()
  }
  return { shop, provider, close }
}

const begin = async (shop: Shop, headers: Readonly<Record<string, string>> = {}) => {
  const client = createCookieClient(shop, headers)
  const { status, body } = await client.post(path)
  expect([status, body.message]).toEqual([200, undefined])
  return { client, query: await walkThroughProvider(body.url, returnTo) }
}

const signIn = async (shop: Shop, headers?: Readonly<Record<string, string>>) => {
  const { client, query } = await begin(shop, headers)
  return { client, query, answer: await client.post(`${path}/finish`, { query }) }
}

const refusedAs = (status: number, code: string) => ({ status, body: { code } })
const named = (name: string) => ({ id: `id-of-${name}`, claims: { preferred_username: name } })

describe.each(databases)('on %s', database => {
  let now = noon
  const world = openForTests(() =>
    openWithProvider(env => openShop({ database, now: () => now, env: { ...env, TRUSTED_PROXIES: '127.0.0.1' } })),
  )
  beforeEach(() => {
    now = new Date(now.getTime() + 20 * 60_000)
    world.provider.fail(0)
  })

  test('opens the session that a password opens, of the user whom the provider names', async () => {
    world.provider.setNextUser(named('ksr01'))
    const { client, answer } = await signIn(world.shop, { 'user-agent': 'mesin kasir 3' })
    const { status, body } = answer
    const usual = await world.shop.ask('POST', 'users/login', { body: { user_id: 'KSR01', password } })
    expect([status, { ...body, token: '' }]).toEqual([200, { ...usual.body, token: '' }])
    const sessions = await selectRows(world.shop, "SELECT shop FROM kencana_session WHERE device = 'mesin kasir 3'")
    expect(sessions).toEqual([{ shop: 'KCA' }])
    const own = await world.shop.ask('GET', 'users/sessions', { token: body.token })
    expect(own.body.sessions).toContainEqual(expect.objectContaining({ device: 'mesin kasir 3', is_current: true }))
    const [audited] = await selectRows(
      world.shop,
      "SELECT user_id, device FROM kencana_audit WHERE device = 'mesin kasir 3' ORDER BY id DESC LIMIT 1",
    )
    expect(audited).toEqual({ user_id: 'KSR01', device: 'mesin kasir 3' })
    expect([...client.cookies.keys()]).toEqual(['kencana_device'])
  })

  test('keeps state, nonce and verifier in a cookie that scripts cannot read', async () => {
    world.provider.setNextUser(named('KSR01'))
    const { client } = await begin(world.shop)
    expect(client.lines.at(-1)).toMatch(
      /^kencana_provider=[\w-]+\.[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/,
    )
    const secure = createCookieClient(world.shop, { 'x-forwarded-proto': 'https' })
    await secure.post(path)
    expect(secure.lines.at(-1)).toMatch(/^__Host-kencana_provider=.*; Secure$/)
  })

  test('takes an answer of the provider once, in the browser that has begun', async () => {
    world.provider.setNextUser(named('KSR01'))
    const { client, query, answer } = await signIn(world.shop)
    expect(answer.status).toBe(200)
    expect(await client.post(`${path}/finish`, { query })).toMatchObject(refusedAs(401, 'sign-in.restart'))
    const begun = await begin(world.shop)
    const stranger = createCookieClient(world.shop)
    expect(await stranger.post(`${path}/finish`, { query: begun.query })).toMatchObject(
      refusedAs(401, 'sign-in.restart'),
    )
    const copy = new Map(begun.client.cookies)
    expect((await begun.client.post(`${path}/finish`, { query: begun.query })).status).toBe(200)
    for (const [name, value] of copy) begun.client.cookies.set(name, value)
    expect(await begun.client.post(`${path}/finish`, { query: begun.query })).toMatchObject(
      refusedAs(401, 'sign-in.restart'),
    )
  })

  test.each([
    ['a cookie of another installation', 'eyJzdGVwIjoicHJvdmlkZXIifQ.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
    ['a cookie without a signature', 'eyJzdGVwIjoicHJvdmlkZXIifQ'],
  ])('refuses %s', async (_, cookie) => {
    world.provider.setNextUser(named('KSR01'))
    const { client, query } = await begin(world.shop)
    client.cookies.set('kencana_provider', cookie)
    expect(await client.post(`${path}/finish`, { query })).toMatchObject(refusedAs(401, 'sign-in.restart'))
  })

  test('refuses an answer after ten minutes', async () => {
    world.provider.setNextUser(named('KSR01'))
    const { client, query } = await begin(world.shop)
    now = new Date(now.getTime() + 601_000)
    expect(await client.post(`${path}/finish`, { query })).toMatchObject(refusedAs(401, 'sign-in.restart'))
  })

  test('refuses an answer to another question, and one whose code is made up', async () => {
    world.provider.setNextUser(named('KSR01'))
    const [first, second] = [await begin(world.shop), await begin(world.shop)]
    expect(await first.client.post(`${path}/finish`, { query: second.query })).toMatchObject(
      refusedAs(424, 'sign-in.provider-answer'),
    )
    const madeUp = second.query.replace(/code=[^&]+/, 'code=karangan')
    expect(await second.client.post(`${path}/finish`, { query: madeUp })).toMatchObject(
      refusedAs(401, 'sign-in.restart'),
    )
  })

  test.each([
    [null],
    ['state=x'],
    [{ query: 5 }],
    [{ query: 'x'.repeat(9000) }],
    [{ query: '?code=x', user_id: 'OWNER' }],
  ])('refuses %j as malformed', async body => {
    expect((await createCookieClient(world.shop).post(`${path}/finish`, body)).status).toBe(400)
  })

  test('makes no user, and lets in none who is switched off', async () => {
    const owner = await world.shop.signIn('OWNER')
    const user = { user_id: 'PERGI', user_name: 'PERGI', level: 'KSR', password: 'Campur-Aduk-1', status_aktif: false }
    expect((await world.shop.ask('POST', 'users', { token: owner, body: user })).status).toBe(201)
    const countUsers = () => selectRows(world.shop, 'SELECT count(*) AS count FROM users')
    const before = await countUsers()
    for (const name of ['pergi', 'siapa@luar.example', 'SYSTEM', 'KCA', '-']) {
      world.provider.setNextUser(named(name))
      const { answer } = await signIn(world.shop)
      expect([name, answer.status, answer.body]).toMatchObject([name, 403, { code: 'sign-in.unknown' }])
      expect(answer.body.message).toContain(`${name} dari Akun Toko`)
    }
    expect(await countUsers()).toEqual(before)
  })

  test('counts such users as wrong passwords, and names them to owners', async () => {
    world.provider.setNextUser(named('tamu'))
    for (let times = 0; times < 5; times++)
      expect((await signIn(world.shop, { 'x-forwarded-for': '203.0.113.9' })).answer.status).toBe(403)
    const { answer } = await signIn(world.shop, { 'x-forwarded-for': '203.0.113.9' })
    expect(answer).toMatchObject(refusedAs(429, 'sign-in.locked'))
    const refused = await world.shop.ask('GET', 'system/refused-sign-ins', { user: 'OWNER' })
    expect(refused.body.rows).toContainEqual(expect.objectContaining({ user_id: 'tamu', address: '203.0.113.9' }))
  })

  test('shows that the provider refused, and that it does not answer; the password goes on working', async () => {
    world.provider.setNextUser('access_denied')
    expect((await signIn(world.shop)).answer).toMatchObject(refusedAs(403, 'sign-in.provider-refused'))
    world.provider.setNextUser(named('KSR01'))
    const { client, query } = await begin(world.shop)
    world.provider.fail(503)
    const { status, body } = await client.post(`${path}/finish`, { query })
    expect([status, body]).toEqual([
      424,
      {
        code: 'sign-in.provider-silent',
        message: 'Akun Toko tidak menjawab. Coba lagi sebentar, atau masuk dengan password',
        ref: expect.any(String),
      },
    ])
    expect(await world.shop.signIn('KSR01')).toMatch(/^[\w-]{43}$/)
  })

  describe('with a second factor', () => {
    let secret = ''
    beforeAll(async () => {
      const token = await world.shop.signIn('OWNERB')
      const begun = await world.shop.ask('POST', 'users/second-factor', { token, body: { password } })
      secret = begun.body.secret
      const confirmed = await world.shop.ask('POST', 'users/second-factor/confirm', {
        token,
        body: { code: getCode() },
      })
      expect(confirmed.status).toBe(200)
    })
    const getCode = (): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() })

    test('asks for its code, which may be sent alone, and counts wrong ones', async () => {
      world.provider.setNextUser(named('OWNERB'))
      const { client, answer } = await signIn(world.shop)
      expect(answer).toMatchObject(refusedAs(401, 'sign-in.code-needed'))
      const finish = (code: string) => client.post(`${path}/finish`, { code })
      expect(await finish('000000')).toMatchObject(refusedAs(401, 'sign-in.code-wrong'))
      expect((await finish(getCode())).body.user).toMatchObject({ user_id: 'OWNERB' })
      expect(await finish(getCode())).toMatchObject(refusedAs(401, 'sign-in.restart'))
    })

    test('asks for none where the provider has required one', async () => {
      world.provider.setNextUser({ ...named('OWNERB'), methods: ['pwd', 'mfa'] })
      expect((await signIn(world.shop)).answer.status).toBe(200)
    })
  })

  test('is offered by the answer that the sign-in page asks for', async () => {
    expect((await world.shop.ask('GET', 'health')).body.signIn).toEqual({ provider: 'Akun Toko', passkeys: false })
  })
})

describe('with a claim of the e-mail, and passwords of owners alone', () => {
  const rules = { OIDC_CLAIM: 'email', OIDC_FIELD: 'user_name', OIDC_PASSWORDS: 'owners' }
  const world = openForTests(() => openWithProvider(env => openShop({ env: { ...env, ...rules } })))
  beforeAll(async () => {
    const user = { user_id: 'RATNA', user_name: 'ratna@toko.example', level: 'KSR', password: 'Campur-Aduk-1' }
    expect((await world.shop.ask('POST', 'users', { user: 'OWNER', body: user })).status).toBe(201)
  })

  test('finds the user by the field, if the provider has verified the address', async () => {
    const claims = { email: 'Ratna@Toko.example', email_verified: true }
    world.provider.setNextUser({ id: '1', claims })
    expect((await signIn(world.shop)).answer.body.user).toMatchObject({ user_id: 'RATNA' })
    for (const email_verified of [false, undefined]) {
      world.provider.setNextUser({ id: '2', claims: { ...claims, email_verified } })
      expect((await signIn(world.shop)).answer).toMatchObject(refusedAs(424, 'sign-in.provider-answer'))
    }
  })

  test('refuses passwords of others, but shows so after the right one only', async () => {
    const logIn = async (user_id: string, secret = password) =>
      world.shop.ask('POST', 'users/login', { body: { user_id, password: secret } })
    expect((await logIn('OWNER')).status).toBe(200)
    expect(await logIn('KSR01', 'salah sekali')).toMatchObject(refusedAs(401, 'sign-in.wrong'))
    const { status, body } = await logIn('KSR01')
    expect([status, body.code, body.message]).toEqual([
      403,
      'sign-in.provider-needed',
      'User ini masuk dengan Akun Toko, bukan dengan password. Tekan Masuk Dengan Akun Toko',
    ])
  })
})

describe('a provider whose description leads elsewhere', () => {
  const calls: string[] = []
  const world = openForTests(async () => {
    const server = createServer((request, response) => {
      calls.push(request.url ?? '')
      response.setHeader('content-type', 'application/json')
      const inner = 'http://127.0.0.1:9/'
      const endpoints = { authorization_endpoint: `${issuer}/auth`, token_endpoint: inner, jwks_uri: inner }
      response.end(JSON.stringify({ issuer, ...endpoints, response_types_supported: ['code'] }))
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const issuer = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
    const env = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'x', OIDC_CLIENT_SECRET: 'y' }
    const shop = await openShop({ env })
    const close = async (): Promise<void> => {
      await shop.close()
      server.closeAllConnections()
      server.close()
    }
    return { shop, close }
  })

  test('is not followed into the own network', async () => {
    const client = createCookieClient(world.shop)
    const { body } = await client.post(path)
    const state = new URL(body.url).searchParams.get('state')
    expect(await client.post(`${path}/finish`, { query: `?code=x&state=${state}` })).toMatchObject(
      refusedAs(424, 'sign-in.provider-answer'),
    )
    expect(calls).toEqual(['/.well-known/openid-configuration'])
  })
})

describe('without a provider', () => {
  const shop = openForTests(() => openShop())
  test('there is nothing to sign in by', async () => {
    for (const call of [path, `${path}/finish`]) expect((await shop.ask('POST', call, { body: {} })).status).toBe(404)
    expect((await shop.ask('GET', 'health')).body).not.toHaveProperty('signIn')
  })
})

describe('a provider that is not there', () => {
  const env = {
    OIDC_ISSUER: 'http://127.0.0.1:9',
    OIDC_CLIENT_ID: 'x',
    OIDC_CLIENT_SECRET: 'y',
    OIDC_NAME: 'Akun Toko',
  }
  const shop = openForTests(() => openShop({ env }))
  test('stops neither the start nor the password', async () => {
    expect(await shop.ask('POST', path)).toMatchObject(refusedAs(424, 'sign-in.provider-silent'))
    expect(await shop.signIn('OWNER')).toMatch(/^[\w-]{43}$/)
  })
})
