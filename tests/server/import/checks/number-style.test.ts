// How a file writes its numbers: read as everywhere, and asked back where the file itself shows two ways.
import papa from 'papaparse'
import { beforeAll, describe, expect, test } from 'vitest'
import { getResource } from '../../../../engine/schema/schema.ts'
import { beginNumberStyle, collectNumbers, resolveNumberStyle } from '../../../../server/import/checks/file-style.ts'
import { importFile, readLegacyFile, sendFile } from '../../../support/files/import-files.ts'
import { openForTests } from '../../../support/run/open-for-tests.ts'
import { buildSchemaWith } from '../../../support/schema/schema-files.ts'
import { openShop } from '../../../support/shop/shop.ts'

const { field } = getResource(buildSchemaWith(), 'thing')
const columnAt = new Map([
  ['weight', 0],
  ['price', 1],
])

/** The values in doubt of rows of a weight and a price, and the first comma that was read as a decimal. */
const doubtful = (rows: readonly (readonly [weight: string, price: string])[]) => {
  const style = beginNumberStyle(Object.values(field), columnAt)
  for (const [index, cells] of rows.entries()) {
    const values = Object.fromEntries(
      [...columnAt].map(([name, at]) => {
        const read = field[name]?.type.read(cells[at] ?? '')
        return [name, read && 'value' in read ? read.value : null]
      }),
    )
    const columnOf = new Map([...columnAt.keys()].map(name => [name, name]))
    collectNumbers(
      style,
      { line: index + 2, cells },
      { row: values, inputFields: new Set(), faults: [], questions: [], columnOf },
    )
  }
  const { count, cells, notices } = resolveNumberStyle(style)
  return { count, values: cells.map(({ value }) => value), messages: notices.map(({ params }) => params) }
}

describe('numbers in doubt', () => {
  test.each<[string, readonly (readonly [string, string])[], readonly string[]]>([
    [
      'points alone',
      [
        ['3.450', '2800000'],
        ['12.345', '5'],
      ],
      [],
    ],
    [
      'commas alone',
      [
        ['3,450', '2800000'],
        ['12,345', '5'],
      ],
      [],
    ],
    [
      'commas with points of thousands',
      [
        ['3,450', '2.800.000'],
        ['2.909,860', '500'],
      ],
      [],
    ],
    [
      'points with commas of thousands',
      [
        ['3.450', '2,800,000'],
        ['2,909.860', '500'],
      ],
      [],
    ],
    ['a comma beside thousands with commas', [['3,450', '2,800,000']], ['3,450']],
    ['a point beside thousands with points', [['3.450', '2.800.000']], ['3.450']],
    [
      'a comma where decimals have points',
      [
        ['3,450', '5'],
        ['1.5', '5'],
      ],
      ['3,450'],
    ],
    [
      'a point where decimals have commas',
      [
        ['3.450', '5'],
        ['1,5', '5'],
        ['2,250', '5'],
      ],
      ['3.450'],
    ],
    [
      'both, and nothing that decides',
      [
        ['3.450', '5'],
        ['3,450', '5'],
      ],
      ['3.450', '3,450'],
    ],
    [
      'both decimals are shown',
      [
        ['1.5', '5'],
        ['1,5', '5'],
        ['3,450', '5'],
        ['3.450', '5'],
      ],
      ['3,450', '3.450'],
    ],
  ])('%s', (_name, rows, values) => {
    const found = doubtful(rows)
    expect([found.count, found.values]).toEqual([values.length, values])
  })

  test('commas that were read as decimals are reported with the first', () => {
    expect(
      doubtful([
        ['3,450', '2.800.000'],
        ['2,5', '7'],
      ]).messages,
    ).toEqual([{ count: 2, cell: '3,450', value: '3.450' }])
    expect(doubtful([['3.450', '2,800,000']]).messages).toEqual([])
  })

  test('numbers of a JSON request are never ambiguous', () => {
    const style = beginNumberStyle(Object.values(field), columnAt)
    const columnOf = new Map([['weight', 'weight']])
    const read = { row: { weight: 3450 }, inputFields: new Set<string>(), faults: [], questions: [], columnOf }
    collectNumbers(style, { line: 1, cells: ['3.45', ''], exact: new Set([0]) }, read)
    expect(style.shown.size).toBe(0)
  })
})

describe('in a shop', () => {
  let token: string
  const shop = openForTests(() => openShop({ env: { KENCANA_START: 'empty' } }))
  beforeAll(async () => {
    token = await shop.signIn('OWNER')
    for (const type of ['master_group', 'master_jenis', 'master_gudang', 'master_baki'])
      await importFile(shop, type, { token, file: `${type}.csv`, bytes: readLegacyFile(type) })
  })

  const baki = 'Kode Baki,Nama Baki,Kode Gudang,Berat Bandrol,Berat Baki,Status Aktif'
  const check = (rows: string) =>
    sendFile(shop, 'master-baki/check', { token, file: 'master_baki.csv', bytes: `${baki}\n${rows}` })

  test('a decimal comma is shown as it was understood before anything is written', async () => {
    const { body } = await check('01,A,TOKO,"0,1","598,596",true\n02,B,TOKO,"0,25","1.598,5",true\n')
    expect(body.first.map((row: Record<string, unknown>) => [row.berat_bandrol, row.berat_baki])).toEqual([
      [0.1, 598.596],
      [0.25, 1598.5],
    ])
    expect(body.notices).toEqual(['4 Angka Memakai Koma Sebagai Desimal: 598,596 Dibaca 598.596'])
  })

  test('a document file that shows two ways is refused at its end and leaves nothing', async () => {
    const parsed = papa.parse<Record<string, string>>(readLegacyFile('penjualan').toString(), { header: true })
    const [first, second] = parsed.data
    const rows = [
      { ...first, berat: '3,450' },
      { ...second, berat: '1.5' },
    ]
    const job = await importFile(shop, 'penjualan', {
      token,
      file: 'penjualan.csv',
      bytes: papa.unparse({ fields: parsed.meta.fields ?? [], data: rows }),
    })
    expect(job.state).toBe('failed')
    expect(
      job.result.errors.map(({ line, column, value, code }: Record<string, unknown>) => [line, column, value, code]),
    ).toEqual([[2, 'berat', '3,450', 'number.comma']])
    expect((await shop.ask('GET', 'penjualan', { token })).body).toEqual([])
  })

  test('a JSON number is never read as thousands, and a text as everywhere', async () => {
    const group = { kode_group: 'G1', nama_group: 'EMAS', jenis_group: 'EMAS', harga_modal: 900 }
    const put = (harga: unknown) =>
      shop.ask('POST', 'group/truncate', { token, body: { data_groups: [{ ...group, harga }] } })
    const { status, body } = await put(1.234)
    expect([status, body.faults[0].code]).toEqual([422, 'number.whole'])
    expect((await put('2,80')).body.faults[0].code).toBe('number.groups')
  })
})
