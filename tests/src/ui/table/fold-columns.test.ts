// Columns that have no room fold into further lines, and none is wider than what is available.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type FoldColumn, foldColumns, widestColumn } from '../../../../src/ui/table/fold-columns.ts'

test('keeps all columns in one line where they have room', () => {
  const { tracks, lines } = foldColumns([{ width: 100 }, { width: 200 }], 300)
  expect({ tracks, lines }).toEqual({ tracks: [100, 200], lines: 1 })
})

test('folds the last of the other columns, and keeps boxes, states and amounts', () => {
  const columns: readonly FoldColumn[] = [
    { width: 100 },
    { width: 100 },
    { width: 100, keeps: 'late' },
    { width: 100 },
    { width: 100, keeps: 'always' },
    { width: 50, isSteps: true },
  ]
  const { tracks, areas, lines } = foldColumns(columns, 350)
  expect(tracks).toEqual([100, 100, 100, 50])
  expect(areas.map(({ line }) => line)).toEqual([1, 2, 1, 2, 1, 1])
  expect(areas[3]).toEqual({ line: 2, track: 2, span: 1, wraps: false })
  expect(lines).toBe(2)
})

test('has every cell in tracks that fit, in an own place', () => {
  const column = fc.record({
    width: fc.integer({ min: 20, max: 300 }),
    keeps: fc.constantFrom<FoldColumn['keeps'][]>(undefined, 'late', 'always'),
  })
  fc.assert(
    fc.property(
      fc.array(column, { minLength: 1, maxLength: 20 }),
      fc.integer({ min: 320, max: 1400 }),
      (all, width) => {
        const { tracks, areas, lines } = foldColumns(all, width)
        expect(tracks.reduce((sum, track) => sum + track, 0)).toBeLessThanOrEqual(width)
        const places = areas.flatMap(({ line, track, span }) =>
          Array.from({ length: span }, (_, offset) => `${line}:${track + offset}`),
        )
        expect(new Set(places).size).toBe(places.length)
        for (const { line, track, span } of areas) {
          expect(track + span - 1).toBeLessThanOrEqual(tracks.length)
          expect(line).toBeLessThanOrEqual(lines)
        }
      },
    ),
  )
})

test('a column of long texts has several lines, and the rest of its line below the others', () => {
  const columns = [{ width: 100 }, { width: 100 }, { width: 100 }, { width: widestColumn }]
  const { areas } = foldColumns(columns, 300)
  expect(areas[3]).toEqual({ line: 2, track: 1, span: 3, wraps: true })
  const roomy = foldColumns([...columns.slice(0, 3), { width: 200 }, { width: widestColumn }], 500)
  expect(roomy.areas[4]).toEqual({ line: 2, track: 1, span: 4, wraps: true })
})
