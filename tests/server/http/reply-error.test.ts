// Every refusal has one shape, its own words in the language asked for, and nothing of what lies behind it.
import { beforeAll, describe, expect, test } from 'vitest'
import { loadWording } from '../../../server/config/load-wording.ts'
import { type ErrorCode, errorStatuses } from '../../../server/error/errors.ts'
import { createPeriodicTasks } from '../../../server/event-loop/periodic-tasks.ts'
import { buildServer } from '../../../server/start/build-server.ts'
import { type Storage, StorageBusy, StorageConflict, StorageReadOnly } from '../../../server/storage/storage.ts'
import { buildJpeg } from '../../support/files/jpegs.ts'
import { openForTests } from '../../support/run/open-for-tests.ts'
import { buildSchemaWith } from '../../support/schema/schema-files.ts'
import { noPush } from '../../support/shop/push-browser.ts'
import { type Answered, type Asked, noon, openShop, password, query } from '../../support/shop/shop.ts'

let token: string
let cashier: string
let bank: string
let gudang: string
let owner: string
let toko: string

const shop = openForTests(() => openShop())
beforeAll(async () => {
  token = await shop.signIn('OWNER')
  cashier = await shop.signIn('KSR01')
  bank = (await shop.ask('GET', 'banks', { token })).body[0].id
  gudang = (await shop.ask('GET', `gudang?${query({ filter: { kode_gudang: 'TOKO' } })}`, { token })).body[0].id
  await save({ kode_sales: 'MATI', nama_sales: 'X', status_aktif: false })
  owner = (await shop.ask('GET', `users?filter={"user_id":"OWNER"}`, { token })).body[0].id
  toko = (await shop.ask('GET', `toko?filter={"kode_toko":"KCA"}`, { token })).body[0].id
  for (let tries = 0; tries < 10; tries++) await signIn('KUNCI', 'salah')
  await save({ kode_sales: 'LAMA', nama_sales: 'X' }, { 'idempotency-key': 'kunci-lama' })
})

const signIn = (user_id: string, given: string, headers = {}) =>
  shop.ask('POST', 'users/login', { body: { user_id, password: given }, headers })
const save = (body: unknown, headers: Record<string, string> = {}) =>
  shop.ask('POST', 'sales', { token, body, headers })
const ask = (method: string, path: string, asked: Asked = {}, headers: Record<string, string> = {}) =>
  shop.ask(method, path, { token, ...asked, headers: { ...asked.headers, ...headers } })

/** A file of trays to be checked. */
const sendTrays = (payload: string, headers: Record<string, string>, path = 'master-baki/check?file=master_baki.csv') =>
  ask('POST', `imports/${path}`, { payload }, { ...headers, 'content-type': 'text/csv' })
/** A logo of the shop, whatever it is. */
const sendLogo = async (payload: string | Buffer, headers: Record<string, string>): Promise<Answered> => {
  const [{ id }] = (await ask('GET', 'toko')).body
  const answer = await shop.running.server.inject({
    method: 'PUT',
    url: `/api/toko/${id}/logo`,
    headers: { authorization: `Bearer ${token}`, ...headers, 'content-type': 'image/jpeg' },
    payload,
  })
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers as Answered['headers'] }
}
const trayHead = 'kode_baki,nama_baki,kode_gudang,berat_baki,berat_bandrol'

let strangers = 0

interface Refusal {
  readonly code: ErrorCode
  readonly status: number
  readonly ask: (headers: Record<string, string>) => Promise<Answered>
}

