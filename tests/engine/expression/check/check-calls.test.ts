import { expect, test } from 'vitest'
import { collectFaults, world } from '../world.ts'

test.each([
  ['rond(1)', ['0+4 no function is called "rond"; did you mean "round"?']],
  ['sumof(1)', ['0+5 no function is called "sumof"; did you mean "sumOf"?']],
  ['wort(1, 2)', ['0+4 no function is called "wort"; did you mean "worth"?']],
  ['constructor()', ['0+11 no function is called "constructor"']],
  ['round()', ['0+7 "round" takes 1 to 2 values; found 0']],
  ['round(1, 2, 3)', ['0+14 "round" takes 1 to 2 values; found 3']],
  ['floor(1, 2)', ['0+11 "floor" takes 1 value; found 2']],
  ['min(1)', ['0+6 "min" takes 2 or more values; found 1']],
  ['today(1)', ['0+8 "today" takes no value; found 1']],
  ["round('a')", ['6+3 "round" needs a number as its first value; found a text']],
  ['add_days(amount, 1)', ['9+6 "add_days" needs a date as its first value; found a number']],
  ['pad(done, 2)', ['4+4 "pad" needs a text or a number as its first value; found true or false']],
  ["max(1, 'a')", ['0+11 the values of "max" are of one kind; found a number and a text']],
  [
    'max(done, true)',
    [
      '4+4 "max" needs a number, a text, a date or a moment as its first value; found true or false',
      '10+4 "max" needs a number, a text, a date or a moment as its second value; found true or false',
    ],
  ],
  ['if(amount, 1, 2)', ['3+6 expected true or false; found a number']],
  ["if(done, 1, 'a')", ['0+16 the values of "if" are of one kind; found a number and a text']],
  ['if(done, 1)', ['0+11 "if" takes 3 values; found 2']],
  ['case(done, 1)', ['0+13 "case" takes 3 or more values; found 2']],
  ['case(done, 1, true, 2)', ['0+22 "case" needs a value for each condition, and one for where none holds']],
  ['case(done, 1, amount, 2, 3)', ['14+6 expected true or false; found a number']],
  ["case(done, 1, true, 'x', 3)", ['0+27 the values of "case" are of one kind; found a number and a text']],
  ['coalesce(name, 1)', ['0+17 the values of "coalesce" are of one kind; found a text and a number']],
  ['coalesce(name)', ['0+14 "coalesce" takes 2 or more values; found 1']],
  ['isNew()', ['0+7 "isNew" is allowed only where an entry is posted']],
])('%s', (source, faults) => {
  expect(collectFaults(source)).toEqual(faults)
})

test.each(["round('')", "coalesce('', 1)", 'if(done, place, name)', 'max(day, until)', 'min(name, code)'])(
  '%s is right',
  source => {
    expect(collectFaults(source)).toEqual([])
  },
)

test('isNew is allowed where an entry is posted', () => {
  expect(collectFaults('isNew()', { ...world, isPosting: true })).toEqual([])
})
