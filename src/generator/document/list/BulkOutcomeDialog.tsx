import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import type { JsonRow } from '../../../../engine/record/row.ts'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { PrintIcon } from '../../../ui/icons.ts'
import { DialogFrame } from '../../../ui/overlay/DialogFrame.tsx'
import { formatKey } from '../../text/format-key.ts'
import { useValueWords } from '../../text/use-value-words.ts'
import type { BulkOutcome } from './move-each.ts'
import { listMovePrints, type RowMove, type RowPrint, usePrintEach } from './print-each.ts'

interface BulkOutcomeDialogProps {
  readonly resource: Resource
  readonly outcome: BulkOutcome<JsonRow>
  readonly moveOf: (row: JsonRow) => RowMove
  readonly onClose: () => void
}

/** Which documents the move was not made on, and why, one by one; what was made of the others is printed from here. */
export function BulkOutcomeDialog({ resource, outcome, moveOf, onClose }: BulkOutcomeDialogProps) {
  const translate = useTranslate()
  const words = useValueWords()
  const printEach = usePrintEach()
  const { done, troubles } = outcome
  const prints = done.flatMap(row => {
    const rowMove = moveOf(row)
    return listMovePrints(rowMove).map(print => ({ resource: rowMove.resource, row, print }))
  })
  const isComplete = troubles.length === 0
  return (
    <DialogFrame
      title={
        isComplete
          ? translate('document.bulk-done', { count: done.length })
          : translate('document.bulk-some', { done: done.length, failed: troubles.length })
      }
      onClose={onClose}
      maxWidth="sm"
      fullWidth
      actions={
        <>
          <Button variant={prints.length > 0 ? 'outlined' : 'contained'} onClick={onClose} autoFocus>
            {translate('generator.close')}
          </Button>
          {prints.length > 1 && (
            <Button variant="contained" startIcon={<PrintIcon />} onClick={() => void printEach(prints)}>
              {translate('document.print-each', { count: prints.length })}
            </Button>
          )}
        </>
      }
    >
      {!isComplete && (
        <ul>
          {troubles.map(({ row, text }) => (
            <li key={String(row.id)}>
              <b>{formatKey(resource, row, words)}</b>: {text}
            </li>
          ))}
        </ul>
      )}
      <ul>
        {prints.map(one => (
          <PrintItem
            key={`${one.row.id} ${one.print.id}`}
            {...one}
            resource={resource}
            onPrint={() => printEach([one])}
          />
        ))}
      </ul>
    </DialogFrame>
  )
}

/** One of the papers, under the words of the list. */
function PrintItem({ resource, row, print, onPrint }: RowPrint & { readonly onPrint: () => Promise<void> }) {
  const words = useValueWords()
  return (
    <Box component="li" sx={{ '& > *': { marginRight: 1 } }}>
      <b>{formatKey(resource, row, words)}</b>
      <Button size="small" startIcon={<PrintIcon />} onClick={() => void onPrint()}>
        {print.title}
      </Button>
    </Box>
  )
}
