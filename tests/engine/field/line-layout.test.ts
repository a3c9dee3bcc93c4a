import { expect, test } from 'vitest'
import { layoutLines, lineLayout } from '../../../engine/field/line-layout.ts'

test('a line requires a key; by default it shows, without a title', () => {
  expect(layoutLines('[{"key":"no"},{"key":"day","label":"Day","show":false}]')).toEqual([
    { key: 'no', label: '', show: true },
    { key: 'day', label: 'Day', show: false },
  ])
  expect(lineLayout.parse([{ label: 'Day' }])).toMatchObject({ fault: { code: 'layout.part' } })
})
