import { describe, expect, test } from 'vitest'
import { getAccess } from '../../../engine/access/access.ts'
import { canImport } from '../../../engine/access/call-access.ts'
import { saleSchema } from '../../support/schema/sale-files.ts'
import { buildEdits, buildSchemaWith, type Edit } from '../../support/schema/schema-files.ts'
import { getOldSalesImport, withOldSales } from '../../support/shop/old-sales.ts'

const link = '../dialect/import.schema.json'
const things = {
  $schema: link,
  kind: 'import',
  title: 'Things',
  into: 'thing',
  mode: 'replace',
  map: { thing_code: 'code', name: 'name', price: 'price' },
}
const thing = buildEdits('thing')
const menuItem = { id: 'import', title: 'Import', to: 'import:*', path: '/import', levels: ['MID'] }

const allowed = (level: string, ...edits: readonly Edit[]): boolean => {
  const schema = buildSchemaWith(['imports/things.json', '', things], ['menu.json', '/items/-', menuItem], ...edits)
  const imported = schema.imports.things
  if (!imported) throw new Error('the import is missing')
  return canImport(schema, getAccess(schema, { level, shop: 'A', modules: [] }), { level }, imported)
}

describe('who may import', () => {
  const changePerm = (value: unknown): Edit => thing('/x-perm', { MID: value })
  const changeMode = (value: string): Edit => ['imports/things.json', '/mode', value]
  const rows: readonly (readonly [name: string, level: string, edits: readonly Edit[], may: boolean])[] = [
    ['a level that sees everything', 'TOP', [], true],
    ['a level whose menu has the page', 'MID', [], true],
    ['a level whose menu has it not', 'LOW', [], false],
    ['a level that there is none of', 'NONE', [], false],
    [
      'a level for which the page of another import is open',
      'MID',
      [['menu.json', '/items/2/to', 'import:things']],
      true,
    ],
    ['a level that the import leaves out', 'MID', [['imports/things.json', '/perm', ['LOW']]], false],
    ['one that sees everything, left out or not', 'TOP', [['imports/things.json', '/perm', ['LOW']]], true],
    ['who may not delete, a list that is replaced', 'MID', [changePerm({ can: ['list', 'create', 'update'] })], false],
    [
      'who may not delete, rows that are added and changed',
      'MID',
      [changePerm({ can: ['create', 'update'] }), changeMode('upsert')],
      true,
    ],
    [
      'who may only change, rows that are changed',
      'MID',
      [changePerm({ can: ['update'] }), changeMode('update')],
      true,
    ],
    ['who may only change, rows that are added', 'MID', [changePerm({ can: ['update'] }), changeMode('insert')], false],
    ['who does not see a field that it writes', 'MID', [changePerm({ hide: ['price'] })], false],
    ['who may not write a field that it writes', 'MID', [changePerm({ lock: ['price'] })], false],
    ['who may not write another field', 'MID', [changePerm({ lock: ['weight'] })], true],
    ['who may do nothing at all', 'MID', [changePerm('none')], false],
  ]

  test.each(rows)('%s', (_name, level, edits, may) => {
    expect(allowed(level, ...edits)).toBe(may)
  })

  test('history is for levels that see everything, unless the import names another', () => {
    const schema = saleSchema(...withOldSales, ['menu.json', '/items/-', menuItem])
    const may = (level: string, levels?: readonly string[]) =>
      canImport(
        schema,
        getAccess(schema, { level, shop: 'A', modules: [] }),
        { level },
        { ...getOldSalesImport(schema), ...(levels && { levels }) },
      )
    expect([may('TOP'), may('MID'), may('MID', ['MID'])]).toEqual([true, false, true])
  })

  test('a page of one import opens no other', () => {
    const other: Edit = ['imports/more.json', '', { ...things, type: 'more' }]
    const schema = buildSchemaWith(['imports/things.json', '', things], other, [
      'menu.json',
      '/items/-',
      { ...menuItem, to: 'import:more' },
    ])
    const access = getAccess(schema, { level: 'MID', shop: 'A', modules: [] })
    const may = (name: string) => {
      const imported = schema.imports[name]
      return imported && canImport(schema, access, { level: 'MID' }, imported)
    }
    expect([may('more'), may('things')]).toEqual([true, false])
  })
})
