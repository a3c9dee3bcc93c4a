import { beforeAll, describe, expect, test, vi } from 'vitest'
import { isSecret } from '../../../../server/record/rule/secrets.ts'
import { openForTests } from '../../../support/run/open-for-tests.ts'
import { noon, openShop, password } from '../../../support/shop/shop.ts'
import { lookInto } from '../../database.ts'

vi.mock(import('../../../../server/record/rule/secrets.ts'), async load => {
  const real = await load()
  return { ...real, isSecret: vi.fn(real.isSecret) }
})

const shop = openForTests(() => openShop())
beforeAll(async () => {
  for (const [user_id, status_aktif] of [
    ['AKTIF', true],
    ['MATI', false],
  ])
    await shop.ask('POST', 'users', {
      user: 'OWNER',
      body: { user_id, user_name: 'UJI', level: 'KSR', password: 'Campur-Aduk-1', status_aktif },
    })
})

const signIn = (body: unknown, headers = {}) => shop.ask('POST', 'users/login', { body, headers })

describe('a sign-in', () => {
  test('answers a token, the user with shop, menu and modules', async () => {
    const { status, body } = await signIn({ user_id: 'OWNER', password })
    expect([status, Object.keys(body)]).toEqual([200, ['token', 'names', 'user', 'menu', 'modules']])
    expect(body).toMatchObject({ token: expect.stringMatching(/^[\w-]{43}$/), modules: [] })
    expect(body.user).toEqual({
      user_id: 'OWNER',
      user_name: 'OWNER',
      level: 'OWN',
      kode_toko: 'KCA',
      nama_toko: 'KENCANA BANDUNG',
      alamat_toko: 'JL. CEMPAKA EMAS NO. 18',
      zona_waktu: 'Asia/Jakarta',
      tgl_system: '2026-11-20',
    })
  })

  test.each(['owner', 'Owner', '  OWNER  ', 'oWnEr'])('takes the user id as %j', async user_id => {
    expect((await signIn({ user_id, password })).body.user.user_id).toBe('OWNER')
  })

  const wrong: readonly [what: string, user_id: string, given: string][] = [
    ['a wrong password', 'OWNER', 'salah sekali'],
    ['an unknown user', 'TIDAKADA', password],
    ['a user who is switched off', 'MATI', 'Campur-Aduk-1'],
    ['a password in capitals', 'AKTIF', 'CAMPUR-ADUK-1'],
    ['a password in small letters', 'AKTIF', 'campur-aduk-1'],
    ['a password with a space behind it', 'AKTIF', 'Campur-Aduk-1 '],
    ['SQL as a password', 'OWNER', "' OR 1=1 --"],
    ['SQL as a user', "' OR 1=1 --", password],
    ['SQL behind a user', "OWNER' --", password],
    ['a wildcard as a user', '%', password],
    ['the empty text as a user', '-', password],
    ['the program as a user', 'SYSTEM', password],
    ['a shop as a user', 'KCA', password],
    ['a prototype as a user', '__proto__', password],
  ]
  test.each(wrong)('with %s reveals only that user id or password is wrong', async (_, user_id, given) => {
    const { status, body } = await signIn({ user_id, password: given })
    expect([status, body]).toEqual([
      401,
      { code: 'sign-in.wrong', message: 'User ID Atau Password Salah', ref: expect.any(String) },
    ])
  })

  test('with the mixed password as it was set goes well', async () => {
    expect((await signIn({ user_id: 'aktif', password: 'Campur-Aduk-1' })).status).toBe(200)
  })

  const malformed: readonly [body: unknown, ...faults: string[]][] = [
    [{}, 'user_id required', 'password required'],
    [{ user_id: 'OWNER' }, 'password required'],
    [{ password }, 'user_id required'],
    [{ user_id: '', password: '' }, 'user_id required', 'password required'],
    [{ user_id: 'OWNER', password: 5 }, 'password type.text'],
    [{ user_id: ['OWNER'], password: { $ne: '' } }, 'user_id type.text', 'password type.text'],
    [{ user_id: 'OWNER', password: null }, 'password type.text'],
    [{ user_id: 'OWNER', password, level: 'OWN' }, 'level field.unknown'],
    [{ user_id: 'x'.repeat(201), password: 'x'.repeat(201) }, 'user_id text.long', 'password text.long'],
    [null, ' record.form'],
    [[], ' record.form'],
    ['OWNER', ' record.form'],
  ]
  for (const [body, ...faults] of malformed)
    test(`of ${JSON.stringify(body).slice(0, 60)} is refused with each fault`, async () => {
      const answer = await signIn(body)
      const messages = answer.body.faults.map(({ field, code }: { field: string; code: string }) => `${field} ${code}`)
      expect([answer.status, messages]).toEqual([400, faults])
    })
})

