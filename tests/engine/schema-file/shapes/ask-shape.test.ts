import { describe } from 'vitest'
import { ask } from '../../../../engine/schema-file/shapes/ask-shape.ts'
import { testAccepted, testRefused, type WrongRow } from '../shape-facts.ts'

describe('what a move asks for', () => {
  const payment = { parts: ['payment'], counter: { due: 'rest', paid: 'paid', received: 'cash', back: ['change'] } }
  testAccepted(ask, { 'a reason': { properties: { reason: 'text' }, required: ['reason'] }, 'a payment': payment })
  const rows: readonly WrongRow[] = [
    ['a counter without what is due', '/counter', { paid: 'paid' }, ['/counter: the key "due" is missing']],
  ]
  testRefused(ask, payment, rows)
})
