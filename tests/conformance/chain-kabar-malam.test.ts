// What owners are sent in the evening, as one message; who receives it, and which rules are refused.
import { beforeAll, describe, expect, test } from 'vitest'
import type { ReceivedNotice } from '../support/shop/notice-check.ts'
import { useNoticeChain } from '../support/shop/notice-rules.ts'
import { query } from '../support/shop/shop.ts'
import { databases } from '../support/storage/databases.ts'

type Body = Readonly<Record<string, unknown>>

const noDays = {
  senin: false,
  selasa: false,
  rabu: false,
  kamis: false,
  jumat: false,
  sabtu: false,
  minggu: false,
}

describe.each(databases)('on %s', database => {
  const chain = useNoticeChain(database)
  const askAs = async (user: string, code: string) => {
    const token = await chain.shop.signIn(user)
    const moved = await chain.shop.ask('POST', 'users/shop', { token, body: { kode_toko: code } })
    expect(moved.status).toBe(200)
    return (method: string, path: string, body?: unknown) =>
      chain.shop.ask(method, path, { token, ...(body !== undefined && { body }) })
  }
  const addRuleAs = async (user: string, code: string, rule: Body) => {
    const ask = await askAs(user, code)
    expect(await ask('POST', 'aturan-kabar', rule)).toMatchObject({ status: 201, body: { user_id: user } })
  }
  const unopened = (jam: string) => ({ jenis: 'BELUM BUKA', jam, kapan: 'MALAM' })
  const changeUser = async (user_id: string, change: Body): Promise<void> => {
    const [{ id }] = await chain.ok('KCE', 'GET', `users?${query({ filter: { user_id } })}`)
    await chain.ok('KCE', 'PUT', `users/${id}`, change)
  }

  const inbox: ReceivedNotice[] = []
  /** What the user received since the last call, once the rules are compared at that moment. */
  const receive = async (user: string, moment: string, servers?: number): Promise<readonly string[]> => {
    inbox.push(...(await chain.checkAt(moment, servers)))
    const own = inbox.filter(notice => notice.user === user)
    inbox.splice(0, inbox.length, ...inbox.filter(notice => notice.user !== user))
    return own.map(({ title, body }) => `${title}\n${body}`)
  }

  beforeAll(async () => {
    await chain.addUser('KCB', 'MITRA', 'OWN')
    await chain.addUser('KCE', 'CABANG', 'OWC')
    chain.english.add('MITRA')
  })

  const rowsIn = (shops: Readonly<Record<string, number | null>>) => ({
    key: 'OWNER HARGA',
    shops,
    values: { jam: '10:00' },
    row: { jenis: 'HARGA', jam: '10:00', kapan: 'MALAM', status_aktif: true },
  })

  test('a kind has one rule', async () => void (await chain.addRule('KCA', { jenis: 'DIAM', menit: 30 })))

  test.each([
    ['an hour that is none', { jenis: 'HARGA', jam: '25:10' }, 'jam'],
    ['an hour that is missing', { jenis: 'HARGA' }, 'jam'],
    ['a bound below zero', { jenis: 'SELISIH KAS', batas_rupiah: -1 }, 'batas_rupiah'],
    ['a bound that is no number', { jenis: 'PENGECUALIAN', batas_jumlah: 'banyak' }, 'batas_jumlah'],
    ['no bound', { jenis: 'PEMBATALAN' }, 'batas_rupiah'],
    ['too few minutes', { jenis: 'DIAM', menit: 5 }, 'menit'],
    ['a kind that is none', { jenis: 'LAIN' }, 'jenis'],
    ['no weekday', { jenis: 'BELUM TUTUP', jam: '21:00', ...noDays }, 'senin'],
    ['a second rule of a kind', { jenis: 'DIAM', menit: 60 }, 'kode_aturan'],
  ] as const)('refuses %s', async (_, rule, field) => {
    const { status, body } = await chain.ask('KCA', 'POST', 'aturan-kabar', rule)
    expect([status >= 400 && status < 500, body.faults?.map((fault: Body) => fault.field)]).toEqual([true, [field]])
  })

  test('a rule is made in several shops at once, and in no shop that is none', async () => {
    expect((await chain.ask('KCA', 'PUT', 'aturan-kabar/shops', rowsIn({}))).status).toBe(400)
    expect((await chain.ask('KCA', 'PUT', 'aturan-kabar/shops', rowsIn({ KCA: null, TIADA: null }))).status).toBe(403)
    const { rows } = await chain.ok('KCA', 'PUT', 'aturan-kabar/shops', rowsIn({ KCA: null, KCB: null }))
    expect(rows).toMatchObject([
      { code: 'KCA', row: { kode_aturan: 'OWNER HARGA', jam: '10:00', kapan: 'MALAM' } },
      { code: 'KCB', row: { kode_aturan: 'OWNER HARGA', jam: '10:00', kapan: 'MALAM' } },
    ])
  })

  test('a rule is changed by its owner alone', async () => {
    const [{ id }] = await chain.ok('KCA', 'GET', `aturan-kabar?${query({ filter: { user_id: 'OWNER' } })}`)
    const ask = await askAs('MITRA', 'KCA')
    const { status, body } = await ask('PUT', `aturan-kabar/${id}`, { status_aktif: false })
    expect([status, body.faults]).toEqual([
      422,
      [expect.objectContaining({ message: 'Aturan Ini Milik OWNER, Hanya Dapat Diubah Oleh OWNER' })],
    ])
  })

  test.each(['SPV01', 'KSR01'])('%s has no rules and no log', async user => {
    const token = await chain.shop.signIn(user)
    for (const path of ['aturan-kabar', 'kabar'])
      expect((await chain.shop.ask('GET', path, { token })).status).toBe(403)
  })

  test('an owner of some shops has rules there alone', async () => {
    const token = await chain.shop.signIn('CABANG')
    expect((await chain.shop.ask('POST', 'users/shop', { token, body: { kode_toko: 'KCA' } })).status).toBe(403)
    const ask = await askAs('CABANG', 'KCE')
    expect((await ask('PUT', 'aturan-kabar/shops', rowsIn({ KCA: null }))).status).toBe(403)
    await addRuleAs('CABANG', 'KCE', { jenis: 'BELUM TUTUP', jam: '09:00' })
  })

  test('one message is sent once the last of the shops has closed, in the language of its reader', async () => {
    for (const code of ['KCA', 'KCB']) await addRuleAs('MITRA', code, unopened('10:00'))
    expect(await receive('MITRA', '2026-11-20T03:00:00Z')).toEqual([])
    await chain.close('KCB')
    expect(await receive('MITRA', '2026-11-20T03:01:00Z')).toEqual([])
    await chain.close('KCA')
    expect(await receive('MITRA', '2026-11-20T03:02:00Z', 2)).toEqual([
      'Evening notice 2026-11-20\nKENCANA SURABAYA: 2026-11-20: Not opened by 10:00 GMT+7',
    ])
    expect(await receive('MITRA', '2026-11-20T03:03:00Z')).toEqual([])
  })

  test('at the hour of the seat it has what shops of all zones waited with', async () => {
    await chain.addRule('KCA', { jenis: 'MALAM', jam: '21:30' })
    for (const code of ['KCC', 'KCF'] as const) await chain.addRule(code, unopened('12:00'))
    for (const moment of ['2026-11-20T04:00:00Z', '2026-11-20T14:29:00Z'])
      expect(await receive('OWNER', moment)).toEqual([])
    expect(await receive('OWNER', '2026-11-20T14:30:00Z', 2)).toEqual([
      'Kabar Malam 2026-11-20\nKENCANA KCC: 2026-11-20: Belum Buka Sampai 12:00 WITA\nKENCANA KCF: 2026-11-20: Belum Buka Sampai 12:00 WIT',
    ])
    expect(await receive('OWNER', '2026-11-20T14:31:00Z')).toEqual([])
  })

  test('what comes after the message of the evening waits for the next one', async () => {
    await chain.addRule('KCD', { jenis: 'BELUM TUTUP', jam: '23:00', kapan: 'MALAM' })
    for (const moment of ['2026-11-20T15:00:00Z', '2026-11-20T16:59:00Z'])
      expect(await receive('OWNER', moment)).toEqual([])
    const [next = '', ...others] = await receive('OWNER', '2026-11-21T14:30:00Z', 2)
    expect(others).toEqual([])
    expect(next).toContain('Kabar Malam 2026-11-21\n')
    expect(next).toContain('\nKENCANA KCD: 2026-11-20: Belum Tutup Sampai 23:00 WITA')
  })

  test('an owner who loses the level receives nothing until it is there again', async () => {
    const getText = (day: string) => `KENCANA KCE\n${day}: Belum Tutup Sampai 09:00 WIT`
    expect(await receive('CABANG', '2026-11-21T14:30:00Z')).toEqual([getText('2026-11-20')])
    await chain.close('KCE')
    await changeUser('CABANG', { level: 'SPV' })
    expect(await receive('CABANG', '2026-11-22T00:00:00Z')).toEqual([])
    await chain.close('KCE')
    await changeUser('CABANG', { level: 'OWC' })
    expect(await receive('CABANG', '2026-11-23T00:00:00Z')).toEqual([getText('2026-11-22')])
    const rows = await (await askAs('CABANG', 'KCE'))('GET', 'kabar')
    expect(rows.body.map(({ user_id, hari }: Body) => `${user_id} ${hari}`).toSorted()).toEqual([
      'CABANG 2026-11-20',
      'CABANG 2026-11-22',
    ])
  })
})
