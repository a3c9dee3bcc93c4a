import { describe, expect, test } from 'vitest'
import { withBalanceReports } from '../../../support/schema/balance-reports.ts'
import { bookSchema, withLedgers } from '../../../support/schema/ledger-files.ts'
import { collectFaultsWith, type Edit } from '../../../support/schema/schema-files.ts'

const place = 'reports/held-by-tray.json'

test('compiles a table with a title, narrowed by the filters that it does not exclude', () => {
  const [section] = bookSchema(...withBalanceReports).reports['held-by-tray']?.sections ?? []
  expect(section?.title).toBe('Moves')
  expect(section?.columns.map(({ name }) => name)).toEqual(['kind', 'grams'])
  expect(Object.keys(section?.rules ?? {})).toEqual(['in_room', 'things'])
  expect(section?.lines.map(({ needs }) => needs)).toEqual([['grams']])
})

describe('faults of a section', () => {
  const rows: readonly (readonly [name: string, edits: readonly Edit[], fault: string])[] = [
    [
      'a filter that means nothing there',
      [
        [place, '/sections/0/from', 'thing'],
        [place, '/sections/0/where'],
        [place, '/sections/0/columns', ['name']],
        [place, '/sections/0/group'],
        [place, '/sections/0/sort'],
        [place, '/sections/0/lines'],
      ],
      '/sections/0/from: the rule of the filter "in_room" does not fit "thing" (nothing is called "at"): say "without": ["in_room"]',
    ],
    [
      'a title that stands twice',
      [
        [
          place,
          '/sections/1',
          { title: 'Moves', from: 'place', columns: ['name'], without: ['in_room', 'things', 'named'] },
        ],
      ],
      '/sections/1/title: another section is called "Moves"',
    ],
    [
      'a column that is not there',
      [[place, '/sections/0/columns/0', 'kynd']],
      '/sections/0/columns/0: "ledger:goods" has no figure or field "kynd"; did you mean "kind"?',
    ],
    [
      'the order of another table',
      [[place, '/sections/0/sort', ['room']]],
      '/sections/0/sort/0: the table has no column "room"',
    ],
    [
      'a line out of another table',
      [[place, '/sections/0/lines/0/value', 'each']],
      '/sections/0/lines/0/value: nothing is called "each"',
    ],
  ]
  test.each(rows)('%s', (_name, edits, fault) => {
    expect(collectFaultsWith(...withLedgers, ...withBalanceReports, ...edits).join('\n')).toContain(fault)
  })
})
