import { describe, expect, test } from 'vitest'
import { compileExpression } from '../../../../engine/expression/check/check.ts'
import { evaluate } from '../../../../engine/expression/evaluate/evaluate.ts'
import { createRowReader } from '../../../../engine/expression/evaluate/reader.ts'
import { formatDecimal } from '../../../../engine/expression/syntax/decimal-text.ts'
import { parseExpression } from '../../../../engine/expression/syntax/parse.ts'
import type { Node } from '../../../../engine/expression/syntax/syntax.ts'
import { type ExpressionScope, emptyScope } from '../../../../engine/expression/terms/scope.ts'
import { createNumberType, type FieldSet, isDecimal, text } from '../../../../engine/expression/terms/types.ts'

const trees = (texts: Readonly<Record<string, string>>): Readonly<Record<string, Node>> =>
  Object.fromEntries(
    Object.entries(texts).map(([name, source]) => {
      const parsed = parseExpression(source)
      if ('faults' in parsed) throw new Error(source)
      return [name, parsed.node]
    }),
  )

const types = { name: text, price: createNumberType(0), weight: createNumberType(3) }

const group: FieldSet = {
  title: 'group',
  listNames: () => Object.keys(types),
  find: name => (Object.hasOwn(types, name) ? types[name as keyof typeof types] : undefined),
  defined: trees({ doubled: 'price * 2' }),
}

const thing: FieldSet = {
  title: 'thing',
  listNames: () => ['group', ...group.listNames()],
  find: name => (name === 'group' ? { kind: 'reference', to: 'group', fields: group } : group.find(name)),
  defined: trees({
    worth: 'weight * group.doubled + price',
    rounded: 'round(worth, 10)',
    endless: 'again + 1',
    again: 'endless + 1',
    wrong: 'wieght * 2',
  }),
}

const line: FieldSet = {
  title: 'line',
  listNames: () => ['thing'],
  find: name => (name === 'thing' ? { kind: 'reference', to: 'thing', fields: thing } : undefined),
}

const within = (fields: FieldSet): ExpressionScope => ({ ...emptyScope, fields, roots: { parent: thing } })

const piece = createRowReader(
  { group: 'G', price: 7, weight: 1500 },
  { references: { group: createRowReader({ price: 100 }) } },
)

const getResult = (source: string, fields: FieldSet, row = piece): string => {
  const checked = compileExpression(source, within(fields))
  if ('faults' in checked)
    return checked.faults.map(({ offset, length, message }) => `${offset}+${length} ${message}`).join()
  const evaluated = evaluate(checked.term, { emptyText: '-', row, roots: { parent: piece } })
  return 'value' in evaluated && evaluated.value && isDecimal(evaluated.value) ? formatDecimal(evaluated.value) : '?'
}

test('a named expression has the value of its own, wherever its row is reached from', () => {
  expect(getResult('worth + 1', thing)).toBe('308')
  expect(getResult('rounded', thing)).toBe('310')
  expect(getResult('group.doubled', thing)).toBe('200')
  expect(getResult('parent.worth', line)).toBe('307')
  expect(
    getResult(
      'thing.worth - thing.group.doubled',
      line,
      createRowReader({ thing: 'T' }, { references: { thing: piece } }),
    ),
  ).toBe('107')
})

test('a place in it is that of its own row, whichever row asks', () => {
  const scope: ExpressionScope = {
    ...within(line),
    getPlaces: () => ({ thing: [['', 'name', '/', 'price_code', '']] }),
  }
  const fields: FieldSet = {
    ...thing,
    find: name => (name === 'price_code' ? text : thing.find(name)),
    defined: trees({ lies: "place('thing')" }),
  }
  const from: FieldSet = { ...line, find: () => ({ kind: 'reference', to: 'thing', fields }) }
  const checked = compileExpression('thing.lies', { ...scope, fields: from })
  const row = createRowReader(
    { thing: 'T' },
    { references: { thing: createRowReader({ name: 'A', price_code: '1' }) } },
  )
  if ('faults' in checked) throw new Error(checked.faults.map(({ message }) => message).join())
  expect(evaluate(checked.term, { emptyText: '-', row, roots: {} })).toEqual({ value: 'A/1' })
})

test('its inputs are part of the term, so that fields are collected from it', () => {
  const checked = compileExpression('thing.group.doubled', within(line))
  const path = { kind: 'path', steps: [{ name: 'thing' }, { name: 'group' }, { name: 'price' }] }
  expect(checked).toMatchObject({ term: { kind: 'arithmetic', left: path } })
})

test.each([
  ['thing.worht', line, '6+5 "thing" has no field "worht"; did you mean "worth"?'],
  ['thing.worth.name', line, '12+4 "thing.worth" is an expression and has no fields'],
  ['endless', thing, '0+7 the expression "thing.endless" needs itself'],
  ['1 + thing.wrong', line, '4+11 nothing is called "wieght"'],
  ['worth', line, '0+5 nothing is called "worth"'],
])('%s', (source, fields, fault) => {
  expect(getResult(source, fields)).toBe(fault)
})

describe('expressions that name one another', () => {
  const chain = (count: number, define: (former: string) => string): FieldSet => ({
    ...thing,
    defined: trees(
      Object.fromEntries(
        Array.from({ length: count }, (_, index) => [`a${index}`, index === 0 ? 'price' : define(`a${index - 1}`)]),
      ),
    ),
  })

  test('are shared, and counted wherever they are used', () => {
    const fields = chain(30, former => `${former} + ${former}`)
    const checked = compileExpression('a9', within(fields))
    expect('term' in checked && checked.term.kind === 'arithmetic' && checked.term.left).toBe(
      'term' in checked && checked.term.kind === 'arithmetic' && checked.term.right,
    )
    expect(getResult('a9', fields)).toBe(String(7 * 2 ** 9))
    expect(getResult('a10', fields)).toContain('an expression has at most 2000 parts')
    expect(getResult('a29', fields)).toContain(`this one has ${2 ** 30 - 1}: store a part of it in a field`)
  })

  test('have a depth, however many there are', () => {
    expect(
      getResult(
        'a99',
        chain(400, former => `1 + ${former}`),
      ),
    ).toBe('106')
    expect(
      getResult(
        'a399',
        chain(400, former => `1 + ${former}`),
      ),
    ).toBe('0+4 more than 100 expressions name one another')
    const deep = chain(30, former => `1 + (1 + (1 + (1 + (1 + (1 + (1 + (1 + ${former})))))))`)
    expect(getResult('a29', deep)).toContain('at most 200 levels')
  })
})
