// What the tables of each import do not take is an error of the check at its line: cases from the unique rules of the
// schema, on both databases. A file without errors is always written.
import papa from 'papaparse'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Import } from '../../engine/schema/import.ts'
import { lineLinks } from '../../engine/schema/lines.ts'
import { getResource } from '../../engine/schema/schema.ts'
import { findDocumentTarget } from '../../server/import/checks/confirmations.ts'
import { loadSchema } from '../../server/schema/load-schema.ts'
import { importFile, sendFile } from '../support/files/import-files.ts'
import { readWholeFile } from '../support/files/whole-legacy.ts'
import { openForTests } from '../support/run/open-for-tests.ts'
import { openShop } from '../support/shop/shop.ts'
import { databases } from '../support/storage/databases.ts'

const schema = loadSchema('schema')
const masters = ['master-group', 'master-jenis', 'master-gudang', 'master-baki'] as const

type Cells = Readonly<Record<string, string>>

const piece = {
  kode_group: 'G17K',
  kode_dept: 'CCG17K',
  kode_baki: '01',
  berat_asli: '2.5',
  kadar: '70',
  kadar_cetak: '17K',
}

/** Rows of imports that the old program had not. */
const ownRows: Readonly<Record<string, readonly Cells[]>> = {
  stok_awal: ['901', '902', '903'].map(kode_barcode => ({ kode_barcode, ...piece })),
}

const readRows = ({ type }: Import): readonly Cells[] =>
  ownRows[type] ??
  papa.parse<Record<string, string>>(readWholeFile(type).toString(), {
    header: true,
    skipEmptyLines: true,
    transformHeader: head => head.trim().toLowerCase().replaceAll(' ', '_'),
  }).data

/** The unique rules of the tables that the import fills, by fields of its file. */
const listRules = (imported: Import): readonly (readonly string[])[] => {
  const target = findDocumentTarget(schema, imported)
  const resource = getResource(schema, imported.into)
  const rules = [resource, ...(target ? [target.lines] : [])].flatMap(({ unique }) => unique)
  const kinds = resource.lifecycle.lines.flatMap(({ unique }) => (unique.length > 0 ? [unique] : []))
  const links: readonly string[] = Object.values(lineLinks)
  const mapped = new Set(imported.fields.map(({ name }) => name))
  return [...rules, ...kinds]
    .map(names => names.filter(name => !links.includes(name)))
    .filter(names => names.length > 0 && names.every(name => mapped.has(name)))
}

/** Values of two rows that a database may find equal. */
const pairs = (value: string): readonly (readonly [string, string])[] => [
  [value, value],
  [value, ` ${value.toLowerCase()} `],
  ['', ''],
  ['-', '-'],
  ['', '-'],
  ['0', '0'],
  ['0', '00'],
]

interface Case {
  readonly name: string
  readonly imported: Import
  readonly rule: readonly string[]
  readonly values: readonly [string, string]
}

/** What a move makes, and members who have no key in a file, are tested as opening balances. */
const keyedImports = Object.values(schema.imports).filter(
  ({ name, move }) => move === undefined && name !== 'member-awal',
)

const cases = keyedImports.flatMap((imported): Case[] => {
  const [first = {}] = readRows(imported)
  return listRules(imported).flatMap(rule =>
    pairs(first[rule[0] ?? ''] ?? '1').map(values => ({
      name: `${imported.name} ${rule.join(' + ')} '${values.join("' and '")}'`,
      imported,
      rule,
      values,
    })),
  )
})

/** Two rows that are equal in the fields of the rule; of a document import, two lines of one document. */
const buildFile = ({ imported, rule, values }: Case): readonly Cells[] => {
  const rows = readRows(imported)
  const isDocument = findDocumentTarget(schema, imported) !== undefined
  const [first = {}, second = {}, ...others] = isDocument ? rows.slice(0, 1).flatMap(row => [row, row]) : rows
  const [key = ''] = imported.match
  const set = (row: Cells, value: string, suffix: string): Cells => ({
    ...row,
    ...(isDocument && { [key]: `${row[key]}${suffix}` }),
    ...Object.fromEntries(rule.map(name => [name, value])),
  })
  return [set(first, values[0], ''), set(second, values[1], '-B'), ...others]
}

test('there are cases of each import whose file has a key', () => {
  const names = new Set(cases.map(({ imported }) => imported.name))
  expect([...names].toSorted()).toEqual([...masters, 'pembelian', 'penjualan', 'stok-awal'].toSorted())
  expect(cases.some(({ rule }) => rule.join() === 'kode_barcode')).toBe(true)
})

describe.each(databases)('%s', database => {
  let token: string

  const shop = openForTests(() => openShop({ database, env: { KENCANA_START: 'empty', KENCANA_SHOP: 'TST' } }))
  beforeAll(async () => {
    token = await shop.signIn('OWNER')
    for (const name of masters) {
      const { type } = schema.imports[name] as Import
      await importFile(shop, name, { token, file: `${type}.csv`, bytes: readWholeFile(type) })
    }
  })

  test.each(cases)('$name: the check reports what the import does', async one => {
    const { imported, values } = one
    const bytes = papa.unparse([...buildFile(one)])
    const sent = { token, file: `${imported.type}.csv`, bytes }
    const { body } = await sendFile(shop, `${imported.name}/check`, sent)
    const job = await importFile(shop, imported.name, sent)
    const places = body.errors.map(({ line }: { line: number }) => line)
    expect([job.state, job.result.errorCount, job.result.errors]).toEqual([
      places.length > 0 ? 'failed' : 'done',
      body.errorCount,
      body.errors,
    ])
    if (values[0] === values[1] && /[1-9A-Z]/.test(values[0]) && one.rule.join() !== imported.groupBy.join())
      expect(places).toContain(3)
  })
})
