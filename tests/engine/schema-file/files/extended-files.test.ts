import { describe, expect, test } from 'vitest'
import { compileSchemaFiles } from '../../../../engine/project/compile-schema-files.ts'
import { groupFiles } from '../../../../engine/schema-file/files/folder-files.ts'
import { changeGoods, withLedgers } from '../../../support/schema/ledger-files.ts'
import {
  buildEdits,
  buildFiles,
  buildSchemaWith,
  collectFaultsWith,
  type Edit,
} from '../../../support/schema/schema-files.ts'

const $schema = '../../dialect/resource.schema.json'
const own = 'resources/silver/silver-thing.json'
const extend = (keys: object, place = own): Edit => [place, '', { $schema, 'x-extends': 'thing', ...keys }]
const thing = buildEdits('thing')

describe('a file that extends a resource', () => {
  test('adds fields, values of a choice, checks and columns', () => {
    const { resources } = buildSchemaWith(
      thing('/x-list', { columns: ['name'] }),
      extend({
        properties: { purity: { $ref: 'percent' }, size: { enum: ['HUGE'] } },
        'x-checks': [{ id: 'pure', rule: 'purity > 0', message: 'Not Pure' }],
        'x-list': { columns: ['purity'] },
      }),
    )
    expect(Object.keys(resources)).not.toContain('silver-thing')
    const { field, file, screen } = resources.thing ?? {}
    expect(file).toBe('schema/resources/goods/thing.json')
    expect(field?.purity?.type.name).toBe('percent')
    expect(field?.size?.choices.map(({ value }) => value)).toEqual(['SMALL', 'LARGE', 'HUGE'])
    expect(screen?.list.columns.map(one => one.field)).toEqual(['name', 'purity'])
  })

  test('may be a folder, and comes after the file that it extends in any order', () => {
    const files = buildFiles(
      ['resources/a/silver/fields.json', '', { $schema, properties: { purity: 'percent' } }],
      ['resources/a/silver/whole.json', '', { $schema, 'x-extends': 'thing', 'x-search': ['name'] }],
    ).toSorted((one, other) => (one.place < other.place ? -1 : 1))
    expect(groupFiles(files).find(([first]) => first.place === 'resources/goods/thing.json')).toHaveLength(3)
    const schema = compileSchemaFiles(files)
    expect(schema.resources.thing).toMatchObject({ file: 'schema/resources/goods/thing.json', name: 'thing' })
    expect(JSON.stringify(compileSchemaFiles(files.toReversed()).resources.thing)).toBe(
      JSON.stringify(schema.resources.thing),
    )
  })

  test.each<[string, object, string]>([
    ['its own fault', { properties: { purity: { $ref: 'gold' } } }, '/properties/purity/$ref: '],
    ['a key twice', { title: 'Silver' }, '/title: a file and one that extends it both have "title": say it in one'],
    [
      'a field twice',
      { properties: { price: { $ref: 'types#usd' } } },
      '/properties/price/$ref: a file and one that extends it both have "$ref": say it in one',
    ],
    ['a value twice', { properties: { size: { enum: ['LARGE'] } } }, '/properties/size/enum/2: '],
    [
      'an unknown name',
      { 'x-extends': 'thin' },
      '/x-extends: no file in resources is called "thin"; did you mean "thing"?',
    ],
    ['itself', { 'x-extends': 'silver-thing' }, '/x-extends: a file does not extend itself'],
  ])('is refused in its own file with %s', (_, keys, message) => {
    const [fault, ...others] = collectFaultsWith(extend({ ...keys }))
    expect(others).toEqual([])
    expect(fault?.startsWith(`schema/${own} ${message}`)).toBe(true)
  })

  test('is refused in a circle, or behind another extension', () => {
    const other = 'resources/silver/plated.json'
    expect(
      collectFaultsWith(extend({ 'x-extends': 'plated' }), extend({ 'x-extends': 'silver-thing' }, other)),
    ).toEqual([
      `schema/${other} /x-extends: "plated" and "silver-thing" extend each other @ "silver-thing"`,
      `schema/${own} /x-extends: "silver-thing" and "plated" extend each other @ "plated"`,
    ])
    expect(collectFaultsWith(extend({}), extend({ 'x-extends': 'silver-thing' }, other))).toEqual([
      `schema/${other} /x-extends: "silver-thing" extends "thing" itself: extend "thing" @ "silver-thing"`,
    ])
  })
})

test('a file that extends a ledger adds places and kinds', () => {
  const schema = buildSchemaWith(...withLedgers, changeGoods('/places/inside', ['BENCH']), [
    'ledgers/silver.json',
    '',
    { 'x-extends': 'goods', places: { inside: ['SILVER'] }, kinds: { MELT: { title: 'Melted' } } },
  ])
  expect(schema.ledgers.goods?.places.inside).toEqual(['BENCH', 'SILVER'])
  expect(schema.ledgers.goods?.kinds.MELT).toMatchObject({ title: 'Melted' })
  expect(Object.keys(schema.ledgers)).not.toContain('silver')
})
