// `schema why` beside a running server: it answers what the server answers, and names entry, level and rule.
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openForTests } from '../../support/run/open-for-tests.ts'
import { runJson } from '../../support/run/schema-command.ts'
import { openShop } from '../../support/shop/shop.ts'
import { pickEvery } from '../../support/storage/databases.ts'

const users = ['OWNER', 'SPV01', 'SLS01']
const tokens = new Map<string, string>()

const shop = openForTests(() => openShop())
beforeAll(async () => {
  for (const user of users) tokens.set(user, await shop.signIn(user))
})
beforeEach(() => void vi.stubEnv('DATA_DIR', shop.dataDir))
afterEach(() => void vi.unstubAllEnvs())

const ask = (user: string, method: string, path: string) =>
  shop.ask(method, path, { token: tokens.get(user) ?? '', ...(method === 'GET' ? {} : { body: {} }) })

const calls: readonly (readonly [user: string, method: string, path: string])[] = users.flatMap(user =>
  (
    [
      ['GET', 'baki'],
      ['POST', 'baki'],
      ['GET', 'group'],
      ['GET', 'penjualan'],
      ['POST', 'penjualan?move=simpan'],
      ['GET', 'users'],
      ['GET', 'reports/penjualan-rekap'],
      ['GET', 'reports/managerial-analysis'],
      ['GET', 'system/close/figures'],
      ['GET', 'jobs/tutup-toko'],
    ] as const
  ).map(([method, path]) => [user, method, path] as const),
)

// Ten calls of three users: with each third every call is there.
test.each(pickEvery(3, calls))('%s, %s /api/%s: as the server', async (user, method, path) => {
  const { status } = await ask(user, method, path)
  const { exitCode, result } = await runJson('why', user, `${method} /api/${path}`)
  expect(result.allowed).toBe(status !== 403)
  expect(exitCode).toBe(result.allowed ? 0 : 1)
  expect(result.reasons.length).toBeGreaterThan(0)
})

test.each<readonly [user: string, path: string, isOpen: boolean]>([
  ['OWNER', '/laporan-penjualan-rekap', true],
  ['SPV01', '/laporan-penjualan-rekap', true],
  ['SPV01', '/master-baki', true],
  ['SLS01', '/master-baki', false],
])('%s, %s: %s', async (user, path, isOpen) => {
  expect((await runJson('why', user, path)).result.allowed).toBe(isOpen)
})

test.each(['/master-baki', 'GET /api/baki', 'GET /api/system/close/figures'])(
  '%s: the program answers the same on Hak Akses Users',
  async target => {
    const token = tokens.get('OWNER') ?? ''
    const path = `users/hak-akses/SLS01/why?target=${encodeURIComponent(target)}`
    const { body } = await shop.ask('GET', path, { token, headers: { 'accept-language': 'en' } })
    const { allowed, reasons, target: named } = (await runJson('why', 'SLS01', target)).result
    // Titles are in the language of the reader.
    const inIndonesian = body.reasons.map((reason: string) => reason.replace('("Tray")', '("Baki")'))
    expect({ ...body, reasons: inIndonesian }).toEqual({ allowed, reasons, target: named })
    const unknown = 'users/hak-akses/SLS01/why?target=/nowhere'
    expect((await shop.ask('GET', unknown, { token })).status).toBe(404)
    expect((await shop.ask('GET', path, { token: tokens.get('SPV01') ?? '' })).status).toBe(403)
  },
)

test('names the entry, the levels and the rule', async () => {
  expect((await runJson('why', 'SLS01', '/master-baki')).result).toEqual({
    allowed: false,
    user: 'SLS01',
    level: 'SLS',
    shop: 'KCA',
    target: '/master-baki',
    reasons: [expect.stringMatching(/^menu entry baki \("Baki"\).* is for the levels SPV, ADM, not SLS$/)],
  })
  expect((await runJson('why', 'OWNER', '/master-baki')).result.reasons).toEqual([
    'menu entry baki ("Baki"): open to the full level OWN',
  ])
})

test.each<readonly [args: readonly string[], sentence: RegExp]>([
  [['why', 'SPV01'], /^Who and what\?/],
  [['why', 'NOBODY', '/master-baki'], /^There is no user "NOBODY"\.$/],
  [['why', 'SPV01', '/nowhere'], /^No menu entry has the path or the id "\/nowhere"\.$/],
  [['why', 'SPV01', 'GET /api/nowhere'], /^No schema file and no module makes the call "GET \/api\/nowhere"\.$/],
  [['why', 'SPV01', '/master-baki', '--shop=NONE'], /^There is no shop "NONE"\.$/],
])('%j: a sentence and exit code 2', async (args, sentence) => {
  expect(await runJson(...args)).toMatchObject({ exitCode: 2, summary: expect.stringMatching(sentence) })
})

test('refuses a shop that the user may not work in', async () => {
  expect(await runJson('why', 'SPV01', '/master-baki', '--shop=KCB')).toMatchObject({
    exitCode: 1,
    result: { reasons: ['SPV01 may not work in the shop KCB, or it is closed'] },
  })
})
