// Limits of authorizations: each one is tried at its edge as each level, and the owner changes it in Setting System.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collectNeeds } from '../../engine/expression/terms/needs.ts'
import { isListed } from '../../engine/schema/resource.ts'
import { loadSchema } from '../../server/schema/load-schema.ts'
import { sendFile } from '../support/files/import-files.ts'
import { openPieces, type Pieces } from '../support/shop/pieces.ts'
import { databases } from '../support/storage/databases.ts'

type Body = Readonly<Record<string, unknown>>

const schema = loadSchema('schema')

/** Every limit of the schema files: document, move, what it is per, its setting. */
const limits = Object.values(schema.resources)
  .filter(isListed)
  .flatMap(({ name, lifecycle }) =>
    (lifecycle.flow?.moves ?? []).flatMap(({ id, authorize }) =>
      (authorize?.limits ?? []).map(({ per, most }) => `${name} ${id} ${per} ${collectNeeds(most.term).params.join()}`),
    ),
  )

const entries = schema.resources['para-system']?.entries?.of
const settings = [...new Set(limits.map(one => one.split(' ').at(-1) ?? ''))]

interface Attempt {
  readonly limits: readonly string[]
  readonly path: string
  readonly body: Body
  /** What the limit is set to, so that it just holds, and one step less. */
  readonly edge: number
  readonly step?: number
}

const people = { SPV01: 'SPV', ADM01: 'ADM', KSR01: 'KSR', SLS01: 'SLS', OWNER: 'OWN' }

