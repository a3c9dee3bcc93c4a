import { expect, test } from 'vitest'
import { pageElements, pageLayout } from '../../../engine/field/page-layout.ts'

const place = { x: 1, y: 2, w: 30, h: 5 }

test('an element requires kind and position; the rest has defaults', () => {
  expect(pageElements([{ kind: 'field', key: 'no', ...place }])).toEqual([
    { kind: 'field', key: 'no', text: '', ...place, rotate: 0, font_size: 9, align: 'left', bold: false, format: '' },
  ])
})

test.each([
  ['kind', { kind: 'script' }],
  ['x', { x: -1 }],
  ['font_size', { font_size: 2 }],
  ['rotate', { rotate: 360 }],
  ['align', { align: 'top' }],
  ['onclick', { onclick: 'x' }],
])('is refused for its %s', (name, wrong) => {
  expect(pageLayout.parse([{ kind: 'label', ...place, ...wrong }])).toEqual({
    fault: { code: 'layout.part', params: { index: 1, name } },
  })
})
