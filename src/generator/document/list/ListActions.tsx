import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import type { JsonRow } from '../../../../engine/record/row.ts'
import { documentColumn, type ListAction } from '../../../../engine/schema/document-list.ts'
import { type ListEntry, useSchema } from '../../../providers/schema.tsx'
import type { MovePlace } from '../document-calls.ts'
import { BulkOutcomeDialog } from './BulkOutcomeDialog.tsx'
import { questionText } from './question-text.ts'
import { SelectionGroup } from './SelectionGroup.tsx'
import { useBulkMove } from './use-bulk-move.ts'
import type { Selection } from './use-selection.ts'

interface ListActionsProps {
  readonly list: ListEntry
  readonly selection: Selection
  /** Rows of the page, to choose all of them. */
  readonly page: readonly JsonRow[]
}

const documentOf = (row: JsonRow): string => String(row[documentColumn] ?? '')

/** What can be done with the marked rows of a list over several documents: of each document a move of its own. */
export function ListActions({ list, selection, page }: ListActionsProps) {
  const translate = useTranslate()
  const { resources } = useSchema()
  const bulk = useBulkMove()
  const { rows } = selection
  const moved = ({ moves }: ListAction): readonly JsonRow[] => rows.filter(row => Object.hasOwn(moves, documentOf(row)))
  const placeIn =
    ({ moves }: ListAction) =>
    (row: JsonRow): MovePlace => {
      const resource = resources[documentOf(row)]
      if (!resource) throw new Error(`the list ${list.name} shows rows of ${documentOf(row)}, which is not there`)
      return { resource, move: moves[documentOf(row)] ?? '', id: String(row.id) }
    }
  const run = async (action: ListAction): Promise<void> => {
    const { title, question } = action
    const own = moved(action)
    const asked = question.length > 0 && questionText(question, list.resource, own)
    const usual = translate('document.bulk-question', { title, count: own.length })
    await bulk.run({ title, question: asked || usual, rows: own, placeOf: placeIn(action) })
    selection.set([])
  }
  return (
    <SelectionGroup selection={selection} page={page}>
      {list.actions.map(action => (
        <Button
          key={action.title}
          variant="contained"
          disabled={moved(action).length === 0}
          onClick={() => void run(action)}
        >
          {action.title}
        </Button>
      ))}
      {bulk.dialog}
      {bulk.outcome && (
        <BulkOutcomeDialog resource={list.resource} outcome={bulk.outcome} onClose={bulk.closeOutcome} />
      )}
    </SelectionGroup>
  )
}
