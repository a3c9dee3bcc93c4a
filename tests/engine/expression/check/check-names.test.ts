import { expect, test } from 'vitest'
import { collectFaults, compile, report, thing, world } from '../world.ts'

test.each([
  ['nam', ['0+3 nothing is called "nam"; did you mean "name"?']],
  ['zzz', ['0+3 nothing is called "zzz"']],
  ['shp.code', ['0+3 nothing is called "shp"; did you mean "shop"?']],
  ['place.nme', ['6+3 "place" has no field "nme"; did you mean "name"?']],
  ['place.room.nme', ['11+3 "room" has no field "nme"; did you mean "name"?']],
  ['user.lvel', ['5+4 "user" has no field "lvel"; did you mean "level"?']],
  ['amount.x', ['7+1 "amount" is a number and has no fields']],
  ['name.first.letter', ['5+5 "name" is a text and has no fields']],
  ['lines.qty', ['6+3 "lines" is lines and has no fields']],
  ['parent.code', ['0+6 nothing is called "parent"']],
  ['null', ['0+4 "null" is no value; nothing is written \'\'']],
  ['constructor', ['0+11 nothing is called "constructor"']],
  ['user.constructor', ['5+11 "user" has no field "constructor"']],
  ['self', ['0+4 "self" is a record; name one of its fields after a dot']],
  ['lines', ['0+5 "lines" is lines; use it in sum, count, avg, min or max']],
  ['self.places', ['0+11 a list is allowed only after "in" or "not in"']],
])('%s', (source, faults) => {
  expect(collectFaults(source)).toEqual(faults)
})

test.each([
  ['amount', undefined, [{ name: 'amount' }]],
  ['place', undefined, [{ name: 'place', to: 'place' }]],
  ['place.room.name', undefined, [{ name: 'place', to: 'place' }, { name: 'room', to: 'room' }, { name: 'name' }]],
  ['user.level', 'user', [{ name: 'level' }]],
])('%s is found', (source, root, steps) => {
  expect(compile(source)).toMatchObject({ kind: 'path', ...(root && { root }), steps })
})

test('filters are names of their own, and never those of fields', () => {
  expect(compile('period.from', report)).toMatchObject({
    root: 'filters',
    steps: [{ name: 'period' }, { name: 'from' }],
  })
  expect(collectFaults('code', { ...world, filters: thing })).toEqual([
    '0+4 "code" is both a field and a filter; give the filter another name',
  ])
})
