import { expect, test } from 'vitest'
import { pickDefined } from '../../../../engine/schema-file/language/naming.ts'

test('copies the named properties that have a value, and leaves the others absent', () => {
  const definition: { title?: string; at?: string; empty: string; zero: number; other: number } = {
    title: 'A',
    empty: '',
    zero: 0,
    other: 1,
  }
  const picked = pickDefined(definition, 'title', 'at', 'empty', 'zero')
  expect(picked).toEqual({ title: 'A', empty: '', zero: 0 })
  expect(Object.hasOwn(picked, 'at')).toBe(false)
})
