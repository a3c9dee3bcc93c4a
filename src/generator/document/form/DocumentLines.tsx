import { type ReactNode, useContext, useMemo } from 'react'
import type { RecordContext } from '../../../../engine/record/completion-state.ts'
import { getLines } from '../document-row.ts'
import { LineConflicts } from '../lines/conflicts/LineConflicts.tsx'
import { LineSection } from '../lines/LineSection.tsx'
import { LinesTable } from '../lines/LinesTable.tsx'
import type { LineContext } from '../lines/line-set.ts'
import { applySlots, type LineSlots } from '../lines/line-slots.ts'
import { ScanInboxContext } from '../lines/scan-inbox-context.ts'
import { getLineSet, useDocument } from './document-context.ts'

interface DocumentLinesProps extends LineSlots {
  readonly name: string
  /** Beside the title: buttons, facts. */
  readonly actions?: ReactNode
}

/** Lines of the document with what adds to them; to look at only, where the state of a saved one closes them. */
export function DocumentLines({ name, actions, columns, cells, extra }: DocumentLinesProps) {
  const inbox = useContext(ScanInboxContext)
  const document = useDocument()
  const { fullResource, resource, saved, sets, open, world: context, head, body, session } = document
  const set = getLineSet(document, name)
  const shownSet = useMemo(() => applySlots(set, { columns, cells, extra }), [set, columns, cells, extra])
  const isFirst = sets.find(({ lines }) => !lines.pays) === set
  const isShared = !saved && fullResource.lifecycle.flow?.drafts !== undefined && set.lines.reserve !== undefined
  if (open.includes(set))
    return (
      <LineSection
        {...{ document: fullResource, set: shownSet, lineContext: context, head, body, actions }}
        mayFill={!saved || set.lines.fill?.on.every(name => resource.field[name]?.readOnly) !== true}
        isFirst={isFirst}
        inbox={isFirst && !saved ? inbox : undefined}
        notes={isShared && <LineConflicts {...{ document: fullResource, set: shownSet, head, draft: session.draft }} />}
      />
    )
  return (
    <LinesTable
      lines={set.lines}
      resource={set.resource}
      rows={saved ? getLines(saved, name) : []}
      around={withParent(context)}
    />
  )
}

const withParent = ({ world: context, parent }: LineContext): RecordContext => ({
  ...context(),
  roots: { ...context().roots, parent: parent() },
})
