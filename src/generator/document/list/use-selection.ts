import { useState } from 'react'
import type { JsonRow } from '../../../../engine/record/row.ts'

export interface Selection {
  readonly rows: readonly JsonRow[]
  readonly has: (row: JsonRow) => boolean
  readonly toggle: (row: JsonRow) => void
  readonly set: (rows: readonly JsonRow[]) => void
}

const idOf = ({ id }: JsonRow): string => String(id)

/** Chosen rows of a list, one at a time or many; they stay chosen while one turns pages. */
export const useSelection = (many: boolean): Selection => {
  const [rows, setRows] = useState<readonly JsonRow[]>([])
  const has = (row: JsonRow): boolean => rows.some(one => idOf(one) === idOf(row))
  return {
    rows,
    has,
    toggle: row => {
      const others = rows.filter(one => idOf(one) !== idOf(row))
      if (has(row)) setRows(others)
      else setRows(many ? [...others, row] : [row])
    },
    set: setRows,
  }
}
