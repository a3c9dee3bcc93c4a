import { describe, expect, test } from 'vitest'
import { compileReport, withReport } from '../../../support/schema/report-files.ts'
import { collectFaultsWith } from '../../../support/schema/schema-files.ts'

const getLine = (line: object) => compileReport(['/lines', [{ title: 'Line', ...line }]]).lines[0]

describe('a line under a table', () => {
  test('has its declared type, that of its column, or a plain one', () => {
    const typeOf = (line: object) => getLine(line)?.type.name
    expect(typeOf({ value: 'price' })).toBe('money')
    expect(typeOf({ value: 'price / pieces', $ref: 'types#percent' })).toBe('percent')
    expect(typeOf({ value: 'pieces + 1' })).toBe('int')
    expect(typeOf({ value: "if(pieces > 1, 'many', 'one')" })).toBe('text')
  })

  test('lists the columns whose totals it uses', () => {
    expect(getLine({ value: 'price / pieces + price', $ref: 'types#money' })?.needs).toEqual(['price', 'pieces'])
    expect(getLine({ value: 'until' })?.needs).toEqual([])
    expect(getLine({ value: 'price', strong: true })?.strong).toBe(true)
  })

  test.each([
    [
      'a column without a total',
      { value: 'maker_name' },
      '/lines/0/value: nothing is called "maker_name"; did you mean "maker"? @ maker_name"',
    ],
    [
      'a sum of its own',
      { value: 'sum(price)' },
      '/lines/0/value: "sum" needs lines as its first value; found a number',
    ],
    ['a unit that nobody knows', { value: 'weight * 2' }, '/lines/0/value: nobody knows the unit of this number'],
    ['a type that is not there', { value: 'price', $ref: 'types#mony' }, '/lines/0/$ref: no type is called "mony"'],
  ])('refuses %s', (_name, line, fault) => {
    const faults = collectFaultsWith(...withReport(['/lines', [{ title: 'Line', ...line }]])).join('\n')
    expect(faults).toContain(fault.replace('; did you mean "maker"? @ maker_name"', ''))
  })
})
