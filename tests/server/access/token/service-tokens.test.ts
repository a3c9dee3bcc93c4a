// Service tokens: issued once by full levels, limited to their menu entries, and of their user's rights at most.
import { beforeAll, expect, test } from 'vitest'
import { checkBooks } from '../../../../server/audit/run-audit.ts'
import { hashServiceToken } from '../../../../server/caller/caller.ts'
import { loadSchema } from '../../../../server/schema/load-schema.ts'
import { openForTests } from '../../../support/run/open-for-tests.ts'
import { noon, openShop, password, query } from '../../../support/shop/shop.ts'
import { readStoredState } from '../../../support/shop/stored-state.ts'

let now = noon
let owner: string

const shop = openForTests(() => openShop({ now: () => now }))
beforeAll(async () => {
  owner = await shop.signIn('OWNER')
  for (const [user_id, level] of [
    ['SUP', 'SPV'],
    ['MULTI', 'MU'],
  ]) {
    const body = { user_id, user_name: user_id, level, password, kode_toko: 'KCA' }
    expect((await shop.ask('POST', 'users', { token: owner, body })).status).toBe(201)
  }
})

interface TokenRow {
  readonly user_id?: string
  readonly lingkup?: readonly string[]
  readonly tulis?: boolean
  readonly berlaku_sampai?: string
  readonly sidik?: string
}

let serial = 0

const createRow = (row: TokenRow, token = owner) =>
  shop.ask('POST', 'token-layanan', {
    token,
    body: {
      nama_token: `T${++serial}`,
      user_id: 'SUP',
      tulis: true,
      berlaku_sampai: '2026-12-31',
      ...row,
      lingkup: JSON.stringify(row.lingkup ?? ['bank']),
    },
  })

const issue = async (id: string): Promise<string> => {
  const { status, body } = await shop.ask('POST', `token-layanan/${id}/terbitkan`, { token: owner })
  expect([status, body.message]).toEqual([200, 'Terbitkan Token Berhasil'])
  return body.token
}

const createToken = async (row: TokenRow = {}) => {
  const { status, body } = await createRow(row)
  expect(status).toBe(201)
  return { id: body.id as string, name: body.nama_token as string, token: await issue(body.id) }
}

const newBank = () => ({ kode_bank: `TOKEN${++serial}`, nama_bank: `TOKEN ${serial}` })

test('the token is in the answer of its issue, and nowhere in the database or in a list', async () => {
  const { token, id } = await createToken()
  expect(token).toMatch(/^kcn_[\w-]{43}$/)
  expect(JSON.stringify(await readStoredState(shop.running.storage))).not.toContain(token.slice(4))
  const { body } = await shop.ask('GET', `token-layanan/${id}`, { token: owner })
  expect(body).toMatchObject({ nama_token: expect.any(String), lingkup: '["bank"]' })
  expect(Object.keys(body)).not.toContain('sidik')
})

test('acts for its user in its entries, and the audit names both', async () => {
  const { token, name } = await createToken()
  expect((await shop.ask('GET', 'banks', { token })).status).toBe(200)
  const { status, body } = await shop.ask('POST', 'banks', { token, body: newBank() })
  expect(status).toBe(201)
  const [row] = await shop.running.storage.read(connection =>
    connection.all({ sql: 'select user_id, device from kencana_audit where row_id = ?', values: [body.id] }),
  )
  expect(row).toEqual({ user_id: 'SUP', device: expect.stringMatching(`^token ${name}; `) })
})

test.each([
  ['GET', 'baki', 'another entry'],
  ['GET', 'reports/penjualan-rekap', 'a report'],
  ['POST', 'users/change-password', 'the password of its user'],
  ['DELETE', 'users/sessions', 'the sessions of its user'],
  ['PUT', 'users/hak-akses/SUP', 'rights'],
  ['GET', 'schema/menu', 'the menu'],
  ['POST', 'system/close', 'closing the day'],
  ['POST', 'authorization', 'the password of another user'],
])('refuses %s %s: %s, also for a full level, with a sentence', async (method, path) => {
  for (const user_id of ['SUP', 'OWNER']) {
    const { token, name } = await createToken({ user_id })
    const body = method === 'GET' ? {} : { body: {} }
    const refused = await shop.ask(method, path, { token, ...body })
    expect(refused).toMatchObject({
      status: 403,
      body: { code: 'service-token.scope', message: `Token Layanan ${name} Tidak Mencakup Ini` },
    })
  }
})

test('has never more than its user: an entry that the level lacks opens nothing', async () => {
  const { token } = await createToken({ lingkup: ['data-users', 'bank'] })
  expect((await shop.ask('GET', 'users', { token })).body.code).toBe('service-token.scope')
  const full = await createToken({ user_id: 'OWNER', lingkup: ['data-users'] })
  expect((await shop.ask('GET', 'users', { token: full.token })).status).toBe(200)
  expect((await shop.ask('GET', 'banks', { token: full.token })).body.code).toBe('service-token.scope')
  const { body } = await shop.ask('GET', 'openapi.json', { token: full.token })
  expect(Object.keys(body.paths)).toContain('/users')
  expect(Object.keys(body.paths)).not.toContain('/banks')
  expect(Object.keys(body.paths)).not.toContain('/users/change-password')
})

