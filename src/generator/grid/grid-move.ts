// Where a key leads in a grid of boxes.

export interface GridPlace {
  readonly row: number
  readonly column: number
}

export interface Caret {
  readonly start: number
  readonly end: number
  readonly length: number
}

interface GridKeyPress {
  readonly key: string
  readonly shiftKey: boolean
}

/** The step of a key, where it leaves the box: sideways only from the edge of the text, or when all of it is marked. */
export const resolveGridStep = (
  { key, shiftKey }: GridKeyPress,
  { start, end, length }: Caret,
): GridPlace | undefined => {
  if (key === 'Enter') return { row: shiftKey ? -1 : 1, column: 0 }
  if (shiftKey) return undefined
  if (key === 'ArrowDown') return { row: 1, column: 0 }
  if (key === 'ArrowUp') return { row: -1, column: 0 }
  const isAllSelected = start === 0 && end === length
  if (key === 'ArrowLeft' && (isAllSelected || (start === 0 && end === 0))) return { row: 0, column: -1 }
  if (key === 'ArrowRight' && (isAllSelected || (start === length && end === length))) return { row: 0, column: 1 }
  return undefined
}
