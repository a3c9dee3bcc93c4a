import { expect, test } from 'vitest'
import { createRowReader, withOuter } from '../../../../engine/expression/evaluate/reader.ts'
import { aReader } from '../world.ts'

test('`outer` is what `self` was where a condition on further rows begins, and stays so within', () => {
  const [naming, offered] = [createRowReader({ code: 'A' }), createRowReader({ code: 'B' })]
  const first = withOuter({ ...aReader, roots: { self: naming } })
  expect(first.roots.outer).toBe(naming)
  const within = { ...first, roots: { ...first.roots, self: offered } }
  expect(withOuter(within)).toBe(within)
  const alone = { ...aReader, roots: {} }
  expect(withOuter(alone)).toBe(alone)
})
