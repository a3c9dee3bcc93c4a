import { expect, test, vi } from 'vitest'
import { memoizeByObject } from '../../../engine/value/records.ts'

test('computes once for each object', () => {
  const compute = vi.fn((key: { readonly n: number }) => key.n * 2)
  const double = memoizeByObject(compute)
  const [one, other] = [{ n: 1 }, { n: 1 }]
  expect([double(one), double(one), double(other)]).toEqual([2, 2, 2])
  expect(compute).toHaveBeenCalledTimes(2)
})

test('keeps false, and computes again what threw', () => {
  let calls = 0
  const isSecondCall = memoizeByObject((_key: object) => {
    calls += 1
    if (calls === 1) throw new Error('first')
    return false
  })
  const key = {}
  expect(() => isSecondCall(key)).toThrow('first')
  expect([isSecondCall(key), isSecondCall(key)]).toEqual([false, false])
  expect(calls).toBe(2)
})
