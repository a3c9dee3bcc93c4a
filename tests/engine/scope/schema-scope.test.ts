import { expect, test } from 'vitest'
import {
  createFieldSet,
  createNumberType,
  describeType,
  type ExpressionType,
  text,
} from '../../../engine/expression/terms/types.ts'
import { findFieldType } from '../../../engine/field/all.ts'
import type { Field } from '../../../engine/schema/field.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { buildScope, getFieldType, getScopeFields } from '../../../engine/scope/schema-scope.ts'
import { buildSchemaWith } from '../../support/schema/schema-files.ts'
import { collectFaults } from '../expression/world.ts'

const schema = buildSchemaWith()
const thing = getResource(schema, 'thing')
const scope = buildScope(schema, thing)

const typeNamed = (name: string): ExpressionType | undefined => {
  const type = findFieldType(name)
  const field = thing.field.name
  if (!type || !field) throw new Error(name)
  const plain: Field = { ...field, type }
  return getFieldType(schema, plain)
}

test.each([
  ['code', 'a text'],
  ['note', 'a text'],
  ['barcode', 'a text'],
  ['image', 'a text'],
  ['page-layout', 'a text'],
  ['choice', 'a text'],
  ['flag', 'true or false'],
  ['date', 'a date'],
  ['instant', 'a moment'],
])('a field of %s is %s', (name, kind) => {
  expect(describeType(typeNamed(name) ?? createNumberType())).toBe(kind)
})

test.each([
  ['int', 0, undefined],
  ['money', 0, 'Rp'],
  ['usd', 2, 'USD'],
  ['percent', 2, '%'],
  ['weight', 3, 'gr'],
  ['carat', 3, 'ct'],
])('a field of %s is a number of %d decimals in %s', (name, scale, unit) => {
  expect(typeNamed(name)).toEqual(createNumberType(scale, unit))
})

test('a time is a text that may be null, and a secret has no type', () => {
  expect(typeNamed('time')).toEqual({ kind: 'text', mayBeNull: true })
  expect(typeNamed('secret')).toBeUndefined()
  expect(getScopeFields(schema, getResource(schema, 'person')).listNames()).not.toContain('password')
})

test.each([
  ["maker.name == 'A' and maker.place_code == shop.place_code", []],
  ["user.level == 'TOP' and user.person_id != ''", []],
  ['user.place_code.address == shop.address', []],
  ["size == 'SMALL' and module('EXTRA')", []],
  ["exists('place', name == self.name and address != shop.address)", []],
  ['weight * price > 1000 and active', []],
  ["user.password == 'x'", ['5+8 "person" has no field "password"']],
  ["size == 'SMAL'", ["8+6 'SMAL' is none of 'SMALL', 'LARGE'; did you mean \"SMALL\"?"]],
  ['maker.nme', ['6+3 "place" has no field "nme"; did you mean "name"?']],
  ["module('EXTRAS')", ['7+8 no module is called "EXTRAS"; did you mean "EXTRA"?']],
  ["exists('plaze')", ['7+7 no resource is called "plaze"; did you mean "place"?']],
  ['self.name', ['0+4 nothing is called "self"']],
])('resolves names of a row: %s', (source, faults) => {
  expect(collectFaults(source, scope)).toEqual(faults)
})

test('adds lines, roots and ledgers of the context', () => {
  const line = createFieldSet('line', { qty: createNumberType(0) })
  const given = buildScope(schema, thing, {
    names: { lines: { kind: 'lines', fields: line } },
    roots: { self: createFieldSet('document', { code: text }) },
    getLedgers: () => ({ cash: { amount: createNumberType(0) } }),
    params: { STEP: createNumberType(0) },
    isPosting: true,
  })
  const source =
    "isNew() and sum(lines, qty) > param('STEP') and balance('cash', 'amount', self.code) > 0 and shop.name == name"
  expect(collectFaults(source, given)).toEqual([])
  expect(given.fields.listNames().slice(0, 2)).toEqual(['lines', 'thing_code'])
})
