import { authorize } from '../../../../engine/schema-file/shapes/ask-shape.ts'
import { testAccepted, testRefused } from '../shape-facts.ts'

const needed = { category: 'CANCEL', who: ['BOSS'] }

testAccepted(authorize, {
  'a category and levels alone': needed,
  'limits by parameter, and who may not agree': {
    ...needed,
    limits: [{ amount: 'total', if: 'total > 0', percent: "param('MOST', 0)", of: 'price' }],
    except: ['counted_by'],
  },
  'what changes, by lines': { ...needed, shows: [{ lines: 'things', label: '{thing}', from: { amount: '1' } }] },
})

testRefused(authorize, needed, [
  ['nobody who may agree', '', { ...needed, who: [] }, ['/who: expected at least 1 entry, found 0']],
  [
    'a limit without an amount',
    '',
    { ...needed, limits: [{ percent: '1', of: '2' }] },
    ['/limits/0: the key "amount" is missing'],
  ],
  ['a list of no limits', '', { ...needed, limits: [] }, ['/limits: expected at least 1 entry, found 0']],
])
