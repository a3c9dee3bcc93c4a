// The work behind the dialog of a move: its form under the rules of the file, which read the document too, and what the server
// computes for it.

import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslate } from 'react-admin'
import type { FaultAnswer } from '../../../../engine/answers/row-answers.ts'
import { createRecordReader, type RowLookup } from '../../../../engine/record/record-reader.ts'
import type { JsonRow } from '../../../../engine/record/row.ts'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { hasFormFaults } from '../../form/form-fields.ts'
import { buildBody, type FormValues, toStoredRow } from '../../form/form-values.ts'
import { type RuledForm, useRuledForm } from '../../form/use-ruled-form.ts'
import { useServed } from '../../form/use-served.ts'
import { findCounterChange } from '../counter-change.ts'
import { fetchCompletedAnswers, type MoveRequestBody } from '../document-calls.ts'
import { type DocumentRow, getHeader } from '../document-row.ts'
import { collectLineBodies, collectReaders } from '../lines/document-body.ts'
import { showFaults, validateLines } from '../lines/document-faults.ts'
import { dropEmptyRows, type LineSet, waitForAnswers } from '../lines/line-set.ts'
import { useInitialLines, useLineSets } from '../lines/use-line-sets.ts'
import type { MoveAnswer, MoveInputOptions } from './move-options.ts'

export const useAnswers = (
  { inputs, request, before, faults }: MoveInputOptions,
  onAnswer: (answer: MoveAnswer) => void,
) => {
  const translate = useTranslate()
  const { resource, row, id, body } = request
  const served = useRef<FormValues>({})
  const createParentReader = (rows: RowLookup) => createRecordReader(resource, toStoredRow(resource, row), rows)
  const previous = before as DocumentRow | undefined
  const ruled = useRuledForm({
    resource: inputs,
    preset: previous && getHeader(previous),
    lines: {
      begin: useInitialLines(inputs, previous),
      readers: () => collectReaders(sets),
      faults: () => validateLines(sets, translate, ruled.completed().hidden),
    },
    roots: rows => ({ parent: createParentReader(rows) }),
    served: () => served.current,
    onTyped: () => {
      if (hasFormFaults(ruled.form)) ruled.form.clearErrors('root')
      servedValues.request()
    },
  })
  const {
    sets,
    world: lineContext,
    flush,
  } = useLineSets(inputs, ruled, {
    onChange: () => {
      ruled.apply()
      servedValues.request()
    },
    parent: { parent: () => createParentReader(ruled.rows), parentValues: () => row },
  })
  const collectAnswers = (): MoveRequestBody => {
    flush()
    return { ...buildBody(inputs, ruled.values(), true), ...collectLineBodies(sets) }
  }
  const fetchAnswers = (): Promise<JsonRow> => {
    const show = { resource, move: request.move.id, id }
    return fetchCompletedAnswers({ place: show, body: { ...body, answers: collectAnswers() } })
  }
  const servedValues = useServed({ resource: inputs, ruled, request: fetchAnswers, enabled: true }, values => {
    served.current = values
    ruled.apply()
  })
  useShowFaults({ inputs, ruled, sets }, faults)
  const balance = useRef<() => void>(() => undefined)
  const run = async (): Promise<void> => {
    if (!(await waitForAnswers(sets))) return
    flush()
    dropEmptyRows(sets.filter(({ lines }) => lines.pays))
    balance.current()
    flush()
    // The rules read what the server works out of what was typed last.
    await servedValues.settled()
    await ruled.submit(() => {
      const answers = collectAnswers()
      onAnswer({ answers, change: findCounterChange(inputs, ruled.values()) })
    })
  }
  /** Lines of a document that is not there yet are completed with what is typed of it. */
  const getDocumentHeader = (): JsonRow => (id === undefined ? getHeader(body as DocumentRow) : {})
  return { ruled, sets, around: lineContext, head: getDocumentHeader, answers: collectAnswers, run, flush, balance }
}

/** Shows the faults of the refused answers in the form that is answered again. */
const useShowFaults = (
  { inputs, ruled, sets }: { readonly inputs: Resource; readonly ruled: RuledForm; readonly sets: readonly LineSet[] },
  faults: readonly FaultAnswer[],
): void => {
  const show = useEffectEvent(() => showFaults(faults, { resource: inputs, ruled, sets }))
  useEffect(() => show(), [])
}
