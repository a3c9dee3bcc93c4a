// Each value that a waiting document reads of another document or of the books is changed, and the document does not take effect.

import { describe, expect, test } from 'vitest'
import { getAccess } from '../../engine/access/access.ts'
import {
  getWaitingStates,
  isBasisRead,
  isHeldRead,
  listBasisFields,
  listEffects,
} from '../../engine/document/document-basis.ts'
import type { Term } from '../../engine/expression/terms/term.ts'
import { flattenTerms } from '../../engine/expression/terms/term-parts.ts'
import type { Move } from '../../engine/schema/document.ts'
import { findField, type Resource } from '../../engine/schema/resource.ts'
import { getLedger, getResource } from '../../engine/schema/schema.ts'
import type { Caller } from '../../server/caller/caller.ts'
import type { RequestError } from '../../server/error/errors.ts'
import { documentActions } from '../../server/record/move/create-document.ts'
import { transitionDocument } from '../../server/record/move/transition-document.ts'
import { loadSchema } from '../../server/schema/load-schema.ts'
import { rehearseWrite } from '../../server/storage/rehearse-write.ts'
import type { Connection } from '../../server/storage/storage.ts'
import { openForTests } from '../support/run/open-for-tests.ts'
import { type Body, buying, openFundedDesk } from '../support/shop/desk.ts'
import { databases } from '../support/storage/databases.ts'

const schema = loadSchema('schema')

/** A column that a document reads; without a column the rows are counted. */
interface ReadColumn {
  readonly resource: string
  readonly column?: string
}

const listColumns = (term: Term): readonly ReadColumn[] => {
  if (term.kind === 'ledger')
    return getLedger(schema, term.ledger).balances.map(({ resource }) => ({ resource, column: term.amount }))
  if (term.kind === 'path') return [{ resource: term.steps.at(-2)?.to ?? '', column: term.steps.at(-1)?.name ?? '' }]
  if (term.kind !== 'rows') return []
  const value = term.of?.kind === 'path' ? term.of.steps.at(-1)?.name : undefined
  return [{ resource: term.resource, ...(value !== undefined && { column: value }) }]
}

const formatColumn = ({ resource, column = '(rows)' }: ReadColumn): string => `${resource} ${column}`

/** The columns that entries of the document are based on. */
const listReadColumns = (resource: Resource): readonly ReadColumn[] => {
  const columns = listBasisFields(schema, resource).flatMap(({ lines, terms }) => {
    const heldBy = resource.lifecycle.lines.find(({ name }) => name === lines)?.reserve?.field
    return terms
      .flatMap(term => flattenTerms(term))
      .filter(term => isBasisRead(schema, term) && !isHeldRead(schema, term, heldBy))
      .flatMap(listColumns)
  })
  return [...new Map(columns.map(one => [formatColumn(one), one])).values()]
}

const disableTriggers = async (connection: Connection, table: string, database: string): Promise<void> => {
  if (database === 'postgres') {
    await connection.run({ sql: `alter table "${table}" disable trigger user`, values: [] })
    return
  }
  const sql = "select name from sqlite_master where type = 'trigger' and tbl_name = ?"
  for (const { name } of await connection.all({ sql, values: [table] }))
    await connection.run({ sql: `drop trigger "${name}"`, values: [] })
}

const changeColumn = async (connection: Connection, read: ReadColumn, database: string): Promise<void> => {
  const resource = getResource(schema, read.resource)
  const { table } = resource
  await disableTriggers(connection, table, database)
  const field = read.column === undefined ? undefined : findField(resource, read.column)
  if (!field) {
    await connection.run({ sql: `delete from "${table}"`, values: [] })
    return
  }
  const name = `"${field.name}"`
  const json = field.type.json.type
  const changed = json === 'boolean' ? `1 - ${name}` : json === 'string' ? `'LAIN'` : `coalesce(${name}, 0) + 1`
  await connection.run({ sql: `update "${table}" set ${name} = ${changed}`, values: [] })
}

