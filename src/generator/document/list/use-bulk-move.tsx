// Runs one move on many documents: a confirmation, the inputs of the move, one call for each with its own key, and a summary.

import { type ReactNode, useState } from 'react'
import { useRefresh, useTranslate } from 'react-admin'
import type { JsonRow } from '../../../../engine/record/row.ts'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { saveKey } from '../../../forms/save-key.ts'
import { useConfirm } from '../../../ui/confirm/use-confirm.ts'
import { type Report, useProgress } from '../../../ui/overlay/use-progress.tsx'
import { usePopup } from '../../../ui/popup/use-popup.ts'
import { authorizeMove, type MoveBody, type MovePlace, makeMove } from '../document-calls.ts'
import { AskDialog } from '../move/AskDialog.tsx'
import { AuthorizeDialog, type AuthorizeOptions } from '../move/AuthorizeDialog.tsx'
import type { AgreedWord } from '../move/authorization-in.ts'
import type { Asking } from '../move/move-request.ts'
import { useAsked } from '../move/use-asked.ts'
import { BulkOutcomeDialog } from './BulkOutcomeDialog.tsx'
import { type EachOutcome, moveEach } from './move-each.ts'
import { printsOf, type RowMove } from './print-each.ts'

/** One action on many rows: confirmed once, then each row's own move. */
export interface BulkWork {
  readonly title: string
  readonly question: string
  /** Something is taken back by it. */
  readonly danger: boolean
  readonly rows: readonly JsonRow[]
  readonly moveOf: (row: JsonRow) => RowMove
}

interface Ended extends Pick<BulkWork, 'moveOf'> {
  readonly outcome: EachOutcome<JsonRow>
}

/** `listed` is the resource of the list, which formats the labels of the rows. */
export const useBulkMove = (listed: Resource) => {
  const translate = useTranslate()
  const confirm = useConfirm()
  const popup = usePopup()
  const refresh = useRefresh()
  const { run: withProgress, dialog: progress } = useProgress(translate('document.bulk-running'))
  const [asking, ask] = useAsked<Asking, MoveBody>()
  const [authorizing, authorize] = useAsked<AuthorizeOptions, AgreedWord>()
  const [ended, setEnded] = useState<Ended>()

  /** Undefined if the user cancels. */
  const answersOf = async ({ rows, moveOf }: BulkWork): Promise<MoveBody | undefined> => {
    const row = rows.find(one => moveOf(one).move.asks)
    if (!row) return {}
    const { resource, move } = moveOf(row)
    const asked = resource.lifecycle.asks[move.id]
    if (!asked) return {}
    const request = { resource, move, id: String(row.id), row, body: versionOf(row), key: saveKey() }
    const answers = await ask({ asked, request, before: undefined, faults: [], isOfMany: true })
    return answers && { answers }
  }

  const moveAll = ({ title, rows, moveOf }: BulkWork, answers: MoveBody, report: Report) => {
    const placeOf = (row: JsonRow): MovePlace => {
      const { resource, move } = moveOf(row)
      return { resource, move: move.id, id: String(row.id) }
    }
    const count = rows.length
    return moveEach(rows, row => ({ ...versionOf(row), ...(moveOf(row).move.asks && answers) }), {
      move: (row, body) => makeMove(placeOf(row), body, crypto.randomUUID()),
      authorize: (row, agreeing) => authorizeMove(placeOf(row), agreeing),
      askWord: (row, { category }, content) => {
        const text = translate('document.bulk-question', { title, count })
        return authorize({ needed: { category, text }, place: placeOf(row), content })
      },
      report: before => {
        const message = translate('document.bulk-progress', { done: before, of: count })
        return report({ percentage: (before / count) * 100, message })
      },
      otherwise: translate('generator.not-saved'),
    })
  }
  const run = async (work: BulkWork): Promise<void> => {
    if (!(await confirm({ title: work.title, message: work.question, danger: work.danger }))) return
    const answers = await answersOf(work)
    if (!answers) return
    const outcome = await withProgress(report => moveAll(work, answers, report))
    const { done, troubles } = outcome
    if (troubles.length > 0 || done.some(row => printsOf(work.moveOf(row)).length > 0))
      setEnded({ outcome, moveOf: work.moveOf })
    else if (done.length > 0) popup.success(translate('document.bulk-done', { count: done.length }))
    refresh()
  }
  const dialogs: ReactNode = (
    <>
      {progress}
      {asking && <AskDialog {...asking.options} onAnswer={asking.answer} />}
      {authorizing && <AuthorizeDialog {...authorizing.options} onDone={authorizing.answer} />}
      {ended && <BulkOutcomeDialog {...ended} resource={listed} onClose={() => setEnded(undefined)} />}
    </>
  )
  return { run, dialogs }
}

const versionOf = ({ versi }: JsonRow): MoveBody => ({ versi: Number(versi) })
