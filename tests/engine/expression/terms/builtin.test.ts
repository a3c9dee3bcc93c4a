import { expect, test } from 'vitest'
import { aDate, aNumber, aText, givesText } from '../../../../engine/expression/terms/builtin.ts'

test('a reference is accepted as a text, and as no other kind', () => {
  expect([aText, aNumber, aDate].map(({ kinds }) => kinds.includes('reference'))).toEqual([true, false, false])
  expect(givesText()).toEqual({ kind: 'text' })
})
