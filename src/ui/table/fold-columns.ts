// Which columns of a table fold into a second line of its rows where the window is narrower than they are.

export interface FoldColumn {
  /** The least width in pixels. */
  readonly width: number
  /** `always`: boxes, states and what identifies a row; `late`: amounts and dates, which fold after all others. */
  readonly keeps?: 'always' | 'late' | undefined
  /** The steps of a row: never folded. */
  readonly isSteps?: boolean | undefined
}

/** Where a cell is: lines and tracks count from 1. */
interface CellArea {
  readonly line: number
  readonly track: number
  readonly span: number
  /** Its text may be longer than the widest column, and has several lines. */
  readonly wraps: boolean
}

/** The most that a column takes of a table, in pixels. */
export const widestColumn = 320

export interface FoldLayout {
  /** Widths of the columns of the first line, in pixels. */
  readonly tracks: readonly number[]
  /** In the order of the columns. */
  readonly areas: readonly CellArea[]
  readonly lines: number
}

const rounds: readonly FoldColumn['keeps'][] = [undefined, 'late', 'always']

/** Folds as few columns as fit requires, from the last one on; the first column always stays in the first line. */
export const foldColumns = (columns: readonly FoldColumn[], available: number): FoldLayout => {
  const folded = new Set<number>()
  let rest = columns.reduce((sum, { width }) => sum + width, 0)
  for (const round of rounds)
    for (let index = columns.length - 1; index > 0 && rest > available; index -= 1) {
      const column = columns[index]
      if (!column || column.isSteps || column.keeps !== round) continue
      folded.add(index)
      rest -= column.width
    }
  const tracks = columns.flatMap(({ width }, index) => (folded.has(index) ? [] : [width]))
  return { tracks, ...placeCells(columns, folded, tracks) }
}

/** Folded cells stand one after another below the others, each over as many tracks as it needs. */
const placeCells = (
  columns: readonly FoldColumn[],
  folded: ReadonlySet<number>,
  tracks: readonly number[],
): Pick<FoldLayout, 'areas' | 'lines'> => {
  let [line, next, first] = [2, 1, 0]
  const areas = columns.map(({ width }, index): CellArea => {
    const wraps = width >= widestColumn
    if (!folded.has(index)) {
      first += 1
      return { line: 1, track: first, span: 1, wraps }
    }
    let span = countTracks(tracks.slice(next - 1), width)
    if (span === undefined && next > 1) {
      line += 1
      next = 1
      span = countTracks(tracks, width)
    }
    const area = { line, track: next, span: span ?? tracks.length, wraps }
    next += area.span
    return area
  })
  return {
    areas: areas.map((area, index) => widenLast(area, areas.slice(index + 1), tracks.length)),
    lines: folded.size === 0 ? 1 : line,
  }
}

/** A long text has the rest of its line. */
const widenLast = (area: CellArea, next: readonly CellArea[], tracks: number): CellArea =>
  area.wraps && area.line > 1 && !next.some(({ line }) => line === area.line)
    ? { ...area, span: tracks - area.track + 1 }
    : area

/** How many of the tracks are as wide together; undefined if all of them are not. */
const countTracks = (tracks: readonly number[], width: number): number | undefined => {
  let sum = 0
  const last = tracks.findIndex(track => {
    sum += track
    return sum >= width
  })
  return last === -1 ? undefined : last + 1
}
