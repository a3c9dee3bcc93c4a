// Random cash, bank money, points and gifts of two shops by several people at once, taken back at random too: after each round
// the books are right, no place holds less than nothing, and stored balances are the sums of their legs.
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../server/caller/caller.ts'
import type { RequestError } from '../../server/error/errors.ts'
import { openForTests } from '../support/run/open-for-tests.ts'
import { type Action, createPerson, gerak, type Made, openDocuments, simpan } from '../support/shop/documents.ts'
import { testedStorages } from '../support/storage/storages.ts'

const { rounds, actions } = { rounds: 30, actions: 16 }
const seed = 20261119
const people = [
  ['OWNER', 'KCA'],
  ['OWNER', 'KCB'],
  ['OWNERB', 'KCB'],
] as const

/** What people are refused with when there is not enough, or somebody else was faster. */
const expected: readonly string[] = [
  'record.invalid',
  'record.changed',
  'document.state',
  'authorize.needed',
  'authorize.invalid',
  'books.not-there',
  'books.not-enough',
  'books.elsewhere',
]

const accounts: Readonly<Record<string, string>> = { KCA: '8800112233', KCB: '8800445566' }

interface Request {
  readonly do: 'masuk' | 'keluar' | 'setor' | 'tarik' | 'bank' | 'poin' | 'kurang' | 'tukar' | 'hadiah' | 'batal'
  readonly who: number
  readonly jumlah: number
  readonly pick: number
  /** Whether somebody else agrees. */
  readonly isAgreed: boolean
}

const request: fc.Arbitrary<Request> = fc.record({
  do: fc.constantFrom(
    'masuk',
    'keluar',
    'setor',
    'tarik',
    'bank',
    'poin',
    'kurang',
    'tukar',
    'tukar',
    'hadiah',
    'batal',
  ),
  who: fc.nat(people.length - 1),
  jumlah: fc.integer({ min: 1, max: 60 }),
  pick: fc.nat(1000),
  isAgreed: fc.boolean(),
})

describe.each(testedStorages)('$name', kind => {
  const members: string[] = []
  const made: { readonly path: string; readonly id: string; readonly shop: string }[] = []
  const done = new Set<string>()
  const world = openForTests(() => openDocuments(kind, 'demo-member'))
  beforeAll(async () => {
    const rows = await world.all('select kode_member from member where status_aktif = 1 order by kode_member limit 3')
    members.push(...rows.map(({ kode_member }) => String(kode_member)))
  })

  const buildBody = (by: Caller, one: Request): readonly [path: string, body: Readonly<Record<string, unknown>>] => {
    const jumlah = one.jumlah * 1_000_000
    const no_rekening = accounts[by.shop.code]
    const kode_member = members[one.pick % members.length]
    const kode_hadiah = one.pick % 2 === 0 ? 'H01' : 'H04'
    const keterangan = 'DICOBA'
    if (one.do === 'masuk') return ['uang-kas', { arah: 'MASUK', kategori: 'MODAL', jumlah }]
    if (one.do === 'keluar') return ['uang-kas', { arah: 'KELUAR', kategori: 'GAJI', jumlah }]
    if (one.do === 'setor' || one.do === 'tarik')
      return ['uang-bank', { arah: one.do.toUpperCase(), no_rekening, jumlah }]
    if (one.do === 'bank') return ['uang-bank', { arah: 'KELUAR', kategori: 'GAJI', no_rekening, jumlah }]
    if (one.do === 'poin' || one.do === 'kurang') {
      const jenis = one.do === 'poin' ? 'TAMBAH' : 'KURANG'
      return ['transaksi-poin', { kode_member, jenis, poin: one.jumlah, keterangan }]
    }
    if (one.do === 'tukar') return ['tukar-poin', { kode_member, kode_hadiah, jumlah: 1 + (one.pick % 3) }]
    return ['stock-hadiah', { jenis: one.pick % 3 === 0 ? 'AMBIL' : 'TAMBAH', kode_hadiah, qty: one.jumlah }]
  }

  const actionOf = async (by: Caller, one: Request): Promise<readonly [path: string, action: Action] | undefined> => {
    if (one.do === 'batal') {
      const own = made.filter(({ shop }) => shop === by.shop.code)
      const chosen = own[one.pick % Math.max(own.length, 1)]
      if (!chosen) return undefined
      const body = { answers: { alasan: 'DICOBA' } }
      const { path, id } = chosen
      const agreed = await world.agreed(by, path, body, { move: 'batal', id })
      return [path, gerak(path, id, 'batal', agreed)]
    }
    const [path, body] = buildBody(by, one)
    return [path, simpan(path, one.isAgreed ? await world.agreed(by, path, body) : body)]
  }

  const carryOut = async (one: Request): Promise<void> => {
    const [user, code] = people[one.who] ?? people[0]
    const by = createPerson(world.storage, user, code)
    const found = await actionOf(by, one)
    if (!found) return
    const [path, action] = found
    const answer = await action(by).catch((error: RequestError) => error)
    if (answer instanceof Error) {
      expect(expected).toContain(answer.code ?? answer)
      done.add('refused')
      return
    }
    done.add(one.do)
    if (one.do !== 'batal') made.push({ path, id: (answer.answer as Made).id, shop: code })
  }

  /** Balances that are not the sums of their legs, and such below nothing. */
  const readWrongBalances = (book: string, amount: string, stored: string, key: readonly string[]) => {
    const keys = key.map(name => `l.${name} = s.${name}`).join(' and ')
    return world.all(
      `select * from ${stored} s where s.${amount} < 0 or s.${amount} <> (select coalesce(sum(l.${amount}), 0) from ${book} l where ${keys})`,
    )
  }

  test(`what is done at once in ${rounds} rounds leaves every book right`, async () => {
    const round = fc.array(request, { minLength: actions, maxLength: actions })
    for (const one of fc.sample(round, { seed, numRuns: rounds })) {
      await Promise.all(one.map(carryOut))
      expect(await world.breaches()).toEqual([])
      expect(await readWrongBalances('buku_kas', 'jumlah', 'buku_kas_saldo', ['kode_toko', 'tempat'])).toEqual([])
      expect(await readWrongBalances('buku_poin', 'poin', 'buku_poin_per_member', ['kode_member'])).toEqual([])
      expect(
        await readWrongBalances('buku_hadiah', 'qty', 'buku_hadiah_per_hadiah', ['kode_toko', 'tempat', 'kode_hadiah']),
      ).toEqual([])
    }
    expect([...done]).toEqual(expect.arrayContaining(['masuk', 'poin', 'tukar', 'hadiah', 'batal', 'refused']))
  })

  test('what is taken back left nothing, and every document has both legs of what it says', async () => {
    for (const [table, book, amount] of [
      ['uang_kas', 'buku_kas', 'jumlah'],
      ['uang_bank', 'buku_kas', 'jumlah'],
      ['tukar_poin', 'buku_poin', 'poin'],
      ['transaksi_poin', 'buku_poin', 'poin'],
    ] as const) {
      const place = book === 'buku_kas' ? 'tempat' : 'kode_member'
      const moved = `select sum(${amount}) as net, max(${amount}) as most from ${book} l where l.document_id = d.id`
      const halves = await world.all(`select d.id from ${table} d where (select net from (${moved}) x) <> 0`)
      const left = await world.all(
        `select d.id, l.${place}, sum(l.${amount}) as held from ${table} d join ${book} l on l.document_id = d.id where d.status = 'CANC' group by d.id, l.${place} having sum(l.${amount}) <> 0`,
      )
      expect([table, halves, left]).toEqual([table, [], []])
    }
  })
})
