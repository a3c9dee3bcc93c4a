import { checks, lineChecks } from '../../../../engine/schema-file/shapes/checks-shape.ts'
import { testAccepted, testRefused } from '../shape-facts.ts'

const check = { id: 'a', rule: '1', message: 'A' }

testAccepted(checks, {
  'a rule alone': [check],
  'a question with values': [{ ...check, level: 'ask', fields: ['price'], values: { most: '2' } }],
  'a rule of a move': [{ ...check, at: 'move', moves: ['save'] }],
})

testRefused(
  checks,
  [check],
  [
    [
      'a check at another time, of another weight',
      '/0',
      { ...check, at: 'open', level: 'info' },
      ['/0/at: "open" is not one of save, move, audit', '/0/level: "info" is not one of error, warn, ask'],
    ],
    [
      'a value with a name in capitals',
      '/0',
      { ...check, values: { Most: '1' } },
      ['/0/values/Most (key): "Most" is not a name of small letters, digits and _'],
    ],
  ],
)

testRefused(
  lineChecks,
  [check],
  [['a move, which a line has not', '/0', { ...check, moves: ['save'] }, ['/0/moves (key): unknown key "moves"']]],
)
