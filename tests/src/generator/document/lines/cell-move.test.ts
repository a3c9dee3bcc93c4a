import { expect, test } from 'vitest'
import { resolveCellMove } from '../../../../../src/generator/document/lines/LineGrid.tsx'

const size = { rows: 3, columns: 2 }
const marked = { start: 0, end: 3, length: 3 }
const press = (key: string, more = {}) => ({ key, shiftKey: false, ctrlKey: false, ...more })

test('arrows and Enter lead from cell to cell', () => {
  const at = { row: 0, column: 0 }
  expect(resolveCellMove(press('Enter'), marked, at, size)).toEqual({ kind: 'cell', place: { row: 1, column: 0 } })
  expect(resolveCellMove(press('ArrowRight'), marked, at, size)).toEqual({ kind: 'cell', place: { row: 0, column: 1 } })
  expect(resolveCellMove(press('ArrowUp'), marked, at, size)).toEqual({ kind: 'cell', place: at })
})

test('below the last row the next one begins', () => {
  expect(resolveCellMove(press('Enter'), marked, { row: 2, column: 1 }, size)).toEqual({ kind: 'next-row' })
})

test('Ctrl+Delete takes the row out, and Delete belongs to the text', () => {
  const at = { row: 1, column: 0 }
  expect(resolveCellMove(press('Delete', { ctrlKey: true }), marked, at, size)).toEqual({ kind: 'remove' })
  expect(resolveCellMove(press('Delete'), marked, at, size)).toBeUndefined()
})
