// Limits of authorizations: a document of the demo shop for each, and the previews that say whether another person is needed.
import { expect } from 'vitest'
import { getResource, type Schema } from '../../../engine/schema/schema.ts'
import type { Desk } from './desk.ts'

type Body = Readonly<Record<string, unknown>>

export interface LimitAttempt {
  /** Document, move, what it is per, its setting. */
  readonly limits: readonly string[]
  /** The preview of the move. */
  readonly path: string
  readonly body: Body
  /** What the limit is set to, so that it just holds, and one step less. */
  readonly edge: number
  readonly step?: number
  /** Who makes it once, where its limit counts a day; KSR01 if absent. */
  readonly by?: string
  /** What counts with it on the same day; the same once more if absent. */
  readonly next?: { readonly path?: string; readonly body: Body }
}

const people = ['SPV01', 'ADM01', 'KSR01', 'SLS01', 'OWNER']

export const getSetting = (limit: string): string => limit.split(' ').at(-1) ?? ''

/** Settings of the limits that let pass whatever is tried, with those of a test. */
export const createSetter =
  (pieces: Desk, schema: Schema, attempts: readonly LimitAttempt[]) =>
  async (values: Body): Promise<void> => {
    const entries = getResource(schema, 'para-system').entries?.of
    const most: Readonly<Record<string, number>> = { percent: 100, weight: 900, money: 900_000_000 }
    const keys = attempts.flatMap(({ limits }) => limits.map(getSetting))
    const wide = Object.fromEntries(keys.map(key => [key, most[entries?.field[key]?.type.name ?? ''] ?? 900_000]))
    const answer = await pieces.ask('PUT', 'para-system', { ...wide, ...values }, 'OWNER')
    expect(answer).toMatchObject({ status: 200 })
  }

/** Undefined for a level without the move. */
const needsAnother = async (
  pieces: Desk,
  user: string,
  { path, body }: Pick<LimitAttempt, 'path' | 'body'>,
): Promise<boolean | undefined> => {
  const answer = await pieces.ask('POST', path, body, user)
  if (answer.status === 403) return undefined
  expect({ path, user, status: answer.status, body: answer.body }).toMatchObject({ status: 200 })
  return answer.body.authorize !== null
}

/** Limits that do not hold at their edge: no authorization is needed there, and above it one for each level that is not full. */
export const listWrongEdges = async (
  pieces: Desk,
  schema: Schema,
  attempts: readonly LimitAttempt[],
): Promise<readonly string[]> => {
  const set = createSetter(pieces, schema, attempts)
  const wrong: string[] = []
  const tried = new Set<string>()
  for (const attempt of attempts) {
    for (const limit of attempt.limits) {
      for (const isAbove of [false, true]) {
        await set({ [getSetting(limit)]: attempt.edge - (isAbove ? (attempt.step ?? 1) : 0) })
        for (const user of people) {
          const isNeeded = await needsAnother(pieces, user, attempt)
          if (isNeeded !== undefined) tried.add(user)
          if (isNeeded === !(isAbove && user !== 'OWNER')) wrong.push(`${limit} ${isAbove ? 'above' : 'at'} ${user}`)
        }
      }
    }
  }
  expect([...tried].toSorted()).toEqual(people.toSorted())
  return wrong
}

/** Limits of a day that do not count what the same user has made on it, or that count it for another user. */
export const listWrongDays = async (
  pieces: Desk,
  schema: Schema,
  attempts: readonly LimitAttempt[],
): Promise<readonly string[]> => {
  const set = createSetter(pieces, schema, attempts)
  const wrong: string[] = []
  /** Users with the settings that something of theirs counts in already. */
  const made = new Set<string>()
  for (const { limits, path, body, edge, by = 'KSR01', next } of attempts) {
    for (const limit of limits.filter(one => one.includes(' day '))) {
      made.add(`${by} ${getSetting(limit)}`)
      await set({ [getSetting(limit)]: edge < 1 ? Math.floor(edge * 1500) / 1000 : Math.floor(edge * 1.5) })
      const isFirst = path.includes('?move=')
      const move = path.replace('/preview?', '?').replace('/preview/', '/moves/')
      const answer = await pieces.ask('POST', move, body, by)
      expect({ limit, status: answer.status, body: answer.body }).toMatchObject({ limit, status: isFirst ? 201 : 200 })
      const again = { path, body, ...next }
      for (const user of people) {
        const isNeeded = await needsAnother(pieces, user, again)
        if (isNeeded === !made.has(`${user} ${getSetting(limit)}`)) wrong.push(`${limit} ${user}`)
      }
    }
  }
  return wrong
}

