// The pieces of a shop that begins, from a CSV or Excel file: totals are agreed to first, and the books hold every piece.

import readExcel from 'read-excel-file/node'
import { beforeAll, describe, expect, test } from 'vitest'
import { utils, write } from 'xlsx'
import { checkBooks } from '../../server/audit/run-audit.ts'
import { loadSchema } from '../../server/schema/load-schema.ts'
import { importFile, readLegacyFile, sendFile } from '../support/files/import-files.ts'
import { readPdfTexts } from '../support/files/pdf-texts.ts'
import { openForTests } from '../support/run/open-for-tests.ts'
import { openShop, query } from '../support/shop/shop.ts'
import { databases } from '../support/storage/databases.ts'

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const head = [
  'Kode Barcode',
  'Kode Group',
  'Kode Dept',
  'Kode Baki',
  'Nama Barang',
  'Berat Asli',
  'Berat',
  'Harga Modal',
  'Tag Id',
  'Kadar',
  'Kadar Cetak',
]
const ring = ['', 'G17K', 'CCG17K', '01', 'CINCIN SALDO', 2.534, 2.53, 1_900_000, '', 70, '17K']

type Cell = string | number
const toCsv = (...rows: readonly (readonly Cell[])[]): string => [head, ...rows].map(row => row.join(';')).join('\n')
const toSheet = (...rows: readonly (readonly Cell[])[]): Uint8Array => {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([head, ...rows].map(row => [...row])), 'Stok')
  return write(book, { type: 'buffer', bookType: 'xlsx' })
}

