import { useMemo, useState } from 'react'
import type { LineContext, LineSet } from './line-set.ts'
import { findListIndex } from './shown-lines.ts'
import { useDeferredLines } from './use-deferred-lines.ts'

/** The lists of editable lines: the count of each, and the rows of the selected one. */
export const useLineLists = (set: LineSet, lineContext: LineContext) => {
  const { lines, readers } = set
  const hasLists = lines.lists.length > 0
  // Where codes mark rows, the first list has those that are left.
  const [chosen, setChosen] = useState(hasLists && lines.scan?.do === 'mark' ? 0 : undefined)
  const laterLines = useDeferredLines(lines.name, !hasLists)
  const rowLists = useMemo(() => {
    if (!hasLists) return []
    const context = { ...lineContext.world(), roots: { ...lineContext.world().roots, parent: lineContext.parent() } }
    const rows = readers()
    return laterLines.map(({ id }, index) => {
      const row = rows[index]
      return { id, list: row && findListIndex(lines, row, context) }
    })
  }, [hasLists, laterLines, lines, readers, lineContext])
  return {
    total: rowLists.length,
    counts: lines.lists.map((_, index) => rowLists.filter(({ list }) => list === index).length),
    chosen,
    onChoose: setChosen,
    /** Absent: every row. */
    shown:
      chosen === undefined ? undefined : new Set(rowLists.flatMap(({ id, list }) => (list === chosen ? [id] : []))),
  }
}
