import Button from '@mui/material/Button'
import { useState } from 'react'
import { useRefresh, useTranslate } from 'react-admin'
import { findNextMove, isDangerous } from '../../../../engine/document/flow-moves.ts'
import type { JsonRow } from '../../../../engine/record/row.ts'
import type { Move, Print } from '../../../../engine/schema/document.ts'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { createSaveKey } from '../../../forms/save-key.ts'
import { PrintIcon } from '../../../ui/icons.ts'
import { usePopup } from '../../../ui/popup/use-popup.ts'
import { listOfferedPrints, listRowPrints } from '../../print/offered-prints.ts'
import { useShowError } from '../../text/use-show-error.ts'
import { useMakeMove } from '../move/use-make-move.tsx'
import { listOfferedMoves } from '../possible-moves.ts'
import { useExpressionContext } from '../use-expression-context.ts'
import { SelectionGroup } from './SelectionGroup.tsx'
import { useBulkMove, usePrintEach } from './use-bulk-move.tsx'
import type { Selection } from './use-selection.ts'

interface SelectionBarProps {
  readonly resource: Resource
  readonly selection: Selection
  /** Rows of the page, to choose all of them. */
  readonly page: readonly JsonRow[]
  readonly many: boolean
}

/** What can be done with the chosen rows of a list. */
export function SelectionBar({ resource, selection, page, many }: SelectionBarProps) {
  const translate = useTranslate()
  const bulk = useBulkMove(resource)
  const one = useRowMove(resource)
  const printEach = usePrintEach()
  const context = useExpressionContext()
  const { rows } = selection
  const isDanger = (move: Move): boolean => isDangerous(resource.lifecycle, move)
  const { flow } = resource.lifecycle
  const state = String(rows[0]?.[flow?.field ?? ''] ?? '')
  const next =
    flow &&
    findNextMove(
      flow,
      state,
      listOfferedMoves(resource).filter(({ from }) => from.includes(state)),
    )
  const listMovableRows = (move: Move): readonly JsonRow[] =>
    rows.filter(row => move.from.includes(String(row[resource.lifecycle.flow?.field ?? ''] ?? '')))
  const listPrintableRows = (print: Print): readonly JsonRow[] =>
    rows.filter(row => listRowPrints(resource, row, context).some(({ id }) => id === print.id))
  const run = async (move: Move): Promise<void> => {
    const [first] = rows
    if (rows.length === 1 && first) await one.run(move, first)
    else await moveMany(move, listMovableRows(move))
    selection.set([])
  }
  const moveMany = (move: Move, movable: readonly JsonRow[]): Promise<void> =>
    bulk.run({
      title: move.title,
      question: translate('document.bulk-question', { title: move.title, count: movable.length }),
      danger: isDanger(move),
      rows: movable,
      moveOf: () => ({ resource, move }),
    })
  return (
    <SelectionGroup selection={selection} page={many ? page : undefined}>
      {listOfferedMoves(resource).map(move => (
        <Button
          key={move.id}
          // One primary action: the next step of the first chosen row.
          variant={move === next ? 'contained' : 'outlined'}
          color={isDanger(move) ? 'error' : 'primary'}
          disabled={listMovableRows(move).length === 0 || (rows.length > 1 && !move.bulk)}
          onClick={() => void run(move)}
        >
          {move.title}
        </Button>
      ))}
      {listOfferedPrints(resource)
        .filter(({ message }) => !message)
        .map(print => (
          <Button
            key={print.id}
            variant="outlined"
            startIcon={<PrintIcon />}
            disabled={listPrintableRows(print).length === 0}
            onClick={() => void printEach(listPrintableRows(print).map(row => ({ resource, row, print })))}
          >
            {print.title}
          </Button>
        ))}
      {one.dialogs}
      {bulk.dialogs}
    </SelectionGroup>
  )
}

/** Runs a move on one row of a list, with its inputs and its authorization. */
const useRowMove = (resource: Resource) => {
  const translate = useTranslate()
  const popup = usePopup()
  const refresh = useRefresh()
  const showError = useShowError()
  const [key] = useState(createSaveKey)
  const { make, dialogs, failed } = useMakeMove()
  const run = async (move: Move, row: JsonRow): Promise<void> => {
    try {
      const response = await make({ resource, move, id: String(row.id), row, body: { versi: Number(row.versi) }, key })
      if (response) popup.success(response.message ?? translate('generator.saved'))
    } catch (error) {
      showError(error, failed)
    }
    refresh()
  }
  return { run, dialogs }
}
