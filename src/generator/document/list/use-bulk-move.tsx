// Runs one move on many documents: a confirmation, the inputs of the move, one call for each with its own key, and a summary.

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ReactNode, useState } from 'react'
import { useRefresh, useTranslate } from 'react-admin'
import type { JsonRow } from '../../../../engine/record/row.ts'
import type { Move, Print } from '../../../../engine/schema/document.ts'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { createSaveKey } from '../../../forms/save-key.ts'
import { useConfirm } from '../../../ui/confirm/use-confirm.ts'
import { PrintIcon } from '../../../ui/icons.ts'
import { DialogFrame } from '../../../ui/overlay/DialogFrame.tsx'
import { type ReportProgress, useProgress } from '../../../ui/overlay/use-progress.tsx'
import { usePopup } from '../../../ui/popup/use-popup.ts'
import { usePrintDocument } from '../../print/use-print.ts'
import { formatKey } from '../../text/format-key.ts'
import { useValueWords } from '../../text/use-value-words.ts'
import { authorizeMove, type MoveRequestBody, type MoveTarget, makeMove } from '../document-calls.ts'
import { AuthorizeDialog, type AuthorizeOptions } from '../move/AuthorizeDialog.tsx'
import { MoveInputDialog } from '../move/MoveInputDialog.tsx'
import type { MoveAnswer, MoveInputOptions } from '../move/move-options.ts'
import type { GrantedAuthorization } from '../move/needed-authorization.ts'
import { useDialogAnswer } from '../move/use-dialog-answer.ts'
import { type BulkOutcome, moveEach } from './move-each.ts'

/** One action on many rows: confirmed once, then each row's own move. */
interface BulkMove {
  readonly title: string
  readonly question: string
  /** Something is taken back by it. */
  readonly danger: boolean
  readonly rows: readonly JsonRow[]
  readonly moveOf: (row: JsonRow) => RowMove
}

interface FinishedBulkMove extends Pick<BulkMove, 'moveOf'> {
  readonly outcome: BulkOutcome<JsonRow>
}

/** `listed` is the resource of the list, which formats the labels of the rows. */
export const useBulkMove = (listed: Resource) => {
  const translate = useTranslate()
  const confirm = useConfirm()
  const popup = usePopup()
  const refresh = useRefresh()
  const { run: withProgress, dialog: progress } = useProgress(translate('document.bulk-running'))
  const [asking, openInputDialog] = useDialogAnswer<MoveInputOptions, MoveAnswer>()
  const [authorizing, authorize] = useDialogAnswer<AuthorizeOptions, GrantedAuthorization>()
  const [finished, setFinished] = useState<FinishedBulkMove>()

  /** Undefined if the user cancels. */
  const collectAnswers = async ({ rows, moveOf }: BulkMove): Promise<MoveRequestBody | undefined> => {
    const row = rows.find(one => moveOf(one).move.asks)
    if (!row) return {}
    const { resource, move } = moveOf(row)
    const inputs = resource.lifecycle.asks[move.id]
    if (!inputs) return {}
    const request = { resource, move, id: String(row.id), row, body: toVersionBody(row), key: createSaveKey() }
    const answer = await openInputDialog({ inputs, request, before: undefined, faults: [], isOfMany: true })
    return answer && { answers: answer.answers }
  }

  const moveAll = ({ title, rows, moveOf }: BulkMove, answers: MoveRequestBody, report: ReportProgress) => {
    const getTarget = (row: JsonRow): MoveTarget => {
      const { resource, move } = moveOf(row)
      return { resource, move: move.id, id: String(row.id) }
    }
    const count = rows.length
    return moveEach(rows, row => ({ ...toVersionBody(row), ...(moveOf(row).move.asks && answers) }), {
      move: (row, body) => makeMove(getTarget(row), body, crypto.randomUUID()),
      authorize: (row, authorization) => authorizeMove(getTarget(row), authorization),
      requestAuthorization: ([{ row, body, needed }, ...others]) =>
        authorize({
          needed,
          others: others.map(other => other.needed),
          question: translate('document.bulk-question', { title, count: others.length + 1 }),
          place: getTarget(row),
          content: body,
        }),
      report: before => {
        const message = translate('document.bulk-progress', { done: before, of: count })
        return report({ percentage: (before / count) * 100, message })
      },
      fallbackText: translate('generator.not-saved'),
    })
  }
  const run = async (bulkMove: BulkMove): Promise<void> => {
    if (!(await confirm({ title: bulkMove.title, message: bulkMove.question, danger: bulkMove.danger }))) return
    const answers = await collectAnswers(bulkMove)
    if (!answers) return
    const outcome = await withProgress(report => moveAll(bulkMove, answers, report))
    const { done, troubles } = outcome
    if (troubles.length > 0 || done.some(row => listMovePrints(bulkMove.moveOf(row)).length > 0))
      setFinished({ outcome, moveOf: bulkMove.moveOf })
    else if (done.length > 0) popup.success(translate('document.bulk-done', { count: done.length }))
    refresh()
  }
  const dialogs: ReactNode = (
    <>
      {progress}
      {asking && <MoveInputDialog {...asking.options} onAnswer={asking.answer} />}
      {authorizing && <AuthorizeDialog {...authorizing.options} onDone={authorizing.answer} />}
      {finished && <BulkOutcomeDialog {...finished} resource={listed} onClose={() => setFinished(undefined)} />}
    </>
  )
  return { run, dialogs }
}

const toVersionBody = ({ versi }: JsonRow): MoveRequestBody => ({ versi: Number(versi) })

interface BulkOutcomeDialogProps {
  readonly resource: Resource
  readonly outcome: BulkOutcome<JsonRow>
  readonly moveOf: (row: JsonRow) => RowMove
  readonly onClose: () => void
}

/** Which documents the move was not made on, and why, one by one; what was made of the others is printed from here. */
function BulkOutcomeDialog({ resource, outcome, moveOf, onClose }: BulkOutcomeDialogProps) {
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

// What is printed of many documents, one after another.

/** The document of a row, and what is done with it. */
export interface RowMove {
  readonly resource: Resource
  readonly move: Move
}

interface RowPrint {
  readonly resource: Resource
  readonly row: JsonRow
  readonly print: Print
}

/** What a move offers to print once it is made. */
const listMovePrints = ({ resource, move }: RowMove): readonly Print[] =>
  resource.lifecycle.prints.filter(({ id }) => id === move.print)

/** Prints them in their order, each as its shop has set it. */
export const usePrintEach = (): ((prints: readonly RowPrint[]) => Promise<void>) => {
  const printDocument = usePrintDocument()
  return async prints => {
    for (const { resource, row, print } of prints) await printDocument(resource, String(row.id), print)
  }
}
