import { type ReactNode, useContext, useMemo } from 'react'
import type { RecordWorld } from '../../../../engine/record/row-work.ts'
import { useSchema } from '../../../providers/schema.tsx'
import { linesIn } from '../document-row.ts'
import { LineSection } from '../lines/LineSection.tsx'
import { LinesTable } from '../lines/LinesTable.tsx'
import type { LineWorld } from '../lines/line-set.ts'
import { type LineSlots, slottedSet } from '../lines/line-slots.ts'
import { LineNews } from '../lines/news/LineNews.tsx'
import { ScanDeskContext } from '../lines/scan-desk-context.ts'
import { lineSetOf, useDocument } from './document-context.ts'

interface DocumentLinesProps extends LineSlots {
  readonly name: string
  /** Beside the title: buttons, facts. */
  readonly actions?: ReactNode
}

/** Lines of the document with what adds to them; to look at only, where the state of a saved one closes them. */
export function DocumentLines({ name, actions, columns, cells, extra }: DocumentLinesProps) {
  const { project } = useSchema()
  const inbox = useContext(ScanDeskContext)
  const document = useDocument()
  const { whole, resource, saved, sets, open, world, head, session } = document
  const set = lineSetOf(document, name)
  const shown = useMemo(() => slottedSet(set, { columns, cells, extra }), [set, columns, cells, extra])
  const isFirst = sets.find(({ lines }) => !lines.pays) === set
  const isShared = !saved && whole.lifecycle.flow?.drafts !== undefined && set.lines.reserve !== undefined
  if (open.includes(set))
    return (
      <LineSection
        {...{ document: whole, set: shown, around: world, head, actions }}
        mayFill={!saved || set.lines.fill?.on.every(name => resource.field[name]?.readOnly) !== true}
        isFirst={isFirst}
        inbox={isFirst && !saved ? inbox : undefined}
        notes={isShared && <LineNews {...{ document: whole, set: shown, head, draft: session.draft }} />}
      />
    )
  return (
    <LinesTable
      lines={set.lines}
      resource={set.resource}
      rows={saved ? linesIn(saved, name) : []}
      emptyText={project.emptyText}
      around={withParent(world)}
    />
  )
}

const withParent = ({ world, parent }: LineWorld): RecordWorld => ({
  ...world(),
  roots: { ...world().roots, parent: parent() },
})
