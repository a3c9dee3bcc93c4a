import { expect, test } from 'vitest'
import { listPrintFormats } from '../../../engine/schema/document.ts'

const layout = { from: 'sheet', field: 'page' } as const

test.each([
  ['a label', { template: 'label', layouts: [] }, ['pdf', 'zpl', 'tspl']],
  ['a proof', { template: 'proof', layouts: [] }, ['plain', 'text', 'escpos']],
  [
    'a proof that settings arrange',
    {
      template: 'proof',
      layouts: [
        { ...layout, kind: 'roll' },
        { ...layout, kind: 'page' },
      ],
    },
    ['page', 'plain', 'roll', 'text', 'escpos'],
  ],
] as const)('%s comes out in these ways', (_, print, ways) => {
  expect(listPrintFormats(print)).toEqual(ways)
})
