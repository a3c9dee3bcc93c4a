import { type ReactNode, useMemo } from 'react'
import { useSchema } from '../../../providers/schema.tsx'
import { linesIn } from '../document-row.ts'
import { LineSection } from '../lines/LineSection.tsx'
import { LinesTable } from '../lines/LinesTable.tsx'
import { type LineSlots, slottedSet } from '../lines/line-slots.ts'
import { lineSetOf, useDocument } from './document-context.ts'

interface DocumentLinesProps extends LineSlots {
  readonly name: string
  /** Beside the title: buttons, facts. */
  readonly actions?: ReactNode
  /** A scanner is heard in boxes too, which keep what stood in them. */
  readonly everywhere?: boolean
}

/** Lines of the document with what adds to them; to look at only, where the state of a saved one closes them. */
export function DocumentLines({ name, actions, everywhere = false, columns, cells, extra }: DocumentLinesProps) {
  const { project } = useSchema()
  const document = useDocument()
  const { whole, saved, sets, open, world, head } = document
  const set = lineSetOf(document, name)
  const shown = useMemo(() => slottedSet(set, { columns, cells, extra }), [set, columns, cells, extra])
  if (open.includes(set))
    return (
      <LineSection
        {...{ document: whole, set: shown, around: world, head, actions, everywhere }}
        isFirst={sets[0] === set}
      />
    )
  return (
    <LinesTable
      lines={set.lines}
      resource={set.resource}
      rows={saved ? linesIn(saved, name) : []}
      emptyText={project.emptyText}
    />
  )
}
