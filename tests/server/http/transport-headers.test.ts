// What answers say to browsers and proxies: nothing of the API is stored, and behind https nothing is asked without it.
import { expect, test } from 'vitest'
import { openForTests } from '../../support/run/open-for-tests.ts'
import { openShop, password } from '../../support/shop/shop.ts'

const shop = openForTests(() => openShop({ env: { TRUSTED_PROXIES: '127.0.0.1' } }))

const signIn = (protocol: string, cookie = '') =>
  shop.running.server.inject({
    method: 'POST',
    url: '/api/users/login',
    headers: { 'x-forwarded-proto': protocol, ...(cookie !== '' && { cookie }) },
    payload: { user_id: 'OWNER', password },
  })

test('API responses are not cached', async () => {
  const { status, headers } = await shop.ask('GET', 'banks', { token: await shop.signIn('OWNER') })
  expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
  const refused = await shop.ask('GET', 'banks', {})
  expect([refused.status, refused.headers['cache-control']]).toEqual([401, 'no-store'])
})

test('https responses set HSTS and a host-only cookie', async () => {
  const plain = await signIn('http')
  expect(plain.headers['strict-transport-security']).toBeUndefined()
  expect(plain.headers['set-cookie']).toMatch(/^kencana_device=/)
  const secure = await signIn('https')
  expect(secure.headers['strict-transport-security']).toBe('max-age=31536000')
  expect(secure.headers['set-cookie']).toMatch(/^__Host-kencana_device=[\w-]{43}; Path=\/; .*Secure$/)
})

test('the policy keeps base and frames to this origin', async () => {
  const { headers } = await shop.running.server.inject({ method: 'GET', url: '/api/project' })
  const policy = String(headers['content-security-policy']).split(';')
  expect(policy).toEqual(expect.arrayContaining(["base-uri 'self'", "frame-ancestors 'self'", "object-src 'none'"]))
})

test('a guest learns the version of the schema and not of the program', async () => {
  const health = await shop.ask('GET', 'health')
  expect(health.headers['x-schema-version']).toMatch(/^[\w-]+$/)
  expect(health.body).not.toHaveProperty('version')
  expect(health.headers.server).toBeUndefined()
})
