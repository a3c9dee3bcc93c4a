// Random documents of the shop by several people of two shops at once: after each round the books are right, every piece is
// where one of the documents brought it, and what is taken back leaves every balance as it was.
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../server/caller/caller.ts'
import type { RequestError } from '../../server/error/errors.ts'
import { openForTests } from '../support/run/open-for-tests.ts'
import {
  type Action,
  box,
  createPerson,
  gerak,
  getBarcode,
  getLines,
  type Made,
  made,
  openDocuments,
  simpan,
  tambah,
  ubah,
} from '../support/shop/documents.ts'
import { testedStorages } from '../support/storage/storages.ts'

const { rounds, actions } = { rounds: 25, actions: 12 }
const seed = 20261120
const people = [
  ['ADM01', 'KCA'],
  ['SPV01', 'KCA'],
  ['OWNER', 'KCA'],
  ['OWNERB', 'KCB'],
  ['OWNER', 'KCB'],
] as const

/** What people are refused with when somebody else was faster, or the piece is no longer what it was. */
const expected: readonly string[] = [
  'record.invalid',
  'record.changed',
  'document.state',
  'document.condition',
  'books.elsewhere',
  'books.not-there',
  'books.not-enough',
  // An administrator takes nothing back.
  'access.denied',
  // More was taken out of the boxes on this day than one takes alone.
  'authorize.needed',
]

interface Request {
  readonly do: 'tambah' | 'ubah' | 'pindah' | 'satu-baki' | 'hancur' | 'batal' | 'aksesoris'
  readonly pick: readonly number[]
  readonly room: 'TOKO' | 'DALEM'
  readonly tray: number
  readonly count: number
}

const request: fc.Arbitrary<Request> = fc.record({
  do: fc.constantFrom('tambah', 'ubah', 'pindah', 'pindah', 'pindah', 'satu-baki', 'hancur', 'batal', 'aksesoris'),
  pick: fc.array(fc.nat(10_000), { minLength: 1, maxLength: 4 }),
  room: fc.constantFrom('TOKO', 'DALEM'),
  tray: fc.integer({ min: 1, max: 4 }),
  count: fc.integer({ min: 1, max: 9 }),
})

const getTray = ({ room, tray }: Pick<Request, 'room' | 'tray'>) => ({
  kode_gudang: room,
  kode_baki: `0${tray}${room === 'TOKO' ? '' : 'D'}`,
})

