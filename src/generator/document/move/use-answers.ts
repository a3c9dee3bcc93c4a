// The work behind the dialog of a move: its form under the rules of the file, which read the document too, and what the server
// computes for it.

import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { type Rows, recordReader } from '../../../../engine/record/record-reader.ts'
import type { JsonRow } from '../../../../engine/record/row.ts'
import type { Resource } from '../../../../engine/schema/resource.ts'
import type { FaultAnswer } from '../../../providers/http.ts'
import { useSchema } from '../../../providers/schema.tsx'
import { hasWholeFaults } from '../../form/form-fields.ts'
import { bodyOf, type FormValues, storedRow } from '../../form/form-values.ts'
import { type RuledForm, useRuledForm } from '../../form/use-ruled-form.ts'
import { useServed } from '../../form/use-served.ts'
import { completeAnswersOf, type MoveBody } from '../document-calls.ts'
import { type DocumentRow, headIn } from '../document-row.ts'
import { linesOf, readersOf } from '../lines/document-body.ts'
import { faultsInLines, placeInForm } from '../lines/document-faults.ts'
import { allAnswered, type LineSet } from '../lines/line-set.ts'
import { useBegunLines, useLineSets } from '../lines/use-line-sets.ts'
import type { Asking } from './move-request.ts'

export const useAnswers = ({ asked, request, before, faults }: Asking, onAnswer: (answers: MoveBody) => void) => {
  const translate = useTranslate()
  const { project } = useSchema()
  const { resource, row, id, body } = request
  const served = useRef<FormValues>({})
  const document = (rows: Rows) => recordReader(resource, storedRow(resource, row, project.emptyText), rows)
  const earlier = before as DocumentRow | undefined
  const ruled = useRuledForm({
    resource: asked,
    preset: earlier && headIn(earlier),
    lines: {
      begin: useBegunLines(asked, earlier),
      readers: () => readersOf(sets),
      faults: () =>
        faultsInLines(
          sets,
          ({ lines: { title, min } }) => translate('document.few', { title, min }),
          ruled.completed().hidden,
        ),
    },
    roots: rows => ({ parent: document(rows) }),
    served: () => served.current,
    onTyped: () => {
      if (hasWholeFaults(ruled.form)) ruled.form.clearErrors('root')
      servedValues.ask()
    },
  })
  const {
    sets,
    world: around,
    settle,
  } = useLineSets(asked, ruled, {
    onChange: () => {
      ruled.apply()
      servedValues.ask()
    },
    parent: { parent: () => document(ruled.rows), parentValues: () => row },
  })
  const answers = (): MoveBody => {
    settle()
    return { ...bodyOf(asked, ruled.values(), true), ...linesOf(sets) }
  }
  const askServer = (): Promise<JsonRow> => {
    const place = { resource, move: request.move.id, id }
    return completeAnswersOf({ place, body: { ...body, answers: answers() } })
  }
  const servedValues = useServed({ resource: asked, ruled, ask: askServer, isAsked: true }, values => {
    served.current = values
    ruled.apply()
  })
  usePlacedFaults({ asked, ruled, sets }, faults)
  const run = async (): Promise<void> => {
    if (!(await allAnswered(sets))) return
    settle()
    // The rules read what the server works out of what was typed last.
    await servedValues.settled()
    await ruled.submit(() => onAnswer(answers()))
  }
  /** Lines of a document that is not there yet are completed with what is typed of it. */
  const head = (): JsonRow => (id === undefined ? headIn(body as DocumentRow) : {})
  return { ruled, sets, around, head, answers, run }
}

/** Shows the faults of the refused answers in the form that is answered again. */
const usePlacedFaults = (
  { asked, ruled, sets }: { readonly asked: Resource; readonly ruled: RuledForm; readonly sets: readonly LineSet[] },
  faults: readonly FaultAnswer[],
): void => {
  const place = useEffectEvent(() => placeInForm(faults, { resource: asked, ruled, sets }))
  useEffect(() => place(), [])
}
