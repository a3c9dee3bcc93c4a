// Validates the lines of a typed document, and shows the faults of a refused one in its form.
import type { FieldErrors } from 'react-hook-form'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { CallRefused, type FaultAnswer } from '../../../providers/http.ts'
import type { FormFields } from '../../form/form-fields.ts'
import { standsInForm } from '../../form/form-view.ts'
import type { RuledForm } from '../../form/use-ruled-form.ts'
import { placeFaults } from '../fault-places.ts'
import { cellsError, textsError } from './line-faults.ts'
import type { LineSet } from './line-set.ts'

/** Lines with fewer rows than they need, and cells that cannot be sent; undefined: nothing. */
export const faultsInLines = (
  sets: readonly LineSet[],
  few: (set: LineSet) => string,
  hidden: ReadonlySet<string>,
): FieldErrors<FormFields>['lines'] | undefined => {
  const found = sets.flatMap(set => {
    const { lines, rows, faults } = set
    if (hidden.has(lines.name)) return []
    if (rows.lines().length < lines.min) return [[lines.name, { whole: textsError([few(set)]) }] as const]
    const cells = Object.entries(faults())
    if (cells.length === 0) return []
    const texts = new Set(cells.flatMap(([, texts]) => Object.values(texts)))
    const wrong = Object.fromEntries(cells.map(([id, texts]) => [id, cellsError(texts)]))
    return [[lines.name, { rows: wrong, whole: textsError([...texts]) }] as const]
  })
  return found.length > 0 ? Object.fromEntries(found) : undefined
}

/** Shows the faults of a refused document: at its fields, in its lines, or above the buttons. */
export const placeRefusal = (error: unknown, { resource, ruled, sets }: FormOfFaults): void => {
  if (error instanceof CallRefused) placeInForm(error.faults, { resource, ruled, sets })
}

interface FormOfFaults {
  readonly resource: Resource
  readonly ruled: RuledForm
  readonly sets: readonly LineSet[]
}

/** Faults of the server, each where it belongs. */
export const placeInForm = (faults: readonly FaultAnswer[], { resource, ruled, sets }: FormOfFaults): void => {
  const { form, completed } = ruled
  const { hidden } = completed()
  const isBox = (field: string): boolean => standsInForm(resource, hidden, { code: 'check', field })
  const placed = placeFaults(faults, { isBox, lines: sets.map(({ lines }) => lines.name) })
  ruled.refuse(placed.head)
  for (const { lines, rows } of sets) {
    const cells = placed.cells[lines.name] ?? {}
    rows.setFaults(Object.fromEntries(rows.lines().flatMap(({ id }, row) => (cells[row] ? [[id, cells[row]]] : []))))
    rows.setMessages(placed.lines[lines.name] ?? [])
  }
  for (const [index, message] of placed.others.entries()) form.setError(`root.${index}`, { type: 'server', message })
}
