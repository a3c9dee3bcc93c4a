// One move on many documents: a call for each, with its own key, one after another, and what became of each.
import { useRefresh, useTranslate } from 'ra-core'
import { useState } from 'react'
import type { JsonRow } from '../../../../engine/record/row.ts'
import { CallRefused, CallTimedOut } from '../../../providers/http.ts'
import { useConfirm } from '../../../ui/confirm/use-confirm.ts'
import { type Report, useProgress } from '../../../ui/overlay/use-progress.tsx'
import { usePopup } from '../../../ui/popup/use-popup.ts'
import { type MovePlace, makeMove } from '../document-calls.ts'

export interface Trouble {
  readonly row: JsonRow
  readonly text: string
}

export interface BulkOutcome {
  readonly done: number
  readonly troubles: readonly Trouble[]
}

/** What a row was refused for; a lost answer is one too, since the rest is better not sent. */
const troubleOf = (error: unknown, otherwise: string): string => {
  if (error instanceof CallRefused)
    return error.faults.map(({ message }) => message).join(', ') || error.message || otherwise
  if (error instanceof CallTimedOut) return otherwise
  throw error
}

/** What is done with many rows: asked once, then of each the move that is its own. */
export interface BulkWork {
  readonly title: string
  readonly question: string
  readonly rows: readonly JsonRow[]
  readonly placeOf: (row: JsonRow) => MovePlace
}

export const useBulkMove = () => {
  const translate = useTranslate()
  const confirm = useConfirm()
  const popup = usePopup()
  const refresh = useRefresh()
  const { run: withProgress, dialog } = useProgress(translate('document.bulk-running'))
  const [outcome, setOutcome] = useState<BulkOutcome>()

  const moveAll = async ({ rows, placeOf }: BulkWork, report: Report): Promise<BulkOutcome> => {
    const troubles: Trouble[] = []
    let done = 0
    for (const [index, row] of rows.entries()) {
      const message = translate('document.bulk-progress', { done: index, of: rows.length })
      if (!report({ percentage: (index / rows.length) * 100, message })) break
      try {
        await makeMove(placeOf(row), { versi: Number(row.versi) }, crypto.randomUUID())
        done += 1
      } catch (error) {
        troubles.push({ row, text: troubleOf(error, translate('generator.not-saved')) })
      }
    }
    return { done, troubles }
  }
  const run = async (work: BulkWork): Promise<void> => {
    if (!(await confirm({ title: work.title, message: work.question }))) return
    const made = await withProgress(report => moveAll(work, report))
    if (made.troubles.length > 0) setOutcome(made)
    else popup.success(translate('document.bulk-done', { count: made.done }))
    refresh()
  }
  return { run, dialog, outcome, closeOutcome: (): void => setOutcome(undefined) }
}
