// Random expressions of the part that goes to a database, by the kind of their value, over the things of a small world.
import fc from 'fast-check'

const of = (...words: readonly string[]): fc.Arbitrary<string> => fc.constantFrom(...words)

const both = (left: fc.Arbitrary<string>, operator: fc.Arbitrary<string>, right: fc.Arbitrary<string>) =>
  fc.tuple(left, operator, right).map(parts => `(${parts.join(' ')})`)

const call = (name: string, ...args: readonly fc.Arbitrary<string>[]): fc.Arbitrary<string> =>
  fc.tuple(...args).map(values => `${name}(${values.join(', ')})`)

const numberColumn = of('amount', 'weight', 'rate', 'place.rate', 'place.room.rate')
const numberConstant = of(
  '0',
  '1',
  '7',
  '-3',
  '2.5',
  '0.125',
  'self.amount',
  "param('STEP', 2)",
  'round(self.amount / 3)',
)
const textColumn = of('name', 'code', 'state', 'clock', 'place', 'place.name', 'place.room', 'place.room.name')
const textConstant = of("'A'", "'é'", "'-'", "'💍'", "'OPEN'", "''", 'self.code', "('A' + self.code)", "upper('a')")
const date = of('day', 'until', 'place.room.since', 'sysdate()', 'add_days(sysdate(), -3)', 'coalesce(until, day)')
const flagColumn = of(
  'done',
  'place.active',
  'place.room.open',
  'true',
  'false',
  "module('DISCOUNT')",
  'coalesce(place.active, true)',
)

/** An empty text either way is one: it has no kind of its own, and nothing is joined to it. */
const orEmpty = (text: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  text.map(said => (said.endsWith(", '', '')") || said === "coalesce('', '')" ? "''" : said))

type Kinds = { readonly number: string; readonly text: string; readonly flag: string }

const order = of('==', '!=', '<', '<=', '>', '>=')
const equal = of('==', '!=')
const list = (item: fc.Arbitrary<string>) => fc.array(item, { maxLength: 4 }).map(items => `[${items.join(', ')}]`)
const among = of('in', 'not in')

const kinds = fc.letrec<Kinds>(tie => ({
  number: fc.oneof(
    { depthSize: 'small' },
    numberColumn,
    numberConstant,
    both(tie('number'), of('+', '-'), tie('number')),
    both(numberColumn, of('*'), numberColumn),
    both(numberConstant, of('*'), tie('number')),
    call('coalesce', tie('number'), tie('number')),
    call('if', tie('flag'), tie('number'), tie('number')),
    tie('number').map(value => `-(${value})`),
  ),
  text: fc.oneof(
    { depthSize: 'small' },
    textColumn,
    textConstant,
    both(
      textColumn,
      of('+'),
      tie('text').filter(text => text !== "''"),
    ),
    orEmpty(call('coalesce', tie('text'), tie('text'))),
    orEmpty(call('if', tie('flag'), tie('text'), tie('text'))),
  ),
  flag: fc.oneof(
    { depthSize: 'small' },
    flagColumn,
    both(tie('number'), order, tie('number')),
    both(tie('text'), order, tie('text')),
    both(textColumn, equal, of("'OPEN'", "'-'", "''", 'self.code', 'name')),
    both(date, order, date),
    both(of('at'), order, of('at', "''")),
    both(tie('flag'), equal, tie('flag')),
    both(tie('number'), among, list(tie('number'))),
    both(textColumn, among, list(textConstant)),
    both(tie('text'), among, list(tie('text'))),
    both(of('code', 'place', 'place.name', 'self.code'), among, of('self.places')),
    both(tie('flag'), of('and', 'or'), tie('flag')),
    tie('flag').map(value => `(not ${value})`),
  ),
}))

export const anyNumber: fc.Arbitrary<string> = kinds.number
export const anyText: fc.Arbitrary<string> = kinds.text
export const anyFlag: fc.Arbitrary<string> = kinds.flag
export const anyDate: fc.Arbitrary<string> = date
