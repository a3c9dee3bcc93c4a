import { expect, test } from 'vitest'
import { createRowReader, withOuter } from '../../../../engine/expression/evaluate/reader.ts'
import { createTranslateOptions, translateCondition } from '../../../../engine/expression/sql/translate.ts'
import { getConditionText } from '../sql-text.ts'
import { aReader, compile, markFaults, world } from '../world.ts'

const asked = (source: string) =>
  translateCondition(compile(source), { ...createTranslateOptions(aReader), canQueryRows: true })

const translate = (source: string): string => {
  const found = asked(source)
  return 'faults' in found ? markFaults(found.faults).join('; ') : getConditionText(found.condition)
}

test.each([
  ["exists('place', code == self.code)", 'a place where code = self.code'],
  ["not exists('place', code == self.code)", 'no place where code = self.code'],
  ["done and exists('thing', amount > self.amount)", '(done = 1 and a thing where amount > self.amount)'],
  ["exists('thing', not (day <= self.day))", 'a thing where (day > self.day or day is null or self.day is null)'],
  ["exists('thing', self.done and amount == 5)", 'a thing where (self.done = 1 and amount = 5)'],
  ["exists('thing', code == self.code and name == user.level)", "a thing where (code = self.code and name = 'OWN')"],
  [
    "exists('thing', code == self.code and day == sysdate())",
    "a thing where (code = self.code and day = '2026-11-20')",
  ],
  ["countOf('place', code == self.code) > 0", 'sum of 1 of place where code = self.code > 0'],
  [
    "sumOf('thing', amount * 2, code == self.code) <= amount",
    'sum of (amount * 2) of thing where code = self.code <= amount',
  ],
  ["lookup('place', name, code == self.code) == 'A'", "last of name? of place where code = self.code? = 'A'"],
  [
    "lookup('thing', first(name, amount * 2), code == self.code) == 'A'",
    "first by (amount * 2) of name? of thing where code = self.code? = 'A'",
  ],
])('%s is %s', (source, expected) => {
  expect(translate(source)).toBe(expected)
})

test('in the filter of a reference `outer` is the row that names, and `self` the row that is offered', () => {
  const roots = { ...aReader.roots, self: createRowReader({ code: 'D-7', amount: 3 }) }
  const options = { ...createTranslateOptions(withOuter({ ...aReader, roots })), canQueryRows: true }
  const term = compile("sumOf('thing', amount, code == outer.code and name == self.name) >= self.amount")
  const found = translateCondition(term, options)
  expect('faults' in found ? found.faults : getConditionText(found.condition)).toBe(
    "sum of amount of thing where (code = 'D-7' and name = self.name) >= 3",
  )
  expect(() => compile("sumOf('thing', amount, code == outer.code)", { ...world, roots: {} })).toThrow('outer')
})

test('a text of another row that is not there is the empty text, so that a plain column is compared', () => {
  expect(translate("exists('thing', code == self.place.name)")).toBe(
    "a thing where code = coalesce(self.place.name, '-')",
  )
  expect(translate("exists('thing', clock == self.clock)")).toBe(
    "a thing where clock? same as coalesce(self.clock, '-')?",
  )
})

test('tables on the way of each row are its own', () => {
  const found = asked("exists('thing', place.room.rate == self.place.rate)")
  expect(found).toMatchObject({
    joins: [{ through: ['place'], to: 'place' }],
    condition: {
      joins: [
        { through: ['place'], to: 'place' },
        { through: ['place', 'room'], to: 'room' },
      ],
    },
  })
})

test.each([
  [
    "lookup('place', name, countOf('thing', code == self.code) > 0 and code == self.code) == 'A'",
    '22+35 the database cannot calculate a count of other rows: store it in a field and name that field',
  ],
  [
    "sumOf('thing', amount, countOf('place', code == self.code) > 0 and code == self.code) > 0",
    '23+35 the database cannot calculate a count of other rows: store it in a field and name that field',
  ],
  [
    "exists('thing', exists('place', code == self.code) and code == self.code)",
    '16+34 the database cannot calculate a count of other rows: store it in a field and name that field',
  ],
  [
    "exists('thing', len(code) == 1 and code == self.code)",
    '16+9 the database cannot calculate "len": store it in a field and name that field',
  ],
  ["exists('thing', code == 'A')", '0+28 its value is not known here'],
])('%s does not go there', (source, expected) => {
  expect(translate(source)).toBe(expected)
})
