import { expect, test } from 'vitest'
import { collectFaults } from '../world.ts'

test.each([
  ['worth(weight)', ['0+13 "worth" takes 2 to 3 values; found 1']],
  ['worth(name, amount)', ['6+4 "worth" needs a number as its first value (weight); found a text']],
  ['levy(amount, code, day)', ['13+4 "levy" needs a reference to "place" as its second value (place); found a text']],
  [
    'levy(amount, place.room, day)',
    ['13+10 "levy" needs a reference to "place" as its second value (place); found a reference to "room"'],
  ],
  ['levy(amount, place, name)', ['20+4 "levy" needs a date as its third value (day); found a text']],
  ['broken(place)', ['7+5 the function reads "rat", which "place" does not have; did you mean "rate"?']],
])('%s', (source, faults) => {
  expect(collectFaults(source)).toEqual(faults)
})

test.each(['worth(weight, amount)', 'worth(weight / 3, amount, rate)', "worth('', 1)", 'levy(amount, place, day)'])(
  '%s is right',
  source => {
    expect(collectFaults(source)).toEqual([])
  },
)
