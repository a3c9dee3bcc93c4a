import { expect, test } from 'vitest'
import { createNumberType, text } from '../../../../engine/expression/terms/types.ts'
import { collectFaults, compile, world } from '../world.ts'

const closed = {
  ...world,
  params: { STEP: createNumberType(0), WORD: text, PLACES: { kind: 'list' as const, of: text } },
}

test.each([
  ["param('STEP', 500)", { kind: 'number' }],
  ["param('STEP', day)", { kind: 'date' }],
  ["param('STEP', place)", { kind: 'text' }],
  ["param('STEP', '')", { kind: 'text' }],
  ["param('STEP')", { kind: 'text' }],
])('%s is typed by its default', (source, type) => {
  expect(compile(source).type).toEqual(type)
})

test('a list is taken apart where one is wanted', () => {
  expect(compile("code in param('PLACES')")).toMatchObject({
    list: { kind: 'param', type: { kind: 'list', of: { kind: 'text' } } },
  })
  expect(collectFaults("code in param('PLACES')", closed)).toEqual([])
})

test.each([
  ['param()', ['0+7 "param" takes 1 to 2 values; found 0']],
  ['param(code)', ['6+4 "param" needs a name between quotes here']],
  ["param('STEPP', 5)", ['6+7 no parameter is called "STEPP"; did you mean "STEP"?']],
  ["param('STEP', 'a')", ['14+3 the parameter "STEP" is a number, its default a text']],
  ["module('DISCONT')", ['7+9 no module is called "DISCONT"; did you mean "DISCOUNT"?']],
  ['module(code)', ['7+4 "module" needs a name between quotes here']],
  ['module()', ['0+8 "module" takes 1 value; found 0']],
])('%s', (source, faults) => {
  expect(collectFaults(source, closed)).toEqual(faults)
})