describe.each(testedStorages)('$name', kind => {
  const pieces: Record<string, Made[]> = { KCA: [], KCB: [] }
  const boxes: Record<string, string[]> = { KCA: [], KCB: [] }
  const scraps: Record<string, string[]> = { KCA: [], KCB: [] }
  const done: Record<string, number> = {}
  const world = openForTests(() => openDocuments(kind))
  beforeAll(async () => {
    for (const code of ['KCA', 'KCB']) {
      const by = createPerson(world.storage, 'OWNER', code)
      for (let n = 0; n < 8; n++) pieces[code]?.push(await made(tambah(), by))
      for (const kode_barcode of [await made(tambah(box), by), await made(tambah(box), by)].map(getBarcode)) {
        await made(simpan('stock-aksesoris', { kode_barcode, jenis: 'TAMBAH', jumlah: 50 }), by)
        boxes[code]?.push(kode_barcode)
      }
    }
  })

  const chosen = <T>(from: readonly T[], numbers: readonly number[]): readonly T[] => [
    ...new Set(numbers.flatMap(number => from[number % Math.max(from.length, 1)] ?? [])),
  ]

  const held = () =>
    world.all(
      `select kode_toko, tempat, kode_barcode, qty, berat from buku_barang_per_barang where qty <> 0 order by kode_toko, kode_barcode, tempat`,
    )

  /** The action of the request in the person's shop; undefined: nothing to do. */
  const actionOf = async (by: Caller, one: Request): Promise<Action | undefined> => {
    const code = by.shop.code
    const own = pieces[code] ?? []
    const some = chosen(own.map(getBarcode), one.pick)
    const to = getTray(one)
    switch (one.do) {
      case 'tambah':
        return tambah({ kode_baki_awal: to.kode_baki })
      case 'ubah':
        return ubah(own[(one.pick[0] ?? 0) % own.length]?.id ?? '', { kode_intern: `RAK ${one.count}` })
      case 'pindah':
        return simpan('pindah-barang', { ...to, barang: getLines(...some, ...chosen(boxes[code] ?? [], [one.count])) })
      case 'satu-baki': {
        const from = getTray({ room: one.room === 'TOKO' ? 'DALEM' : 'TOKO', tray: (one.count % 4) + 1 })
        const place = `${from.kode_gudang}/${from.kode_baki}`
        const there = (await held()).filter(row => row.kode_toko === code && row.tempat === place)
        if (there.length === 0) return undefined
        const where = { gudang_asal: from.kode_gudang, baki_asal: from.kode_baki, ...to }
        return simpan('pindah-satu-baki', { ...where, barang: getLines(...there.map(row => String(row.kode_barcode))) })
      }
      case 'hancur': {
        const body = { kondisi_barang: 'PATAH', barang: getLines(...some) }
        return simpan('hancur-barang', await world.agreed(by, 'hancur-barang', body))
      }
      case 'batal': {
        const [id] = chosen(scraps[code] ?? [], one.pick)
        return id === undefined ? undefined : gerak('hancur-barang', id, 'batal')
      }
      case 'aksesoris': {
        const [kode_barcode = ''] = chosen(boxes[code] ?? [], one.pick)
        const jenis = one.tray % 2 === 0 ? 'TAMBAH' : 'AMBIL'
        return simpan('stock-aksesoris', { kode_barcode, jenis, jumlah: one.count })
      }
    }
  }

  const carryOut = async (by: Caller, one: Request): Promise<void> => {
    // Nobody agrees to what he asks for himself.
    const person = one.do === 'hancur' && by.user.userId === 'SPV01' ? createPerson(world.storage, 'OWNER') : by
    const action = await actionOf(person, one)
    if (!action) return
    const made = await action(person).catch((error: RequestError) => error)
    if (made instanceof Error) {
      expect(expected).toContain(made.code ?? made)
      done.refused = (done.refused ?? 0) + 1
      return
    }
    done[one.do] = (done[one.do] ?? 0) + 1
    const answer = made.answer as Made
    if (one.do === 'tambah') pieces[person.shop.code]?.push(answer)
    if (one.do === 'hancur') scraps[person.shop.code]?.push(answer.id)
  }

  const isSound = async (): Promise<void> => {
    expect(await world.breaches()).toEqual([])
    const single = `select count(*) as pieces from buku_barang_per_barang b join barang on barang.kode_barcode = b.kode_barcode where b.qty <> 0 and barang.jenis_group <> 'ACC' and (b.qty <> 1 or b.kode_toko <> barang.kode_toko or b.tempat <> barang.tempat)`
    expect(await world.all(single)).toEqual([expect.objectContaining({ pieces: 0 })])
    const numbers = await world.all('select kode_barcode from barang order by kode_barcode')
    expect(numbers.map(row => Number(row.kode_barcode))).toEqual(numbers.map((_, at) => at + 1))
    for (const [table, number] of documents) {
      const made = await world.all(`select kode_toko, ${number} as no from ${table} order by kode_toko, ${number}`)
      for (const own of Map.groupBy(made, row => row.kode_toko).values())
        expect(own.map(row => Number(String(row.no).slice(-4)))).toEqual(own.map((_, at) => at + 1))
    }
    const spent = `select count(*) as spent from kencana_authorization where spent_at is not null`
    expect((await world.all(spent))[0]?.spent).toEqual(
      (await world.all('select count(*) as scrapped from hancur_barang'))[0]?.scrapped,
    )
  }

  const documents = [
    ['pindah_barang', 'no_pindah'],
    ['pindah_satu_baki', 'no_pindah'],
    ['hancur_barang', 'no_hancur'],
    ['stock_aksesoris', 'no_stock'],
  ] as const

  test('the books are right, numbers have no gap, and each piece is in one place', { timeout: 900_000 }, async () => {
    const day = fc.array(fc.array(request, { minLength: actions, maxLength: actions }), {
      minLength: people.length,
      maxLength: people.length,
    })
    for (const own of fc.sample(day, { numRuns: rounds, seed })) {
      const work = people.map(async ([user, code], at) => {
        for (const one of own[at] ?? []) await carryOut(createPerson(world.storage, user, code), one)
      })
      await Promise.all(work)
      await isSound()
    }
    expect(Object.keys(done).length).toBeGreaterThan(5)
    process.stdout.write(`${kind.name} ${JSON.stringify(done)}\n`)
  })

  test('what many scrap and take back at once leaves every balance as it was', async () => {
    const by = createPerson(world.storage, 'OWNER')
    const fresh: string[] = []
    for (let n = 0; n < 6; n++) fresh.push(getBarcode(await made(tambah(), by)))
    const before = await held()
    const scrap = async (...barcodes: readonly string[]): Promise<Made> => {
      const body = { kondisi_barang: 'PATAH', barang: getLines(...barcodes) }
      return made(simpan('hancur-barang', await world.agreed(by, 'hancur-barang', body)), by)
    }
    const [a = '', b = '', c = '', d = '', e = '', f = ''] = fresh
    const gone = await Promise.all([scrap(a, b), scrap(c), scrap(d, e, f)])
    expect(await held()).toHaveLength(before.length - 6)
    const back = gone.flatMap(({ id }) => [id, id]).map(id => gerak('hancur-barang', id, 'batal')(by).catch(getCode))
    const outcomes = await Promise.all(back)
    expect(outcomes.filter(one => one === 'document.state')).toHaveLength(3)
    expect(await held()).toEqual(before)
    await isSound()
  })

  const getCode = ({ code }: RequestError): string => code
})