test('a token that may only read writes nothing', async () => {
  const { token, name } = await createToken({ tulis: false })
  expect((await shop.ask('GET', 'banks', { token })).status).toBe(200)
  const before = await readStoredState(shop.running.storage)
  expect(await shop.ask('POST', 'banks', { token, body: newBank() })).toMatchObject({
    status: 403,
    body: { code: 'service-token.reads', message: `Token Layanan ${name} Hanya Boleh Membaca` },
  })
  expect(await readStoredState(shop.running.storage)).toEqual(before)
})

test('ends with its last day, by being switched off, by another issue, and with its user', async () => {
  const call = (token: string) => shop.ask('GET', 'banks', { token })
  const { token, id, name } = await createToken()
  const change = (path: string, body: object) => shop.ask('PUT', path, { token: owner, body })
  await change(`token-layanan/${id}`, { berlaku_sampai: '2026-11-20' })
  expect((await call(token)).status).toBe(200)
  await change(`token-layanan/${id}`, { berlaku_sampai: '2026-11-19' })
  expect(await call(token)).toMatchObject({
    status: 401,
    body: {
      code: 'service-token.expired',
      message: `Token Layanan ${name} Sudah Berakhir, Minta Owner Memperpanjangnya`,
    },
  })
  await change(`token-layanan/${id}`, { berlaku_sampai: '2026-12-31', status_aktif: false })
  expect(await call(token)).toMatchObject({
    status: 401,
    body: { code: 'service-token.revoked', message: `Token Layanan ${name} Sudah Dicabut` },
  })
  await change(`token-layanan/${id}`, { status_aktif: true })
  const next = await issue(id)
  expect(await call(token)).toMatchObject({ status: 401, body: { code: 'token.invalid' } })
  expect((await call(next)).status).toBe(200)
  const { body: users } = await shop.ask('GET', `users?${query({ filter: { user_id: 'SUP' } })}`, { token: owner })
  await change(`users/${users[0].id}`, { status_aktif: false })
  expect((await call(next)).body.code).toBe('service-token.user')
  await change(`users/${users[0].id}`, { status_aktif: true })
  expect((await call(next)).status).toBe(200)
})

test('full levels alone issue tokens, for users of levels that they manage, and no token does', async () => {
  const plain = await shop.signIn('SUP')
  expect((await createRow({}, plain)).status).toBe(403)
  const multi = await shop.signIn('MULTI')
  expect((await createRow({ user_id: 'OWNER' }, multi)).body.code).toBe('user.level-above')
  expect((await createRow({}, multi)).status).toBe(201)
  const ofOwner = await createToken({ user_id: 'OWNER', lingkup: ['token-layanan'] })
  expect((await shop.ask('POST', `token-layanan/${ofOwner.id}/terbitkan`, { token: multi })).body.code).toBe(
    'user.level-above',
  )
  expect((await shop.ask('POST', `token-layanan/${ofOwner.id}/terbitkan`, { token: ofOwner.token })).status).toBe(403)
  expect((await createRow({}, ofOwner.token)).status).toBe(403)
  const own = `kcn_${'a'.repeat(43)}`
  await createRow({ sidik: hashServiceToken(own) })
  expect((await shop.ask('GET', 'banks', { token: own })).body.code).toBe('token.invalid')
})

test('an issue with an idempotency key stores no token with it', async () => {
  const { id } = await createToken()
  const headers = { 'idempotency-key': 'issue-once-and-again' }
  const { body } = await shop.ask('POST', `token-layanan/${id}/terbitkan`, { token: owner, headers })
  expect(JSON.stringify(await readStoredState(shop.running.storage))).not.toContain(body.token.slice(4))
})

test('the last use is recorded once in an hour, and the books stay sound', async () => {
  const { token, id } = await createToken()
  const readUse = async () => (await shop.ask('GET', `token-layanan/${id}`, { token: owner })).body
  await shop.ask('GET', 'banks', { token })
  const first = await readUse()
  expect(first.terakhir_dipakai).toBe(now.toISOString())
  now = new Date(noon.getTime() + 59 * 60_000)
  await shop.ask('GET', 'banks', { token })
  expect(await readUse()).toEqual(first)
  now = new Date(noon.getTime() + 60 * 60_000)
  await shop.ask('GET', 'banks', { token })
  expect((await readUse()).terakhir_dipakai).toBe(now.toISOString())
  const { body } = await shop.ask('GET', `token-layanan/${id}/history`, { token: owner })
  expect(body.map(({ verb }: { verb: string }) => verb)).toContain('issue-token')
  const { checks } = await shop.running.storage.read(connection => checkBooks(connection, loadSchema('schema')))
  expect(checks.flatMap(({ breaches }) => breaches)).toEqual([])
})
