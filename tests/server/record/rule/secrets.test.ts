import { beforeAll, expect, test } from 'vitest'
import { digestSecret, hashSecret, hasSecret, isSecret } from '../../../../server/record/rule/secrets.ts'
import { loadSchema } from '../../../../server/schema/load-schema.ts'
import { openForTests } from '../../../support/run/open-for-tests.ts'
import { openShop, password, type Shop } from '../../../support/shop/shop.ts'
import { lookInto, readWholeDatabase } from '../../database.ts'

const secret = 'Rahasia-Baru-123'
let owner: string
const answers: unknown[] = []

const shop = openForTests(() => openShop())
beforeAll(async () => {
  owner = await shop.signIn('OWNER')
})

const buildUser = (user_id: string, more: object = {}) => ({
  user_id,
  user_name: 'UJI',
  level: 'KSR',
  password: secret,
  ...more,
})
const ask: Shop['ask'] = async (method, path, asked) => {
  const answer = await shop.ask(method, path, asked)
  answers.push(answer)
  return answer
}
const hashOf = (userId: string) =>
  String(lookInto(shop, 'SELECT password FROM users WHERE user_id = ?', userId)[0]?.password)
const trySignIn = async (userId: string, given: string) =>
  (await ask('POST', 'users/login', { body: { user_id: userId, password: given } })).status

test('a secret is stored as an argon2id hash with its own salt', async () => {
  for (const id of ['SATU', 'DUA'])
    await ask('POST', 'users', { token: owner, body: buildUser(id), headers: { 'idempotency-key': `kunci-${id}-1` } })
  expect(hashOf('SATU')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(hashOf('SATU')).not.toBe(hashOf('DUA'))
  expect(await trySignIn('SATU', secret)).toBe(200)
  expect(await trySignIn('SATU', secret.toUpperCase())).toBe(401)
})

test.each(['😀'.repeat(150), 'ÿ'.repeat(200), '        ', "' OR 1=1 --", '-'.repeat(8)])(
  'a secret with any characters is hashed and signs in: %s',
  async given => {
    const body = buildUser(`HURUF${answers.length}`, { password: given })
    expect((await ask('POST', 'users', { token: owner, body })).status).toBe(201)
    expect(hashOf(body.user_id)).toMatch(/^\$argon2id\$/)
    expect(await trySignIn(body.user_id, given)).toBe(200)
  },
)

test.each([
  ['too short', 'tujuh77', 'text.short'],
  ['too long', 'x'.repeat(201), 'text.long'],
  ['missing', '', 'required'],
  ['no text', 12345678, 'type.text'],
  ['a list', ['rahasia-sekali'], 'type.text'],
])('a secret that is %s is refused, and the answer does not repeat it', async (_, given, code) => {
  const { status, body } = await ask('POST', 'users', { token: owner, body: buildUser('TOLAK', { password: given }) })
  expect(status).toBeGreaterThanOrEqual(400)
  expect(body.faults).toContainEqual(expect.objectContaining({ field: 'password', code }))
  expect(hashOf('TOLAK')).toBe('undefined')
})

test.each([{}, { password: '' }, { password: null }])('a change without a secret keeps it: %j', async change => {
  const before = hashOf('SATU')
  const { id } = lookInto(shop, "SELECT id FROM users WHERE user_id = 'SATU'")[0] ?? {}
  const { status } = await ask('PUT', `users/${id}`, { token: owner, body: { user_name: 'LAIN', ...change } })
  expect([status, hashOf('SATU')]).toEqual([200, before])
})

test('a change with a secret replaces it and signs the user out', async () => {
  const token = await shop.signIn('DUA', secret)
  const { id } = lookInto(shop, "SELECT id FROM users WHERE user_id = 'DUA'")[0] ?? {}
  const body = { password: 'lain sekali 1' }
  expect((await ask('PUT', `users/${id}`, { token: owner, body })).status).toBe(200)
  expect([await trySignIn('DUA', secret), await trySignIn('DUA', 'lain sekali 1')]).toEqual([401, 200])
  expect((await ask('GET', 'sales', { token })).status).toBe(401)
})

test('no response, schema or API description contains a secret or a hash', async () => {
  for (const path of ['users', 'users/get/all', 'schema', 'openapi.json', 'users?filter={"q":"SATU"}'])
    await ask('GET', path, { token: owner })
  const text = JSON.stringify(answers)
  for (const word of [secret, 'lain sekali 1', password, '$argon2', 'tujuh77', hashOf('SATU')])
    expect(text).not.toContain(word)
})

test('the database contains no secret, neither in the audit nor with idempotency keys', () => {
  const text = readWholeDatabase(shop)
  expect(text).toContain('kunci-SATU-1')
  for (const word of [secret, 'lain sekali 1', password, '😀']) expect(text).not.toContain(word)
  expect(JSON.stringify(lookInto(shop, 'SELECT * FROM kencana_audit'))).not.toContain('$argon2')
  expect(JSON.stringify(lookInto(shop, 'SELECT * FROM kencana_idempotency'))).not.toContain('$argon2')
})

test('a digest of a request with a secret is slow, and equal for the same salt only', async () => {
  const [one, again, other] = await Promise.all([
    digestSecret('body', 'kunci-01'),
    digestSecret('body', 'kunci-01'),
    digestSecret('body', 'kunci-02'),
  ])
  expect(one).toBe(again)
  expect(one).not.toBe(other)
})

test('detects a body with a secret', () => {
  const schema = loadSchema('schema')
  const bodies: readonly [unknown, boolean][] = [
    [{ password: 'x' }, true],
    [{ nama_bank: 'x' }, false],
    [null, false],
    ['password', false],
    [['password'], false],
  ]
  expect(bodies.map(([body]) => hasSecret(schema, body))).toEqual(bodies.map(([, holds]) => holds))
})

test('distinguishes the right secret from every other', async () => {
  const hashed = await hashSecret(secret)
  expect(await Promise.all([secret, `${secret} `, secret.toLowerCase(), ''].map(one => isSecret(hashed, one)))).toEqual(
    [true, false, false, false],
  )
})