describe.each(databases)('on %s', database => {
  let pieces: Pieces
  let sold: string
  let returned: string
  let batch: string
  beforeAll(async () => {
    pieces = await openPieces(database)
    const ask = (method: string, path: string, body: Body) => pieces.ask(method, path, body, 'OWNER')
    await ask('PUT', 'para-system', { SEPUHAN_MODULE: true, SEMI_GROSIR_MODULE: true, CASHBACK_POIN: 1000 })
    await ask('POST', 'cash?move=simpan', { arah: 'MASUK', kategori: 'MODAL', jumlah: 500_000_000 })
    await ask('POST', 'tukang', { kode_tukang: 'TKG', nama_tukang: 'PAK TUKANG' })
    const type = { kode_dept: 'CCG17K', qty: 4, berat: 10, harga_modal: 600_000, ongkos: 1000 }
    const received = { supplier_barang: 'SUP01', jenis: [type] }
    expect(await pieces.create('penerimaan-barang', received)).toMatchObject({ status: 201 })
    sold = await pieces.make()
    const bringBack = async (): Promise<string> => {
      const barcode = await pieces.make()
      await pieces.post(barcode, 'JUAL', 'PELANGGAN')
      await pieces.post(barcode, 'BELI', 'BELI')
      return barcode
    }
    returned = await bringBack()
    const washed = await bringBack()
    const line = { kode_barcode: washed, hasil_sortir: 'CUCI', berat_sortir: 2.53 }
    await ask('POST', 'sortir-pembelian?move=simpan', { barang: [line] })
    const { body: sent } = await ask('POST', 'cucian?move=kirim', {
      kode_tukang: 'TKG',
      barang: [{ kode_barcode: washed }],
    })
    batch = sent.id
    const back = [{ id: sent.barang[0].id, kode_barcode: washed, berat_kembali: 2.4 }]
    expect((await ask('PUT', `cucian/${batch}`, { barang: back, ongkos_cuci: 70_000 })).status).toBe(200)
  })
  afterAll(() => pieces.shop.close())

  const readAttempts = async (): Promise<readonly Attempt[]> => {
    const find = async (path: string) => (await pieces.ask('GET', path, undefined, 'OWNER')).body
    const [account] = await find('rekenings')
    const member = (await find('member')).find((one: { poin: number }) => one.poin > 10)
    const gift = (await find('hadiah')).find((one: { stock: number }) => one.stock > 2)
    const cash = { kategori: 'GAJI', jumlah: 70_000 }
    const bank = { no_rekening: account.no_rekening, jumlah: 70_000 }
    const chain = { nama_barang: 'KALUNG', kode_group: 'G17K', kode_dept: 'KLG17K', berat: 3, kondisi: 'MULUS' }
    const buyer = { kode_sales: 'S01', nama_customer: 'IBU RATNA' }
    const seller = { no_identitas: '3174012345678901', jenis_identitas: 'KTP' }
    const [group] = await find('group?filter={"kode_group":"G17K"}')
    const [kind] = await find('barang?filter={"jenis_group":"ACC"}')
    const box = { kode_barcode: kind.kode_barcode, jumlah: 3 }
    expect(await pieces.create('stock-aksesoris', box)).toMatchObject({ status: 201 })
    const purchase = { ...buyer, ...seller, barang: [chain] }
    const { body: counted } = await pieces.ask('POST', 'pembelian/preview?move=simpan', purchase, 'OWNER')
    expect(counted.faults[0]?.message ?? '').toContain('Kurang')
    const paid = Number(counted.faults[0].message.replaceAll(/\D/g, ''))
    const loan = {
      nama_customer: 'IBU RATNA',
      no_hp: '0812',
      berat_emas_plastik: 9,
      jumlah_hutang: 1_000_000,
      barang: [{ nama_barang: 'KALUNG', kode_group: 'G17K', kode_dept: 'KLG17K', berat: 5 }],
    }
    const sale = { ...buyer, barang: [{ kode_barcode: sold }], transfer_lebih: true }
    const over = { jenis: 'TRANSFER', no_rekening: account.no_rekening, jumlah_rp: 4_946_000 + 6000 }
    return [
      {
        limits: ['uang-kas simpan document BATAS_KAS_KELUAR', 'uang-kas simpan day BATAS_KAS_KELUAR_HARI'],
        path: 'cash/preview?move=simpan',
        body: { ...cash, arah: 'KELUAR' },
        edge: 70_000,
      },
      {
        limits: ['uang-kas simpan document BATAS_KAS_MASUK'],
        path: 'cash/preview?move=simpan',
        body: { ...cash, kategori: 'MODAL', arah: 'MASUK' },
        edge: 70_000,
      },
      {
        limits: ['uang-bank simpan document BATAS_BANK_KELUAR', 'uang-bank simpan day BATAS_BANK_KELUAR_HARI'],
        path: 'uang-bank/preview?move=simpan',
        body: { ...bank, arah: 'TARIK' },
        edge: 70_000,
      },
      {
        limits: ['uang-bank simpan document BATAS_SETOR_BANK'],
        path: 'uang-bank/preview?move=simpan',
        body: { ...bank, arah: 'SETOR' },
        edge: 70_000,
      },
      {
        limits: ['uang-bank simpan document BATAS_KAS_MASUK'],
        path: 'uang-bank/preview?move=simpan',
        body: { ...bank, arah: 'MASUK', kategori: 'LAIN-LAIN' },
        edge: 70_000,
      },
      {
        limits: ['hutang simpan document BATAS_HUTANG', 'hutang simpan day BATAS_HUTANG_HARI'],
        path: 'hutang/preview?move=simpan',
        body: loan,
        edge: 1_000_000,
      },
      {
        limits: ['hutang simpan percent PERSENTASE_PINJAMAN'],
        path: 'hutang/preview?move=simpan',
        // What is appraised by hand does not count.
        body: {
          ...loan,
          jumlah_hutang: 5 * group.harga * 0.5,
          barang: [{ ...loan.barang[0], nilai_taksir: 900_000_000 }],
        },
        edge: 50,
        step: 0.01,
      },
      {
        limits: [
          'stock-hadiah simpan document BATAS_HADIAH_KELUAR',
          'stock-hadiah simpan day BATAS_HADIAH_KELUAR_HARI',
        ],
        path: 'stock-hadiah/preview?move=simpan',
        body: { jenis: 'AMBIL', kode_hadiah: gift.kode_hadiah, qty: 2 },
        edge: 2,
      },
      {
        limits: [
          'stock-aksesoris simpan document BATAS_AKSESORIS_KELUAR',
          'stock-aksesoris simpan day BATAS_AKSESORIS_KELUAR_HARI',
        ],
        path: 'stock-aksesoris/preview?move=simpan',
        body: { ...box, jenis: 'AMBIL' },
        edge: 3,
      },
      {
        limits: ['transaksi-poin simpan document BATAS_CASHBACK', 'transaksi-poin simpan day BATAS_CASHBACK_HARI'],
        path: 'transaksi-poin/preview?move=simpan',
        body: { jenis: 'AMBIL', kode_member: member.kode_member, poin: 3 },
        edge: 3000,
      },
      {
        limits: ['tukar-poin simpan document BATAS_TUKAR_POIN', 'tukar-poin simpan day BATAS_TUKAR_POIN_HARI'],
        path: 'tukar-poin/preview?move=simpan',
        body: { kode_member: member.kode_member, kode_hadiah: gift.kode_hadiah, jumlah: 1 },
        edge: gift.poin,
      },
      {
        limits: ['pembelian simpan document BATAS_PEMBELIAN', 'pembelian simpan day BATAS_PEMBELIAN_HARI'],
        path: 'pembelian/preview?move=simpan',
        body: { ...purchase, pembayaran: [{ jenis: 'CASH', jumlah_rp: paid }] },
        edge: paid,
      },
      {
        limits: ['pembelian tukar document BATAS_PEMBELIAN', 'pembelian tukar day BATAS_PEMBELIAN_HARI'],
        path: 'penjualan/preview?move=simpan',
        body: { ...sale, ...seller, transfer_lebih: false, tukar: [chain] },
        edge: paid,
      },
      {
        limits: ['penjualan simpan document BATAS_UANG_KEMBALI', 'penjualan simpan day BATAS_UANG_KEMBALI_HARI'],
        path: 'penjualan/preview?move=simpan',
        body: { ...sale, pembayaran: [over] },
        edge: 6000,
      },
      {
        limits: ['stock-opname-penerimaan selesai document BATAS_SELISIH_OPNAME'],
        path: 'stock-opname-penerimaan/preview?move=selesai',
        body: { kode_dept: 'CCG17K', berat_opname: 9.5 },
        edge: 0.5,
        step: 0.001,
      },
      {
        limits: ['sortir-pembelian simpan percent BATAS_SUSUT'],
        path: 'sortir-pembelian/preview?move=simpan',
        body: { barang: [{ kode_barcode: returned, hasil_sortir: 'CUCI', berat_sortir: 2.277 }] },
        edge: 10,
        step: 0.01,
      },
      {
        limits: ['cucian selesai percent BATAS_SUSUT'],
        path: `cucian/${batch}/preview/selesai`,
        body: {},
        edge: 5.14,
        step: 0.01,
      },
      {
        limits: ['cucian selesai document BATAS_KAS_KELUAR', 'cucian selesai day BATAS_KAS_KELUAR_HARI'],
        path: `cucian/${batch}/preview/selesai`,
        body: {},
        edge: 70_000,
      },
    ]
  }

  test('every limit is tried at its edge as every level', async () => {
    const all = await readAttempts()
    expect(all.flatMap(one => one.limits).toSorted()).toEqual(limits.toSorted())
    const most: Readonly<Record<string, number>> = { percent: 100, weight: 900, money: 900_000_000 }
    const wide = Object.fromEntries(settings.map(key => [key, most[entries?.field[key]?.type.name ?? ''] ?? 900_000]))
    const set = async (values: Body): Promise<void> => {
      expect(await pieces.ask('PUT', 'para-system', values, 'OWNER')).toMatchObject({ status: 200 })
    }
    const may = new Map<string, number>()
    for (const { limits: tried, path, body, edge, step = 1 } of all) {
      for (const limit of tried) {
        const setting = limit.split(' ').at(-1) ?? ''
        await set({ ...wide, [setting]: edge })
        const needs = async (user: string) => {
          const answer = await pieces.ask('POST', path, body, user)
          if (answer.status === 403) return undefined
          expect({ limit, user, status: answer.status, body: answer.body }).toMatchObject({ status: 200 })
          may.set(user, (may.get(user) ?? 0) + 1)
          return answer.body.authorize !== null
        }
        const users = Object.keys(people)
        const atEdge: (boolean | undefined)[] = []
        for (const user of users) atEdge.push(await needs(user))
        await set({ ...wide, [setting]: edge - step })
        const exceeded: (boolean | undefined)[] = []
        for (const user of users) exceeded.push(await needs(user))
        expect([limit, atEdge]).toEqual([limit, atEdge.map(one => one && false)])
        expect([limit, exceeded]).toEqual([
          limit,
          users.map((user, at) => (atEdge[at] === undefined ? undefined : user !== 'OWNER')),
        ])
      }
    }
    for (const user of Object.keys(people)) expect([user, may.get(user) ?? 0]).not.toEqual([user, 0])
  })

  test('what a person took on a day counts, whoever else took some', async () => {
    const set = { BATAS_KAS_KELUAR: 60_000, BATAS_KAS_KELUAR_HARI: 100_000 }
    expect((await pieces.ask('PUT', 'para-system', set, 'OWNER')).status).toBe(200)
    const take = async (jumlah: number, user: string) =>
      (await pieces.create('cash', { arah: 'KELUAR', kategori: 'GAJI', jumlah }, user)).body.code ?? 'saved'
    expect(await take(60_001, 'KSR01')).toBe('authorize.needed')
    expect(await take(60_000, 'KSR01')).toBe('saved')
    expect(await take(40_001, 'KSR01')).toBe('authorize.needed')
    expect(await take(60_000, 'SPV01')).toBe('saved')
    expect(await take(40_000, 'KSR01')).toBe('saved')
    expect(await take(1, 'KSR01')).toBe('authorize.needed')
    expect(await take(500_000, 'OWNER')).toBe('saved')
  })
})

