import { describe, expect, test } from 'vitest'
import {
  collectRowPaths,
  collectTermFields,
  collectTerms,
  compileReportExpression,
  findTermField,
  resolvePathFields,
} from '../../../../engine/report/compile/report-context.ts'
import { getResource } from '../../../../engine/schema/schema.ts'
import { buildScope, getScopeFields } from '../../../../engine/scope/schema-scope.ts'
import { buildEdits, buildSchemaWith } from '../../../support/schema/schema-files.ts'

const thing = buildEdits('thing')
const schema = buildSchemaWith(
  thing('/properties/twice', { $ref: 'types#money', 'x-calc': 'price * 2', 'x-store': false }),
  buildEdits('shop')('/properties/top', { $ref: 'types#code', 'x-ref': { to: 'place' } }),
)
const source = getResource(schema, 'thing')
const scope = buildScope(schema, source, { rows: getScopeFields(schema, source) })
const said: string[] = []
const reading = {
  schema,
  source,
  scope,
  report: (_: unknown, message: string) => void said.push(message),
}

const compile = (text: string) => {
  const found = compileReportExpression(reading, text, ['x'], { scope })
  if (!found) throw new Error(said.at(-1))
  return found.term
}

describe('an expression of a report', () => {
  test('may use fields of its own row that are computed in each query', () => {
    expect(compileReportExpression(reading, 'sum(twice)', ['x'], { scope })?.text).toBe('sum(twice)')
  })

  test('is refused with its faults', () => {
    expect(compileReportExpression(reading, 'prise', ['x'], { scope })).toBe(undefined)
    expect(said.at(-1)).toBe('nothing is called "prise"; did you mean "price"?')
  })

  test('may use an average, which is queried as sum and count', () => {
    expect(compile('avg(price)')).toMatchObject({ kind: 'fold', fold: 'avg' })
  })
})

test('collects terms, names and fields, including those in sums over rows', () => {
  const term = compile("if(maker.top.name == 'X', sum(price * weight), count(active))")
  expect(collectTerms(term).filter(({ kind }) => kind === 'fold')).toHaveLength(2)
  expect(collectRowPaths(term).map(({ steps }) => steps.map(({ name }) => name))).toEqual([['maker', 'top', 'name']])
  expect(collectTermFields(reading, term)).toEqual([
    { resource: 'thing', field: 'maker' },
    { resource: 'place', field: 'top' },
    { resource: 'place', field: 'name' },
    { resource: 'thing', field: 'price' },
    { resource: 'thing', field: 'weight' },
    { resource: 'thing', field: 'active' },
  ])
})

test('resolves the fields of a path in order', () => {
  const term = compile('maker.top.name')
  if (term.kind !== 'path') throw new Error('no path')
  expect(resolvePathFields(schema, source, term).map(({ resource, field }) => [resource, field.name])).toEqual([
    ['thing', 'maker'],
    ['place', 'top'],
    ['place', 'name'],
  ])
  expect(findTermField(reading, term)?.name).toBe('name')
  expect(findTermField(reading, compile('upper(maker.name)'))).toBe(undefined)
})
