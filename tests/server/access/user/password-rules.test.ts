// Which passwords are refused when they are set, at each door where one is: and that nothing else is asked of them.
import { describe, expect, test } from 'vitest'
import { findPasswordFault } from '../../../../server/access/user/password-rules.ts'
import { hashSecret } from '../../../../server/record/rule/secrets.ts'
import { openForTests } from '../../../support/run/open-for-tests.ts'
import { type Answered, openShop, password, query } from '../../../support/shop/shop.ts'

const names = ['Kencana', 'KSR01', 'BUDI SANTOSO', 'KCA', 'KENCANA BANDUNG']

describe('a password', () => {
  const refused: readonly (readonly [given: string, code: string])[] = [
    ['password', 'password.common'],
    ['12345678', 'password.common'],
    ['qwertyuiop', 'password.common'],
    ['Password1', 'password.common'],
    ['INDONESIA', 'password.common'],
    ['bismillah', 'password.common'],
    ['ksr01ksr01', 'password.name'],
    ['Budi Santoso', 'password.name'],
    ['santoso-2026', 'password.name'],
    ['kencana123', 'password.name'],
    ['Kencana-Bandung!!', 'password.name'],
    ['kca kca kca', 'password.name'],
    ['yang lama sekali', 'password.same'],
  ]
  test.each(refused)('%s is refused: %s', async (given, code) => {
    const former = await hashSecret('yang lama sekali')
    expect((await findPasswordFault(given, { names, former }))?.code).toBe(code)
  })

  const taken = [
    'rahasia-sekali',
    'tiga kuda di sawah',
    'budi suka makan sate',
    '😀'.repeat(8),
    'Ünïçödé lëtters',
    `${'x7'.repeat(31)}yz`,
    'Yang Lama Sekali',
  ]
  test.each(taken)('%s is taken', async given => {
    const former = await hashSecret('yang lama sekali')
    expect(await findPasswordFault(given, { names, former })).toBeUndefined()
  })
})

describe('is refused', () => {
  const shop = openForTests(() => openShop())

  const getId = async (user_id: string): Promise<string> =>
    (await shop.ask('GET', `users?${query({ filter: { user_id } })}`, { user: 'OWNER' })).body[0].id
  const doors: Readonly<Record<string, (given: string) => Promise<Answered>>> = {
    'for a new user': given =>
      shop.ask('POST', 'users', {
        user: 'OWNER',
        body: { user_id: 'KSR01', user_name: 'X', level: 'KSR', password: given },
      }),
    'for a user who is there': async given =>
      shop.ask('PUT', `users/${await getId('KSR01')}`, { user: 'OWNER', body: { password: given } }),
    'by the user himself': given =>
      shop.ask('POST', 'users/change-password', { user: 'KSR01', body: { password, new_password: given } }),
  }
  const weak = [
    [
      'password1',
      'password.common',
      'Password terlalu mudah ditebak. Pilih yang tidak dipakai banyak orang, misalnya beberapa kata.',
    ],
    [
      'ksr01-ksr01',
      'password.name',
      'Password berisi nama user atau toko. Pilih kata lain, atau tambah beberapa kata.',
    ],
    [
      'bandung2026',
      'password.name',
      'Password berisi nama user atau toko. Pilih kata lain, atau tambah beberapa kata.',
    ],
    ['tujuh77', 'text.short', 'Password Minimal 8 Karakter'],
  ] as const
  for (const [door, set] of Object.entries(doors))
    test.each(weak)(`${door}: %s, as %s`, async (given, code, message) => {
      const { status, body } = await set(given)
      expect([status, body.faults]).toEqual([422, [expect.objectContaining({ code, message })]])
      expect(JSON.stringify(body)).not.toContain(given)
    })

  test.each(['for a user who is there', 'by the user himself'])('%s: the one he has', async door => {
    expect((await doors[door]?.(password))?.body.faults).toEqual([expect.objectContaining({ code: 'password.same' })])
  })

  test('which of the highest level’s passwords is right is no lower level’s to find out', async () => {
    const body = { user_id: 'MU01', user_name: 'MULTI', level: 'MU', password: 'tiga kuda di sawah' }
    await shop.ask('POST', 'users', { user: 'OWNER', body })
    const token = await shop.signIn('MU01', body.password)
    const guessed = await shop.ask('PUT', `users/${await getId('OWNER')}`, { token, body: { password } })
    expect(guessed.body.code).toBe('user.level-above')
  })

  test('a change that is sent again with its key is answered as the first time', async () => {
    const change = async () =>
      shop.ask('PUT', `users/${await getId('SLS01')}`, {
        user: 'OWNER',
        body: { password: 'empat ekor ayam' },
        headers: { 'idempotency-key': 'kunci-sandi-1' },
      })
    expect([(await change()).status, (await change()).headers['idempotent-replayed']]).toEqual([200, 'true'])
  })
})

test.each(['password1', 'kencana-1', 'owner123456'.slice(0, 10), 'kca12345'])(
  'a first password that is easy to guess stops the start with a sentence: %s',
  async given => {
    for (const setting of ['KENCANA_OWNER_PASSWORD', 'KENCANA_DEMO_PASSWORD']) {
      const opened = openShop({ env: { [setting]: given } })
      await expect(opened).rejects.toThrow(`${setting} is too easy to guess; choose some words`)
    }
  },
)
