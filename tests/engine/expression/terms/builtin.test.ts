import { expect, test } from 'vitest'
import {
  dateParameter,
  numberParameter,
  returnTextType,
  textParameter,
} from '../../../../engine/expression/terms/builtins.ts'

test('a reference is accepted as a text, and as no other kind', () => {
  expect([textParameter, numberParameter, dateParameter].map(({ kinds }) => kinds.includes('reference'))).toEqual([
    true,
    false,
    false,
  ])
  expect(returnTextType()).toEqual({ kind: 'text' })
})
