import { useMemo, useState } from 'react'
import type { LineSet, LineWorld } from './line-set.ts'
import { listOf } from './shown-lines.ts'
import { useLaterLines } from './use-later-lines.ts'

/** The lists of editable lines: the count of each, and the rows of the selected one. */
export const useLineLists = (set: LineSet, around: LineWorld) => {
  const { lines, readers } = set
  const has = lines.lists.length > 0
  // Where codes mark rows, the first list has those that are left.
  const [chosen, setChosen] = useState(has && lines.scan?.do === 'mark' ? 0 : undefined)
  const counted = useLaterLines(lines.name, !has)
  const places = useMemo(() => {
    if (!has) return []
    const world = { ...around.world(), roots: { ...around.world().roots, parent: around.parent() } }
    const rows = readers()
    return counted.map(({ id }, index) => {
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