describe.each(databases)('%s', database => {
  const shop = openForTests(() => openShop({ database, env: { KENCANA_START: 'empty' } }))
  let token: string
  beforeAll(async () => {
    token = await shop.signIn('OWNER')
    for (const type of ['master_group', 'master_jenis', 'master_gudang', 'master_baki'])
      await importFile(shop, type, { token, file: `${type}.csv`, bytes: readLegacyFile(type) })
  })

  const sentCsv = (...rows: readonly (readonly Cell[])[]) => ({ token, file: 'stok_awal.csv', bytes: toCsv(...rows) })
  const sentSheet = (...rows: readonly (readonly Cell[])[]) => ({
    token,
    file: 'Stok_Awal 2026.xlsx',
    bytes: toSheet(...rows),
    headers: { 'content-type': xlsxType },
  })
  const list = async () =>
    (await shop.ask('GET', `barang?${query({ sort: ['kode_barcode', 'ASC'], range: [0, 99] })}`, { token })).body
  const breaches = async () => {
    const { checks } = await shop.running.storage.read(connection => checkBooks(connection, loadSchema('schema')))
    return checks.flatMap(one => one.breaches)
  }

  test('percentages that are all below 1, as cells that are formatted as such hold them, are told', async () => {
    const withKadar = (kadar: Cell) => ring.with(9, kadar)
    const checked = async (...rows: readonly (readonly Cell[])[]) =>
      (await sendFile(shop, 'stok-awal/check', sentSheet(...rows))).body.notices.join()
    expect(await checked(withKadar(0.7), withKadar(''), withKadar(0.75))).toContain(
      'Kolom kadar Semuanya Di Bawah 1 Persen, Seperti 0.7:',
    )
    expect(await checked(withKadar(0.7), withKadar(70))).not.toContain('Di Bawah 1 Persen')
  })

  test('totals are shown by group and tray, and nothing is imported before somebody agrees', async () => {
    const sent = sentCsv(ring, ['', 'G22K', 'CCG22K', '01', '', 1, '', 500_000, '', 91.6, '22K'])
    const { status, body } = await sendFile(shop, 'stok-awal/check', sent)
    expect([status, body.errors, body.rows]).toEqual([200, [], 2])
    expect(body.notices[0]).toMatch(/Diisi Menurut Aturan Isiannya$/)
    const [all, groups] = body.totals.groups
    expect(all.rows).toEqual([{ label: 'Barang', count: 2, sums: { berat: 3.53, harga_modal: 2_400_000 } }])
    expect(groups.rows.map(({ label, sums }: { label: string; sums: object }) => [label, sums])).toEqual([
      ['G17K', { berat: 2.53, harga_modal: 1_900_000 }],
      ['G22K', { berat: 1, harga_modal: 500_000 }],
    ])
    const refused = await sendFile(shop, 'stok-awal', sent)
    expect([refused.status, refused.body.code]).toEqual([422, 'confirm.needed'])
    expect(refused.body.questions[0].message).toContain('Berat: 3.53')
    expect(await list()).toEqual([])
  })

  test('an agreement to other totals imports nothing', async () => {
    const first = await sendFile(shop, 'stok-awal', sentCsv(ring))
    const headers = { confirmed: first.body.questions[0].id }
    const other = sentCsv([...ring.slice(0, 6), 2.5, ...ring.slice(7)])
    expect((await sendFile(shop, 'stok-awal', { ...other, headers })).body.code).toBe('confirm.needed')
    expect(await list()).toEqual([])
  })

  test('pieces of an Excel file are in their trays, filled by the rules of the master, with own and new barcodes', async () => {
    const job = await importFile(
      shop,
      'stok-awal',
      sentSheet(
        ring,
        [120, 'G17K', 'CCG17K', '02', '', 3.3, '', '', 'TAG-1', 70, '17K'],
        ['00000007', ...ring.slice(1, 8), 'TAG-2', 70, '17K'],
      ),
    )
    expect(job).toMatchObject({ state: 'done', message: 'Data Berhasil Di import' })
    const pieces = await list()
    expect(
      pieces.map((row: Record<string, unknown>) =>
        ['kode_barcode', 'asal', 'status', 'kode_baki', 'nama_barang', 'berat', 'kadar', 'harga_modal'].map(
          name => row[name],
        ),
      ),
    ).toEqual([
      ['00000007', 'SALDO', 'TERSEDIA', '01', 'CINCIN SALDO', 2.53, expect.any(Number), 1_900_000],
      ['00000120', 'SALDO', 'TERSEDIA', '02', expect.any(String), 3.3, expect.any(Number), expect.any(Number)],
      ['00000121', 'SALDO', 'TERSEDIA', '01', 'CINCIN SALDO', 2.53, expect.any(Number), 1_900_000],
    ])
    expect(await breaches()).toEqual([])
    const [history] = (await shop.ask('GET', 'imports/stok-awal/history', { token })).body
    expect(history).toMatchObject({ user: 'OWNER', rows: 3, state: 'active' })
  })

  test('the labels of an import are printed in the order of its file and counted, for who may import', async () => {
    const [run] = (await shop.ask('GET', 'imports/stok-awal/history', { token })).body
    expect(run.labels).toEqual({ print: 'Label Barcode', count: 3 })
    const print = (path: string, as = token) =>
      shop.running.server.inject({
        method: 'GET',
        url: `/api/imports/history/${run.id}/labels${path}`,
        headers: { authorization: `Bearer ${as}` },
      })
    const all = await print('')
    expect([all.statusCode, all.headers['content-type']]).toEqual([200, 'application/pdf'])
    const texts = (await readPdfTexts(all.rawPayload)).flat()
    expect(texts.filter(text => /^0{5,}/.test(text))).toEqual(['00000121', '00000120', '00000007'])
    const second = await print('?from=1&as=zpl')
    expect(second.headers['content-disposition']).toContain('Stok_Awal 2026.xlsx 2-3.zpl')
    expect(second.body).not.toContain('00000121')
    const piece = (await list()).find(({ kode_barcode: code }: { kode_barcode: string }) => code === '00000120')
    const again = await shop.running.server.inject({
      method: 'GET',
      url: `/api/barang/${piece.id}/print/label`,
      headers: { authorization: `Bearer ${token}` },
    })
    expect(again.headers['x-printed']).toBe('2')
    const statuses = await Promise.all(
      ['?from=3', '?from=x', '?as=page'].map(async path => (await print(path)).statusCode),
    )
    expect(statuses).toEqual([404, 400, 400])
    const [{ labels: masterLabels }] = (await shop.ask('GET', 'imports/master-group/history', { token })).body
    expect(masterLabels).toBeUndefined()
  })

  test('what is wrong is named with its row in the sheet, and nothing is stored', async () => {
    const before = await list()
    const sent = sentSheet(
      ring,
      ['', 'G99K', 'CCG17K', '01', 'X', 1, 1, 1, '', 70, '17K'],
      ['', '', '', '', '', '', '', '', '', '', ''],
      ['00000121', ...ring.slice(1, 8), 'TAG-9', 70, '17K'],
      [...ring.slice(0, 8), 'TAG-1', 70, '17K'],
      [...ring.slice(0, 8), 'TAG-8', 70, '17K'],
      [...ring.slice(0, 8), 'TAG-8', 70, '17K'],
      [...ring.slice(0, 5), 'dua', 2, 1, '', 70, '17K'],
    )
    const { body } = await sendFile(shop, 'stok-awal/check', sent)
    expect(body.errors.map(({ line, column, code }: Record<string, unknown>) => [line, column, code])).toEqual([
      [3, 'Kode Group', 'reference.missing'],
      [3, 'Kode Dept', 'reference.refused'],
      [5, 'Kode Barcode', 'unique'],
      [6, 'Tag Id', 'unique'],
      [8, 'Tag Id', 'row.double'],
      [9, 'Berat Asli', expect.any(String)],
    ])
    expect(await list()).toEqual(before)
  })

  test('an import that is taken back leaves no piece and no entry behind', async () => {
    const before = await list()
    await importFile(shop, 'stok-awal', sentCsv([...ring.slice(0, 8), 'TAG-3', 70, '17K']))
    expect(await list()).toHaveLength(before.length + 1)
    const [run] = (await shop.ask('GET', 'imports/stok-awal/history', { token })).body
    expect(await shop.ask('POST', `imports/history/${run.id}/restore`, { token })).toMatchObject({ status: 200 })
    expect(await list()).toEqual(before)
    expect(await breaches()).toEqual([])
    expect((await shop.ask('GET', `imports/history/${run.id}/labels`, { token })).status).toBe(404)
  })

  test('the sample file has the columns, and its example can be imported', async () => {
    const answer = await shop.running.server.inject({
      method: 'GET',
      url: '/api/imports/stok-awal/template',
      headers: { authorization: `Bearer ${token}` },
    })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, xlsxType])
    const [sheet, codes] = await readExcel(answer.rawPayload)
    expect(sheet?.data[0]?.slice(0, 4)).toEqual(['Kode Barcode', 'Kode Group', 'Kode Dept', 'Kode Baki'])
    expect(sheet?.data[1]?.slice(0, 4)).toEqual([null, expect.any(String), expect.any(String), expect.any(String)])
    expect(codes?.data.flat()).toEqual(expect.arrayContaining(['Group', 'G17K', 'Baki', '02']))
    const sent = { ...sentSheet(), bytes: answer.rawPayload }
    const { status, body } = await sendFile(shop, 'stok-awal/check', sent)
    expect([status, body.rows]).toEqual([200, 1])
  })

  test('a file that is no workbook is refused with what to do', async () => {
    const sent = { ...sentSheet(ring), bytes: 'PK\u0003\u0004 no workbook' }
    const { status, body } = await sendFile(shop, 'stok-awal/check', sent)
    expect([status, body.code]).toEqual([422, 'import.not-xlsx'])
    const wrongEnding = await sendFile(shop, 'master-group/check', { ...sent, file: 'master_group.xlsx' })
    expect([wrongEnding.status, wrongEnding.body.message]).toEqual([422, 'File Harus Berupa .csv'])
  })
})
