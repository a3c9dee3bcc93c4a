// Texts in boxes of a page: words may end in two dots where they have no room, figures never.
import { assert, constantFrom, integer, property } from 'fast-check'
import { jsPDF } from 'jspdf'
import { expect, test } from 'vitest'
import { fitText } from '../../../server/print/arrange-pages.ts'

const labels = ['', 'Total: ', 'Uang Diterima: ', 'Pembulatan PPN Yang Ditagih Kepada Pelanggan: ']

test('a figure is whole in any box of a layout, beside its label or alone', () => {
  const file = new jsPDF()
  const amounts = integer({ min: 1_000, max: 999_999_999_999 })
  const sizes = { width: integer({ min: 8, max: 60 }), height: integer({ min: 2, max: 6 }) }
  assert(
    property(constantFrom(...labels), amounts, sizes.width, sizes.height, (label, amount, width, height) => {
      const figure = amount.toLocaleString('en-US')
      const { lines } = fitText(file, `${label}${figure}`, { width, height, size: 9 })
      expect(lines.join(' ').split(' ')).toContain(figure)
    }),
    { numRuns: 200, examples: [['Uang Diterima: ', 999_999_999_999, 8, 2]] },
  )
})

test('a weight is whole beside its unit, and words without a figure end in two dots', () => {
  const file = new jsPDF()
  const { lines } = fitText(file, 'Berat Kotor Dengan Plastik 1,234.567 gr', { width: 8, height: 2, size: 9 })
  expect(lines.join(' ').split(' ')).toContain('1,234.567')
  const [line] = fitText(file, 'KALUNG RANTAI ITALIA MAHKOTA BERLIAN', { width: 8, height: 2, size: 9 }).lines
  expect(line).toMatch(/\.\.$/)
})