const refusals: readonly Refusal[] = [
  { code: 'request.malformed', status: 400, ask: h => ask('GET', 'sales?filter=x', {}, h) },
  { code: 'record.malformed', status: 400, ask: h => save({ asing: 1, kode_sales: 5 }, h) },
  { code: 'record.invalid', status: 422, ask: h => save({ kode_sales: 'kecil', fee: -1 }, h) },
  { code: 'idempotency.form', status: 400, ask: h => save({}, { ...h, 'idempotency-key': 'x' }) },
  {
    code: 'idempotency.reused',
    status: 422,
    ask: h => save({ kode_sales: 'BARU', nama_sales: 'X' }, { ...h, 'idempotency-key': 'kunci-lama' }),
  },
  { code: 'token.invalid', status: 401, ask: h => ask('GET', 'sales', { token: 'x' }, h) },
  { code: 'sign-in.wrong', status: 401, ask: h => signIn(`TIDAKADA${++strangers}`, 'salah', h) },
  { code: 'sign-in.locked', status: 429, ask: h => signIn('KUNCI', 'salah', h) },
  { code: 'access.denied', status: 403, ask: h => ask('GET', 'users', { token: cashier }, h) },
  { code: 'record.not-found', status: 404, ask: h => ask('GET', 'sales/x', {}, h) },
  { code: 'route.not-found', status: 404, ask: h => ask('GET', 'nowhere', {}, h) },
  { code: 'method.not-allowed', status: 405, ask: h => ask('PUT', 'sales', {}, h) },
  { code: 'record.exists', status: 409, ask: h => save({ kode_sales: 'S01', nama_sales: 'X' }, h) },
  {
    code: 'record.inactive',
    status: 409,
    ask: h => save({ kode_sales: 'MATI', nama_sales: 'X' }, h),
  },
  { code: 'record.system', status: 409, ask: h => ask('DELETE', `gudang/${gudang}`, {}, h) },
  { code: 'record.changed', status: 412, ask: h => ask('PUT', `banks/${bank}`, { body: { versi: 9 } }, h) },
  { code: 'access.full', status: 422, ask: h => ask('PUT', 'users/hak-akses/OWNER', { body: { menu: [] } }, h) },
  { code: 'menu.invalid', status: 422, ask: h => ask('PUT', 'schema/menu', { body: { items: [{}] } }, h) },
  { code: 'menu.locks-out', status: 422, ask: h => ask('PUT', 'schema/menu', { body: { items: [] } }, h) },
  {
    code: 'password.wrong',
    status: 422,
    ask: async h => {
      // A right one forgets the wrong ones before it; what it would set is refused.
      await ask('POST', 'users/change-password', { body: { password, new_password: 'password1' } })
      return ask('POST', 'users/change-password', { body: { password: 'salah sekali', new_password: password } }, h)
    },
  },
  {
    code: 'user.own-end',
    status: 422,
    ask: h => ask('PUT', `users/${owner}`, { body: { status_aktif: false } }, h),
  },
  { code: 'user.own-level', status: 422, ask: h => ask('PUT', `users/${owner}`, { body: { level: 'SU' } }, h) },
  { code: 'shop.own', status: 422, ask: h => ask('PUT', `toko/${toko}`, { body: { status_aktif: false } }, h) },
  { code: 'body.too-large', status: 413, ask: h => ask('POST', 'sales', { payload: ' '.repeat(1024 * 1024 + 1) }, h) },
  { code: 'body.too-deep', status: 400, ask: h => ask('POST', 'sales', { payload: '['.repeat(65) }, h) },
  {
    code: 'body.type',
    status: 415,
    ask: h => ask('POST', 'sales', { payload: '<a/>' }, { ...h, 'content-type': 'application/xml' }),
  },
  { code: 'picture.type', status: 422, ask: h => sendLogo('bukan foto', h) },
  { code: 'picture.broken', status: 422, ask: h => sendLogo(Buffer.from('ffd8', 'hex'), h) },
  { code: 'picture.dimensions', status: 422, ask: h => sendLogo(buildJpeg({ width: 9999 }), h) },
  { code: 'import.unknown', status: 404, ask: h => sendTrays('a', h, 'none/check?file=none.csv') },
  { code: 'import.extension', status: 422, ask: h => sendTrays('a', h, 'master-baki/check?file=master_baki.xlsx') },
  { code: 'import.empty', status: 422, ask: h => sendTrays(' ', h) },
  { code: 'import.not-csv', status: 422, ask: h => sendTrays('%PDF-1.7', h) },
  { code: 'import.not-xlsx', status: 422, ask: h => sendTrays('PK', h, 'stok-awal/check?file=stok_awal.xlsx') },
  { code: 'import.open-quote', status: 422, ask: h => sendTrays(`${trayHead}\n"01`, h) },
  { code: 'import.cut-row', status: 422, ask: h => sendTrays(`${trayHead}\n01`, h) },
  { code: 'import.missing-columns', status: 422, ask: h => sendTrays('kode_baki\n01', h) },
  { code: 'import.doubled-columns', status: 422, ask: h => sendTrays(`${trayHead},kode_baki\n01`, h) },
  { code: 'import.no-rows', status: 422, ask: h => sendTrays(trayHead, h) },
  {
    code: 'import.invalid',
    status: 422,
    ask: h => {
      const row = { kode_baki: 'X', nama_baki: 'X', kode_gudang: 'TIDAK-ADA', berat_baki: -1, berat_bandrol: 1 }
      return ask('POST', 'baki/truncate', { body: { data_bakis: [row] } }, h)
    },
  },
]

