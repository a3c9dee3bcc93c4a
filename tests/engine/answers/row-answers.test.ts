import { expect, test } from 'vitest'
import { cardPage, jobProgress, movePreview } from '../../../engine/answers/row-answers.ts'
import { brokenBy, fitsShape } from '../../support/judge-answer.ts'

test('a page of a card ends with null', () => {
  expect(brokenBy(cardPage, { rows: [], next: null })).toEqual(['rows', 'next'])
  expect(fitsShape(cardPage, { rows: [{ id: '1' }], next: null })).toBe(false)
})

test('a preview has the effects of its effects', () => {
  const effect = { title: 'Barang', does: 'make', label: '', state: null, values: [], entries: [], others: [] } as const
  const preview = { state: null, numbers: {}, entries: [], others: [effect], faults: [], authorize: null }
  expect(brokenBy(movePreview, preview)).toEqual(Object.keys(preview))
  expect(fitsShape(movePreview, { ...preview, others: [{ ...effect, does: 'drop' }] })).toBe(false)
})

test('a job that never ran has no user', () => {
  const never = { name: 'x', state: 'never', percentage: 0, message: '' } as const
  expect(brokenBy(jobProgress, never)).toEqual(Object.keys(never))
})