describe.each(databases)('imports on %s', database => {
  let pieces: Pieces
  beforeAll(async () => {
    pieces = await openPieces(database)
  })
  afterAll(() => pieces.shop.close())

  test.each(['keuangan_cash', 'keuangan_non_cash'])(
    '%s enters money in the books without a limit: it is made by a full level alone',
    async type => {
      const jenis = type === 'keuangan_cash' ? 'CASH' : 'TRANSFER'
      const bytes = `no_rekening,tanggal,jenis,kategori,jumlah_in,jumlah_out\n8800112233,2026-11-01,${jenis},GAJI,0,50000000\n`
      const send = async (path: string, user: string) =>
        (await sendFile(pieces.shop, path, { token: pieces.tokenOf(user), file: `${type}.csv`, bytes })).status
      for (const user of ['SPV01', 'ADM01', 'KSR01', 'SLS01'])
        for (const path of [type, `${type}/check`])
          expect([user, path, await send(path, user)]).toEqual([user, path, 403])
      expect(await send(type, 'OWNER')).toBe(202)
    },
  )
})

test('a limit has the default that its setting shows', () => {
  const moves = Object.values(schema.resources).flatMap(({ lifecycle }) => lifecycle.flow?.moves ?? [])
  for (const { authorize } of moves) {
    for (const { most } of authorize?.limits ?? []) {
      const [, key = '', value] = most.text.match(/^param\('(\w+)', (\d+)\)$/) ?? []
      const field = entries?.field[key]
      expect([most.text, field?.type.toJson(field.default)]).toEqual([most.text, Number(value)])
    }
  }
})