/** Refusals that need a situation of their own; each is met in another test. */
const elsewhere: readonly ErrorCode[] = [
  'service-token.expired',
  'service-token.revoked',
  'service-token.user',
  'service-token.scope',
  'service-token.reads',
  'service-token.rights',
  'schema.invalid',
  'record.in-use',
  'shop.closed',
  'day.mismatch',
  'day.follows',
  'day.owner',
  'day.jump',
  'day.posted',
  'day.held',
  'day.ahead',
  'day.clock',
  'sign-in.code-needed',
  'sign-in.code-wrong',
  'sign-in.restart',
  'sign-in.unknown',
  'sign-in.provider-needed',
  'sign-in.provider-refused',
  'sign-in.provider-silent',
  'sign-in.provider-answer',
  'sign-in.passkey-wrong',
  'passkey.invalid',
  'passkey.exists',
  'passkey.full',
  'second-factor.on',
  'second-factor.code-needed',
  'store.closing',
  'store.being-closed',
  'store.closed',
  'user.level-above',
  'user.last',
  'schema.broken',
  'schema.not-writable',
  'schema.moved',
  'schema.refused',
  'schema.folder',
  'schema.too-costly',
  'schema.busy',
  'practice.message',
  'request.timeout',
  'headers.too-large',
  'body.session',
  'body.shop',
  'body.busy',
  'shop.busy',
  'server.closing',
  'too-many.requests',
  'import.name',
  'import.too-many-rows',
  'import.running',
  'import.depended',
  'import.not-restorable',
  'import.not-running',
  'import.stopped',
  'import.changed-since',
  'report.too-large',
  'report.too-wide',
  'import.failed',
  'import.pusat-answer',
  'import.pusat-none',
  'import.pusat-refused',
  'import.pusat-silent',
  'document.state',
  'document.move',
  'document.condition',
  'document.refused',
  'document.level',
  'document.elsewhere',
  'job.running',
  'job.interrupted',
  'document.lines-none',
  'document.line',
  'document.none-found',
  'document.other-count',
  'document.held',
  'number.full',
  'import.long-document',
  'storage.full',
  'storage.damaged',
  'books.day-closed',
  'books.kind',
  'books.place',
  'books.same-place',
  'books.shop',
  'books.dim',
  'books.amount',
  'books.elsewhere',
  'books.twice',
  'books.not-there',
  'books.not-enough',
  'books.reversed',
  'books.history',
  'books.nothing',
  'books.sealed',
  'books.former-set',
  'confirm.needed',
  'authorize.needed',
  'authorize.wrong',
  'authorize.self',
  'authorize.level',
  'authorize.limit',
  'authorize.unknown',
  'authorize.changed',
  'authorize.differs',
  'authorize.code-needed',
  'authorize.expired',
  'authorize.spent',
  'authorize.answered',
  'authorize.withdrawn',
  'authorize.too-old',
  'draft.used',
  'draft.taken',
  'draft.day',
  'draft.too-large',
  'storage.read-only',
  'storage.busy',
  'system.failed',
  'shop.last',
  'shop.single',
  'shop.zone',
  'day.back',
  'shop.zone-day',
  'shop.awaited',
  'shops.changed',
  'shops.refused',
  'user.other-shop',
]

test('covers every code', () => {
  expect([...refusals.map(({ code }) => code), ...elsewhere].toSorted()).toEqual(Object.keys(errorStatuses).toSorted())
})

