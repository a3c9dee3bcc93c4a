// Validates the lines of a typed document, and shows the faults of a refused one in its form.

import type { useTranslate } from 'react-admin'
import type { FieldErrors } from 'react-hook-form'
import type { FaultAnswer } from '../../../../engine/answers/row-answers.ts'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { CallRefused } from '../../../providers/http.ts'
import type { FormFields } from '../../form/form-fields.ts'
import { isShownInForm } from '../../form/form-view.ts'
import type { RuledForm } from '../../form/use-ruled-form.ts'
import { groupFaults } from '../group-faults.ts'
import { createCellsError, createTextsError } from './line-faults.ts'
import type { LineSet } from './line-set.ts'

/** Lines with fewer rows than they need, and cells that cannot be sent; undefined: nothing. */
export const validateLines = (
  sets: readonly LineSet[],
  translate: ReturnType<typeof useTranslate>,
  hidden: ReadonlySet<string>,
): FieldErrors<FormFields>['lines'] | undefined => {
  const errors = sets.flatMap(set => {
    const { lines, rows, faults } = set
    const { title, min } = lines
    if (hidden.has(lines.name)) return []
    if (rows.lines().length < min)
      return [[lines.name, { whole: createTextsError([translate('document.few', { title, min })]) }] as const]
    const cells = Object.entries(faults())
    if (cells.length === 0) return []
    const texts = new Set(cells.flatMap(([, texts]) => Object.values(texts)))
    const rowErrors = Object.fromEntries(cells.map(([id, texts]) => [id, createCellsError(texts)]))
    return [[lines.name, { rows: rowErrors, whole: createTextsError([...texts]) }] as const]
  })
  return errors.length > 0 ? Object.fromEntries(errors) : undefined
}

/** Shows the faults of a refused document: at its fields, in its lines, or above the buttons. */
export const showRefusal = (error: unknown, { resource, ruled, sets }: FaultForm): void => {
  if (error instanceof CallRefused) showFaults(error.faults, { resource, ruled, sets })
}

interface FaultForm {
  readonly resource: Resource
  readonly ruled: RuledForm
  readonly sets: readonly LineSet[]
}

/** Faults of the server, each where it belongs. */
export const showFaults = (faults: readonly FaultAnswer[], { resource, ruled, sets }: FaultForm): void => {
  const { form, completed } = ruled
  const { hidden } = completed()
  const isBox = (field: string): boolean => isShownInForm(resource, hidden, { code: 'check', field })
  const grouped = groupFaults(faults, { isBox, lines: sets.map(({ lines }) => lines.name) })
  ruled.refuse(grouped.head)
  for (const { lines, rows } of sets) {
    const cells = grouped.cells[lines.name] ?? {}
    rows.setFaults(Object.fromEntries(rows.lines().flatMap(({ id }, row) => (cells[row] ? [[id, cells[row]]] : []))))
    rows.setMessages(grouped.lines[lines.name] ?? [])
  }
  for (const [index, message] of grouped.others.entries()) form.setError(`root.${index}`, { type: 'server', message })
}