/** Makes what the attempts are about. */
export const prepareLimitAttempts = async (pieces: Desk): Promise<readonly LimitAttempt[]> => {
  const ask = (method: string, path: string, body: Body) => pieces.ask(method, path, body, 'OWNER')
  await ask('PUT', 'para-system', { SEPUHAN_MODULE: true, SEMI_GROSIR_MODULE: true, CASHBACK_POIN: 1000 })
  await ask('POST', 'cash?move=simpan', { arah: 'MASUK', kategori: 'MODAL', jumlah: 500_000_000 })
  await ask('POST', 'tukang', { kode_tukang: 'TKG', nama_tukang: 'PAK TUKANG' })
  const type = { kode_dept: 'CCG17K', qty: 4, berat: 10, harga_modal: 600_000, ongkos: 1000 }
  const received = { supplier_barang: 'SUP01', jenis: [type] }
  expect(await pieces.create('penerimaan-barang', received)).toMatchObject({ status: 201 })
  const bringBack = async (): Promise<string> => {
    const barcode = await pieces.make()
    await pieces.postEntry(barcode, 'JUAL', 'PELANGGAN')
    await pieces.postEntry(barcode, 'BELI', 'BELI')
    return barcode
  }
  const returned = await bringBack()
  const scraped = await bringBack()
  const wash = async (ongkos: object): Promise<string> => {
    const kode_barcode = await bringBack()
    const line = { kode_barcode, hasil_sortir: 'CUCI', berat_sortir: 2.53 }
    await ask('POST', 'sortir-pembelian?move=simpan', { barang: [line] })
    const sent = await ask('POST', 'cucian?move=kirim', { kode_tukang: 'TKG', barang: [{ kode_barcode }] })
    const back = [{ id: sent.body.barang[0].id, kode_barcode, berat_kembali: 2.4 }]
    expect((await ask('PUT', `cucian/${sent.body.id}`, { barang: back, ...ongkos })).status).toBe(200)
    return sent.body.id
  }
  const [batch, other] = [await wash({ ongkos_cuci: 70_000 }), await wash({})]
  const gold = { kode_tukang: 'TKG', arah: 'SERAH', emas: [{ nama_barang: 'EMAS LEBUR', berat: 10, kadar: 99.9 }] }
  expect((await ask('POST', 'emas-tukang?move=simpan', gold)).status).toBe(201)
  const work = { jenis: 'HASIL', nama_barang: 'CINCIN', berat: 2, kadar: 75, susut: 0, ongkos: 70_000 }
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
  const buildSale = async () => ({ ...buyer, barang: [{ kode_barcode: await pieces.make() }], transfer_lebih: true })
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
      limits: ['uang-bank simpan document BATAS_SETOR_BANK', 'uang-bank simpan day BATAS_SETOR_BANK_HARI'],
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
      limits: ['stock-hadiah simpan document BATAS_HADIAH_KELUAR', 'stock-hadiah simpan day BATAS_HADIAH_KELUAR_HARI'],
      path: 'stock-hadiah/preview?move=simpan',
      body: { jenis: 'AMBIL', kode_hadiah: gift.kode_hadiah, qty: 2 },
      by: 'ADM01',
      edge: 2,
    },
    {
      limits: [
        'stock-aksesoris simpan document BATAS_AKSESORIS_KELUAR',
        'stock-aksesoris simpan day BATAS_AKSESORIS_KELUAR_HARI',
      ],
      path: 'stock-aksesoris/preview?move=simpan',
      body: { ...box, jenis: 'AMBIL' },
      by: 'ADM01',
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
      body: { ...(await buildSale()), ...seller, transfer_lebih: false, tukar: [chain] },
      by: 'SPV01',
      next: { body: { ...(await buildSale()), ...seller, transfer_lebih: false, tukar: [chain] } },
      edge: paid,
    },
    {
      limits: ['penjualan simpan document BATAS_UANG_KEMBALI', 'penjualan simpan day BATAS_UANG_KEMBALI_HARI'],
      path: 'penjualan/preview?move=simpan',
      body: { ...(await buildSale()), pembayaran: [over] },
      next: { body: { ...(await buildSale()), pembayaran: [over] } },
      edge: 6000,
    },
    {
      limits: [
        'stock-opname-penerimaan selesai document BATAS_SELISIH_OPNAME',
        'stock-opname-penerimaan selesai day BATAS_SELISIH_OPNAME_HARI',
      ],
      by: 'ADM01',
      next: { body: { kode_dept: 'CCG17K', berat_opname: 9 } },
      path: 'stock-opname-penerimaan/preview?move=selesai',
      body: { kode_dept: 'CCG17K', berat_opname: 9.5 },
      edge: 0.5,
      step: 0.001,
    },
    {
      limits: ['sortir-pembelian simpan day BATAS_SUSUT_HARI'],
      path: 'sortir-pembelian/preview?move=simpan',
      body: { barang: [{ kode_barcode: scraped, hasil_sortir: 'CUCI', berat_sortir: 2.277 }] },
      by: 'SPV01',
      next: { body: { barang: [{ kode_barcode: returned, hasil_sortir: 'CUCI', berat_sortir: 2.277 }] } },
      edge: 0.253,
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
      limits: ['cucian selesai day BATAS_SUSUT_HARI'],
      path: `cucian/${other}/preview/selesai`,
      body: {},
      by: 'ADM01',
      next: { path: `cucian/${batch}/preview/selesai`, body: {} },
      edge: 0.13,
      step: 0.001,
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
      by: 'SPV01',
      next: { path: 'cash/preview?move=simpan', body: { ...cash, arah: 'KELUAR' } },
      edge: 70_000,
    },
    {
      limits: ['emas-tukang simpan document BATAS_KAS_KELUAR', 'emas-tukang simpan day BATAS_KAS_KELUAR_HARI'],
      path: 'emas-tukang/preview?move=simpan',
      body: { kode_tukang: 'TKG', arah: 'TERIMA', emas: [work] },
      by: 'ADM01',
      next: { path: 'cash/preview?move=simpan', body: { ...cash, arah: 'KELUAR' } },
      edge: 70_000,
    },
  ]
}
