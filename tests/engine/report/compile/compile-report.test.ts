import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { compileSchemaFiles } from '../../../../engine/project/compile-schema-files.ts'
import { rekapFiles } from '../../../support/schema/rekap-files.ts'
import { compileReport, reportPlace, reportSchema, withReport } from '../../../support/schema/report-files.ts'
import { collectFaultsWith } from '../../../support/schema/schema-files.ts'

const getLines = (...edits: readonly (readonly [pointer: string, value?: unknown])[]) =>
  collectFaultsWith(...withReport(...edits)).map(line => line.replace(`schema/${reportPlace} `, ''))

describe('a valid report', () => {
  test('has its source, groups and columns', () => {
    const report = compileReport()
    expect(report).toMatchObject({
      name: 'things-by-size',
      title: 'Things By Size',
      from: 'resource:thing',
      isFolded: true,
      groups: [
        { title: 'Maker', subtotal: true, type: { name: 'code' } },
        { title: '', subtotal: false, type: { name: 'choice' } },
      ],
      sort: [{ column: 'price', descending: true }],
      messages: { empty: 'NOTHING THERE' },
      call: { method: 'POST', path: 'things/by-size', params: { first: 'since' }, answer: 'rows' },
    })
    expect(report.columns.map(({ name, type, total }) => [name, type.name, total])).toEqual([
      ['maker', 'code', undefined],
      ['maker_name', 'text', undefined],
      ['size', 'choice', undefined],
      ['pieces', 'int', 'sum'],
      ['rate', 'money', 'same-formula'],
      ['weight', 'weight', 'sum'],
      ['price', 'money', 'sum'],
      ['highest', 'money', 'max'],
    ])
  })

  test('has the outputs of its file, with A4 portrait as default', () => {
    expect(compileReport().outputs).toMatchObject({ formats: ['pdf', 'xlsx'], paper: 'A4', landscape: true })
    expect(compileReport(['/outputs', { pdf: {}, csv: true }]).outputs).toEqual({
      formats: ['pdf', 'csv'],
      paper: 'A4',
      landscape: false,
    })
    expect(compileReport(['/outputs']).outputs.formats).toEqual([])
  })

  test('has a row for each row of its source if nothing is summed up', () => {
    const columns = [{ name: 'name', title: 'Name', value: 'name' }]
    const report = compileReport(['/columns', columns], ['/sort'])
    expect(report.isFolded).toBe(false)
    expect(report.groups.map(({ subtotal }) => subtotal)).toEqual([true, true])
  })

  test('may be restricted to levels and a module', () => {
    expect(compileReport(['/perm', ['MID']], ['/module', 'EXTRA'])).toMatchObject({ levels: ['MID'], module: 'EXTRA' })
  })

  test('may be the example of the dialect', () => {
    const report = compileSchemaFiles(rekapFiles()).reports['penjualan-rekap']
    expect(report).toMatchObject({
      from: 'journal:penjualan.barang',
      isFolded: true,
      filters: [
        { field: { name: 'tgl_from' } },
        { field: { name: 'tgl_to' }, since: 'tgl_from', maxDays: 366 },
        { multiple: true },
      ],
      shopFilter: expect.any(String),
    })
    const text = readFileSync('tests/engine/schema-file/examples/penjualan-rekap.report.json', 'utf8')
    expect(report?.columns.map(({ name }) => name)).toEqual(
      JSON.parse(text).columns.map((one: { name: string }) => one.name),
    )
    expect(report?.columns[0]?.drill).toMatchObject({
      kind: 'document',
      name: 'penjualan',
      view: 'lihat',
      field: 'tgl_system',
    })
  })
})

describe('faults of a report', () => {
  test.each([
    ['no source', [['/from']], ['/: the key "from" is missing @ {']],
    [
      'a source that is nearly there',
      [['/from', 'resource:thin']],
      ['/from: no resource is called "thin"; did you mean "thing"? @ "resource:thin",'],
    ],
    [
      'a source of another kind',
      [['/from', 'query:old']],
      ['/from: the source "query:old" is not there @ "query:old",'],
    ],
    [
      'an unknown name, inside of its expression',
      [['/where', 'active and actve']],
      ['/where: nothing is called "actve"; did you mean "active"? @ actve",'],
    ],
    [
      'a condition that the database cannot ask',
      [['/where', 'len(name) > 3']],
      ['/where: the database cannot calculate "len": store it in a field and name that field @ len(name) > 3",'],
    ],
    [
      'a group that is none',
      [['/group/0/by', 'makr']],
      expect.arrayContaining(['/group/0/by: nothing is called "makr"; did you mean "maker"? @ makr",']),
    ],
    [
      'a group that the database cannot make',
      [['/group/1/by', 'upper(size)']],
      expect.arrayContaining([
        '/group/1/by: the database cannot calculate "upper": store it in a field and name that field @ upper(size)"',
      ]),
    ],
    [
      'a subtotal of rows that are groups already',
      [['/group/1/subtotal', true]],
      [
        '/group/1/subtotal: each row is a group of this kind already: a subtotal would repeat it; say false @ "subtotal": true',
      ],
    ],
    [
      'a sort by no column',
      [['/sort', ['-prise']]],
      ['/sort/0: no column is called "prise"; did you mean "price"? @ "-prise"'],
    ],
    [
      'a filter that nothing names',
      [['/filters/3/rule']],
      ['/filters/3: the filter narrows nothing: give it a "rule", or name it in another expression @ {'],
    ],
    ['no columns', [['/columns', []], ['/sort']], ['/columns: expected at least 1 entry, found 0 @ [],']],
    [
      'levels and a module that are not there',
      [
        ['/perm', ['MIDD']],
        ['/module', 'EXTRAS'],
      ],
      [
        '/perm/0: no level is called "MIDD"; did you mean "MID"? @ "MIDD"',
        '/module: no module is called "EXTRAS"; did you mean "EXTRA"? @ "EXTRAS"',
      ],
    ],
    [
      'a call that means no filter',
      [['/api/params/first', 'sinse']],
      ['/api/params/first: no filter is called "sinse"; did you mean "since"? @ "sinse"'],
    ],
    [
      'a call without a path, or with a wrong one',
      [['/api/path', '/things/']],
      ['/api/path: expected a path of plain parts, without / at its ends @ "/things/",'],
    ],
  ] as const)('%s', (_name, edits, expected) => {
    expect(getLines(...edits)).toEqual(expected)
  })

  test('a reserved name', () => {
    const columns = [{ name: 'name', title: 'Name', value: 'name' }]
    const [first] = collectFaultsWith([
      'reports/files.json',
      '',
      { kind: 'report', title: 'X', $schema: '', from: 'thing', columns },
    ])
    expect(first).toContain('a report cannot be called "files"')
  })

  test('are not reported if a resource is broken, because its names would be missing', () => {
    const faults = collectFaultsWith(...withReport(), ['resources/goods/thing.json', '/x-kind', 'maser'])
    expect(faults.every(line => !line.includes('reports/'))).toBe(true)
  })
})

test('has no reports without report files', () => {
  expect(Object.keys(reportSchema().reports)).toEqual(['things-by-size'])
})