const inside =
  /sqlite|select |insert |constraint|syntax error|\bat \w+.*\(|\.ts\b|node_modules|fastify|FST_|stack|argon2|kencana_/i

describe.each(refusals)('$code', ({ code, status, ask: refused }) => {
  test(`answers ${status} in the common form without internal details`, async () => {
    const answer = await refused({})
    expect(answer.status).toBe(status)
    const { faults = [], current, inactive, ...rest } = answer.body
    expect(rest).toEqual({ code, message: expect.any(String), ref: expect.stringMatching(/^[\w-]{8}$/) })
    for (const found of faults)
      expect(found).toEqual({ field: expect.any(String), code: expect.any(String), message: expect.any(String) })
    expect(current === undefined).toBe(code !== 'record.changed')
    expect(inactive === undefined).toBe(code !== 'record.inactive')
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(JSON.stringify(answer.body)).not.toMatch(inside)
    expect(JSON.stringify(answer.body)).not.toMatch(/%\{\w+\}/)
  })

  test('uses Indonesian unless English is requested', async () => {
    const serialize = async (language: string) => {
      const { headers, body } = await refused({ 'accept-language': language })
      return [headers['content-language'], body.message]
    }
    const [indonesian, english] = [await serialize('id'), await serialize('en')]
    expect([indonesian[0], english[0]]).toEqual(['id', 'en'])
    expect(await serialize('en;q=0.1,id')).toEqual(indonesian)
    expect(await serialize('xx')).toEqual(indonesian)
    expect(await serialize('xx,en-GB;q=0.7')).toEqual(english)
    if (code !== 'token.invalid') expect(english[1]).not.toBe(indonesian[1])
  })

  test('has a unique reference', async () => {
    const refs = [(await refused({})).body.ref, (await refused({})).body.ref]
    expect(new Set(refs).size).toBe(2)
  })
})

test('faults use the title and message of the field', async () => {
  const { body } = await ask('POST', 'baki', { body: { kode_baki: 'kecil', berat_baki: 1.23456 } })
  expect(body.faults).toEqual([
    { field: 'kode_baki', code: 'code.form', message: expect.stringMatching(/^Kode Baki Hanya Boleh/) },
    { field: 'berat_baki', code: 'number.scale', message: 'Berat Baki Maksimal 3 Angka Di Belakang Koma' },
    { field: 'kode_gudang', code: 'required', message: 'Kode Gudang Tidak Boleh Kosong' },
    { field: 'nama_baki', code: 'required', message: 'Nama Baki Tidak Boleh Kosong' },
    { field: 'berat_bandrol', code: 'required', message: 'Berat Bandrol Tidak Boleh Kosong' },
  ])
})

test('a conflict names the value and the field', async () => {
  const { body } = await save({ kode_sales: 'S01', nama_sales: 'X' })
  expect(body).toMatchObject({ message: 'Kode Sales S01 Sudah Ada', faults: [{ field: 'kode_sales', code: 'unique' }] })
})

describe('errors outside of the routes', () => {
  const thrown: readonly [
    what: string,
    error: unknown,
    messages: { status: number; code: ErrorCode; retryAfter?: string },
  ][] = [
    ['a bug', new Error('SELECT secret FROM users -- at /srv/server/x.ts:1'), { status: 500, code: 'system.failed' }],
    ['no error at all', 'SELECT 1', { status: 500, code: 'system.failed' }],
    [
      'a database without time',
      Object.assign(new Error('busy'), { code: 'SQLITE_BUSY' }),
      { status: 503, code: 'storage.busy', retryAfter: '1' },
    ],
    [
      'a database that is away',
      new StorageBusy(new Error('connect ECONNREFUSED')),
      { status: 503, code: 'storage.busy', retryAfter: '1' },
    ],
    [
      'a read-only database',
      new StorageReadOnly({ kind: 'read-only', reason: 'the clock says' }),
      { status: 503, code: 'storage.read-only', retryAfter: '60' },
    ],
    [
      'a full disk',
      new StorageReadOnly({ kind: 'full', reason: 'the disk of /data is full' }),
      { status: 507, code: 'storage.full', retryAfter: '60' },
    ],
    [
      'a damaged file',
      new StorageReadOnly({ kind: 'damaged', reason: 'kencana.db is damaged' }),
      { status: 503, code: 'storage.damaged', retryAfter: '60' },
    ],
    [
      'a broken unique rule',
      new StorageConflict(new Error('UNIQUE constraint failed: users.user_id')),
      { status: 409, code: 'record.exists' },
    ],
    ['a slow request', Object.assign(new Error('late'), { statusCode: 408 }), { status: 408, code: 'request.timeout' }],
    [
      'a strange refusal',
      Object.assign(new Error('tea'), { statusCode: 418 }),
      { status: 400, code: 'request.malformed' },
    ],
  ]
  test.each(thrown)('%s becomes a code and a reference', async (_, error, { status, code, retryAfter }) => {
    const fail = () => Promise.reject(error)
    const calls = {
      read: fail,
      write: fail,
      migrate: fail,
      inspect: fail,
      close: fail,
      onNews: () => () => Promise.resolve(),
      lease: fail,
      isLeased: fail,
    }
    const storage: Storage = { database: 'sqlite', trouble: () => undefined, ...calls }
    const schema = buildSchemaWith()
    const active = { schema }
    const wordings = { id: loadWording('id'), en: loadWording('en') }
    const tasks = createPeriodicTasks({ now: () => noon, onFailure: () => undefined })
    const server = await buildServer(
      { version: '0', storage, now: () => noon, wordings, push: noPush, tasks, active },
      { logger: false },
    )
    const headers = { authorization: `Bearer ${'A'.repeat(43)}` }
    const answer = await server.inject({ method: 'GET', url: '/api/things', headers })
    expect([answer.statusCode, answer.json()]).toEqual([
      status,
      { code, message: wordings.id[code], ref: expect.stringMatching(/^[\w-]{8}$/) },
    ])
    expect(answer.headers['retry-after']).toBe(retryAfter)
    expect(answer.headers['x-schema-version']).toBe(schema.version)
    await server.close()
  })
})