test('a wrong user costs the same work as a wrong password: one look at a hash of the usual cost', async () => {
  for (const user_id of ['OWNER', 'TIDAKADA', 'MATI']) {
    vi.mocked(isSecret).mockClear()
    await signIn({ user_id, password: 'salah sekali' })
    const presentation = vi.mocked(isSecret).mock.calls.map(([hashed]) => hashed.split('$').slice(0, 4).join('$'))
    expect([user_id, presentation]).toEqual([user_id, ['$argon2id$v=19$m=19456,t=2,p=1']])
  }
})

describe('a session', () => {
  test('is stored by the hash of its token, and has its user, shop, device and end', async () => {
    const { body } = await signIn({ user_id: 'KSR01', password }, { 'user-agent': 'mesin kasir 3' })
    const rows = lookInto(shop, "SELECT * FROM kencana_session WHERE device = 'mesin kasir 3'")
    expect(rows).toMatchObject([
      {
        shop: 'KCA',
        created_at: noon.toISOString(),
        expires_at: '2026-11-20T19:00:00.000Z',
        token_hash: expect.stringMatching(/^[\w-]{43}$/),
      },
    ])
    expect(JSON.stringify(rows)).not.toContain(body.token)
  })

  test('is another one each time', async () => {
    const tokens = new Set<string>()
    for (let time = 0; time < 5; time++) tokens.add(await shop.signIn('KSR01'))
    expect(tokens.size).toBe(5)
  })
})

interface Entry {
  readonly id: string
  readonly title: string
  readonly path?: string
  readonly children: readonly Entry[]
}
const getIds = (entries: readonly Entry[]): readonly string[] =>
  entries.flatMap(({ id, children }) => [id, ...getIds(children)])
const getMenu = async (user_id: string): Promise<readonly Entry[]> => (await signIn({ user_id, password })).body.menu

describe('the menu', () => {
  test('of OWN has every screen', async () => {
    const menu = await getMenu('OWNER')
    const ids = getIds(menu)
    for (const id of ['jenis-batu', 'bank', 'jenis', 'group', 'gudang', 'baki', 'sales', 'kadar'])
      expect(ids).toContain(id)
    const master = menu.find(({ id }) => id === 'data-master')
    expect(master).toMatchObject({ title: 'Data Master', icon: 'folder-copy' })
    expect(master).not.toHaveProperty('path')
    const [stones] = master?.children ?? []
    expect(stones).toMatchObject({ title: 'Batu' })
    expect(stones?.children[0]).toEqual({
      id: 'jenis-batu',
      title: 'Jenis Batu',
      path: '/jenis-batu',
      children: [],
      target: { kind: 'resource', name: 'jenis-batu' },
    })
    // The terms at the foot of a nota are changed there.
    expect(master?.children.find(({ id }) => id === 'keterangan-nota')).toEqual({
      id: 'keterangan-nota',
      title: 'Keterangan Nota',
      path: '/master-keterangan-nota',
      about: 'Syarat di kaki nota: kode PENJUALAN, TITIPAN atau PESANAN',
      help: 'panduan.md#users-dan-toko-pemilik-toko',
      children: [],
      target: { kind: 'resource', name: 'keterangan-nota' },
    })
  })

  test('of KSR has nothing of the master data and of the users', async () => {
    const own = getIds(await getMenu('OWNER'))
    const cashier = getIds(await getMenu('KSR01'))
    for (const id of ['data-master', 'jenis-batu', 'bank', 'users']) expect(cashier).not.toContain(id)
    expect(cashier.filter(id => !own.includes(id))).toEqual([])
  })

  test('has no group without entries', async () => {
    const bare = (entries: readonly Entry[]): readonly Entry[] =>
      entries.flatMap(entry => [
        ...(entry.path === undefined && entry.children.length === 0 ? [entry] : []),
        ...bare(entry.children),
      ])
    for (const user of ['OWNER', 'SPV01', 'ADM01', 'KSR01', 'SLS01']) expect(bare(await getMenu(user))).toEqual([])
  })
})
