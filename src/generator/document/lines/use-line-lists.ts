import { useDeferredValue, useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { FormFields } from '../../form/form-fields.ts'
import { linesPath, orderedLines } from './line-rows.ts'
import type { LineSet, LineWorld } from './line-set.ts'
import { listOf } from './shown-lines.ts'

/** The lists of lines that are written: how many rows stand in each, and the rows of the one that is chosen. */
export const useLineLists = (set: LineSet, around: LineWorld) => {
  const { lines, readers } = set
  const [chosen, setChosen] = useState<number>()
  const has = lines.lists.length > 0
  const now = useWatch<FormFields, ReturnType<typeof linesPath>>({ name: linesPath(lines.name), disabled: !has })
  // No key waits for what is counted of all rows.
  const counted = useDeferredValue(now)
  const places = useMemo(() => {
    if (!has || !counted) return []
    const world = { ...around.world(), roots: { ...around.world().roots, parent: around.parent() } }
    const rows = readers()
    return orderedLines(counted).map(({ id }, index) => {
      const row = rows[index]
      return { id, list: row && listOf(lines, row, world) }
    })
  }, [has, counted, lines, readers, around])
  return {
    total: places.length,
    counts: lines.lists.map((_, index) => places.filter(({ list }) => list === index).length),
    chosen,
    onChoose: setChosen,
    /** Absent: every row. */
    shown: chosen === undefined ? undefined : new Set(places.flatMap(({ id, list }) => (list === chosen ? [id] : []))),
  }
}