/** Reads that no document of the gold shop makes while it waits. */
const unread: Readonly<Record<string, readonly string[]>> = {
  // Read of the piece that a deposit gave back: the number of a new deposit is in no row of the journal yet.
  titipan: ['qty', 'kode_gudang', 'kode_baki', 'harga_jual', 'ongkos', 'fee_sales', 'diskon_rp'].map(
    column => `journal:titipan.barang ${column}`,
  ),
}

describe.each(databases)('%s', database => {
  const desk = openForTests(() => openFundedDesk(database))

  const customer = { kode_sales: 'S01', nama_customer: 'IBU RATNA' }
  const buildCash = (jumlah_rp: number) => ({ pembayaran: [{ jenis: 'CASH', jumlah_rp }] })
  const caller = (): Caller => ({
    schema,
    storage: desk.shop.running.storage,
    now: () => new Date('2026-11-20T03:00:00Z'),
    access: getAccess(schema, { level: 'OWN', shop: 'KCA', modules: [] }),
    user: { rowId: '', userId: 'OWNER', name: '', level: 'OWN' },
    shop: { code: 'KCA', name: '', address: '', businessDate: '2026-11-20', timeZone: 'Asia/Jakarta', modules: [] },
    device: 'test',
    getWriteHooks: () => ({}),
  })

  /** Codes of the faults of the move after the change, which are rolled back together. */
  const moveAfter = (resource: Resource, move: Move, id: string, change: (connection: Connection) => Promise<void>) =>
    rehearseWrite(caller().storage, async connection => {
      await change(connection)
      const common = { connection, caller: caller(), depth: 0, others: documentActions }
      return transitionDocument({ ...common, resource, move, id, answers: {} })
    }).then(
      () => ['done'],
      (error: RequestError) => error.details?.faults?.map(({ code }) => code) ?? [error.code ?? error.message],
    )

  const save = async (path: string, body: Body, user?: string): Promise<string> =>
    String((await desk.post(path, body, user)).id)

  const saveOfDeposit = async () => {
    const barang = [{ kode_barcode: await desk.make() }]
    const made = await desk.post('titipan?move=simpan', { ...customer, barang, ...buildCash(1_000_000) })
    const { no_titip_group } = await desk.post(`titipan/${made.id}/moves/validasi`)
    return save('penjualan?move=simpan', { ...customer, barang, no_titip_group, ...buildCash(3_946_000) })
  }
  const saveOfOrder = async () => {
    const line = { kode_group: 'G17K', kode_dept: 'CCG17K', nama_barang: 'CINCIN NAMA', perkiraan_berat: 2.5 }
    const order = { ...customer, no_hp: '0811', estimasi: '2026-11-30', barang: [line], ...buildCash(1_000_000) }
    const made = await desk.post('pesanan?move=simpan', order)
    const { no_pesanan } = await desk.post(`pesanan/${made.id}/moves/validasi`)
    const code = await desk.make({ no_pesanan, berat_asli: 2.6, berat: 2.6 })
    const sale = { ...customer, no_pesanan, barang: [{ kode_barcode: code }], ...buildCash(4_081_000) }
    return save('penjualan?move=simpan', sale)
  }
  const saveOfTradeIn = async () => {
    const { nota } = await desk.sold()
    const tukar = [{ no_faktur_jual: nota, kondisi: 'MULUS' }]
    const barang = [{ kode_barcode: await desk.make() }]
    return save('penjualan?move=simpan', { ...customer, barang, tukar, ...buildCash(50_500) })
  }
  const saveCount = async () => {
    await desk.parameter({ HITUNG_KAS_MODULE: true })
    const count = { saat: 'AKHIR', jenis_tempat: 'LACI', pecahan: [{ kode_pecahan: '01', lembar: 1 }] }
    return save('hitung-kas?move=simpan', count, 'SPV01')
  }
  const saveOfNota = async () => {
    const [member] = (await desk.ask('GET', 'member?filter={"nama_lengkap":"PELANGGAN 01"}')).body
    const { nota } = await desk.sold({ jenis_customer: 'MEMBER', kode_member: member.kode_member })
    return save('pembelian?move=simpan', buying([{ no_faktur_jual: nota, kondisi: 'MULUS' }], 4_895_500))
  }
  const saveDepositOfOrder = async () => {
    const line = { kode_group: 'G17K', kode_dept: 'CCG17K', nama_barang: 'CINCIN NAMA', perkiraan_berat: 2.5 }
    const order = { ...customer, no_hp: '0811', estimasi: '2026-11-30', barang: [line], ...buildCash(1_000_000) }
    const made = await desk.post('pesanan?move=simpan', order)
    const { no_pesanan } = await desk.post(`pesanan/${made.id}/moves/validasi`)
    const code = await desk.make({ no_pesanan, berat_asli: 2.6, berat: 2.6 })
    const answers = { alasan: 'SALAH INPUT', uang_kembali: 'SAMA' }
    await desk.agreed(`pesanan/${made.id}/moves/batal`, { answers })
    const goods = { ...customer, barang: [{ kode_barcode: code }], ...buildCash(1_000_000) }
    const first = await desk.post('titipan?move=simpan', goods)
    await desk.post(`titipan/${first.id}/moves/validasi`)
    await desk.agreed(`titipan/${first.id}/moves/batal`, { answers })
    return save('titipan?move=simpan', goods)
  }
  const saveWash = async () => {
    await desk.parameter({ SEPUHAN_MODULE: true })
    await desk.ask('POST', 'tukang', { kode_tukang: 'TKG', nama_tukang: 'PAK TUKANG' }, 'OWNER')
    const { nota, code: kode_barcode } = await desk.sold()
    const bought = await desk.post(
      'pembelian?move=simpan',
      buying([{ no_faktur_jual: nota, kondisi: 'MULUS' }], 4_895_500),
    )
    await desk.post(`pembelian/${bought.id}/moves/validasi`)
    const sorted = { barang: [{ kode_barcode, hasil_sortir: 'CUCI', berat_sortir: 2.53 }] }
    await desk.post('sortir-pembelian?move=simpan', sorted, 'OWNER')
    const wash = { kode_tukang: 'TKG', barang: [{ kode_barcode }] }
    const sent = await desk.post('cucian?move=kirim', wash, 'OWNER')
    const barang = [{ id: sent.barang[0].id, kode_barcode, berat_kembali: 2.5 }]
    expect((await desk.ask('PUT', `cucian/${sent.id}`, { barang }, 'OWNER')).status).toBe(200)
    return String(sent.id)
  }
  const scenarios: Readonly<Record<string, readonly (() => Promise<string>)[]>> = {
    penjualan: [saveOfDeposit, saveOfOrder, saveOfTradeIn],
    pembelian: [saveOfNota],
    'hitung-kas': [saveCount],
    titipan: [saveDepositOfOrder],
    cucian: [saveWash],
  }

  test.each(Object.keys(scenarios))('%s takes no effect on a value that has changed', async name => {
    const resource = getResource(schema, name)
    const [move] = listEffects(resource, getWaitingStates(resource))
    if (!move) throw new Error(`${name} never takes effect`)
    const columns = listReadColumns(resource)
    const refused = new Set(unread[name] ?? [])
    for (const saveDocument of scenarios[name] ?? []) {
      const id = await saveDocument()
      expect(await moveAfter(resource, move, id, async () => undefined)).toEqual(['done'])
      for (const column of columns) {
        const codes = await moveAfter(resource, move, id, connection => changeColumn(connection, column, database))
        // The count of a drawer has a sentence of its own.
        if (codes.some(code => code.startsWith('basis.') || code === 'document.refused'))
          refused.add(formatColumn(column))
      }
    }
    expect(columns.map(formatColumn).filter(one => !refused.has(one))).toEqual([])
  })

  test('every document that waits and reads others is tried', () => {
    const waiting = Object.values(schema.resources).filter(resource => listReadColumns(resource).length > 0)
    expect(waiting.map(({ name }) => name).filter(name => !scenarios[name])).toEqual([])
  })
})
