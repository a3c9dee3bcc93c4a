// Proofs with many rows, several lists, and named copies: where sums and signatures are.
import { describe, expect, test } from 'vitest'
import { joinLines } from '../../../server/print/arrange-pages.ts'
import { drawSheet } from '../../../server/print/draw-sheet.ts'
import type { ProofSheet, SheetTable } from '../../../server/print/sheet.ts'
import { readPdfTexts } from '../../support/files/pdf-texts.ts'

const buildTable = (rows: number, more: Partial<SheetTable> = {}): SheetTable => ({
  columns: [
    { heading: 'Name', width: 20 },
    { heading: 'Price', width: 8, align: 'right' },
  ],
  rows: Array.from({ length: rows }, (_, index) => [`Row ${index + 1}`, '1.00']),
  total: ['Total Services', `${rows}.00`],
  ...more,
})

const buildProof = (more: Partial<ProofSheet> = {}): ProofSheet => ({
  template: 'proof',
  title: 'Invoice',
  number: 'I-1',
  copies: 1,
  paper: 'A5',
  landscape: true,
  heading: ['CLINIC'],
  footer: 'Printed',
  fields: [{ title: 'Date', text: '2026-11-20' }],
  tables: [buildTable(1)],
  sums: [],
  signatures: [
    { title: 'Made by', name: 'A', more: [] },
    { title: 'Received by', name: '', more: [] },
  ],
  ...more,
})

const readPages = async (sheet: ProofSheet) => readPdfTexts(await drawSheet({ form: 'pdf', sheet }))

describe('signatures are never alone on a page', () => {
  // A page has about a dozen rows, so each number of rows has its own end of a page.
  test.each(Array.from({ length: 30 }, (_, index) => index + 1))('%i rows', async rows => {
    const pages = await readPages(buildProof({ tables: [buildTable(rows)] }))
    const last = pages.at(-1) ?? []
    expect(last).toContain('Made by')
    expect(last).toContain('Total Services')
    expect(pages.flat().filter(text => text.startsWith('Row '))).toHaveLength(rows)
  })

  test('without rows the last fields go along', async () => {
    const fields = Array.from({ length: 50 }, (_, index) => ({ title: `Title ${index}`, text: `Text ${index}` }))
    const pages = await readPages(buildProof({ fields, tables: [] }))
    expect(pages.at(-1)).toEqual(expect.arrayContaining(['Text 49', 'Made by']))
  })
})

test('a proof of several lists has each with its title and its own sum, and the sums of the document below', async () => {
  const tables = [
    buildTable(2, {
      title: 'Services',
      rows: [
        ['Cleaning', '56.00'],
        ['Filling', '50.00'],
      ],
      total: ['Total Services', '106.00'],
    }),
    buildTable(1, { title: 'Medicines', rows: [['Drops', '12.50']], total: ['Total Medicines', '12.50'] }),
  ]
  const sums = [{ title: 'Total', text: '118.50' }]
  const [page = []] = await readPages(buildProof({ tables, sums }))
  const positions = ['Services', 'Total Services', '106.00', 'Medicines', 'Total Medicines', 'Total: 118.50'].map(
    text => page.indexOf(text),
  )
  expect(positions).toEqual(positions.toSorted((one, other) => one - other))
  expect(positions).not.toContain(-1)
  const [roll = []] = await readPages(buildProof({ tables, sums, paper: 'receipt-58' }))
  for (const text of ['Services', 'Medicines', 'Total Medicines', '118.50']) expect(roll).toContain(text)
})

test.each(['A5', 'receipt-80'] as const)('copies are called by their names: %s', async paper => {
  const pages = await readPages(buildProof({ paper, copies: 2, copyTitles: ['ORIGINAL', 'COPY'] }))
  expect(pages.map(page => page.some(text => text.includes('ORIGINAL')))).toEqual([true, false])
  expect(pages.map(page => page.some(text => text.includes('COPY')))).toEqual([false, true])
})

test('texts of a label share a line where there are more than lines, and long ones keep theirs', () => {
  const fits = (text: string): boolean => text.length <= 12
  expect(joinLines(['RING', '2.530 gr', '17K', 'A-1', 'SHOP'], 4, fits)).toEqual([
    'RING',
    '2.530 gr',
    '17K  A-1',
    'SHOP',
  ])
  expect(joinLines(['A LONG NAME OF IT', 'ANOTHER LONG NAME'], 1, fits)).toHaveLength(2)
})
