import type { UseFormReturn } from 'react-hook-form'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { CallRefused } from '../../../providers/http.ts'
import type { FormRules } from '../../form/form-rules.ts'
import type { FormValues } from '../../form/form-values.ts'
import { standsInForm } from '../../form/form-view.ts'
import { placeFaults } from '../fault-places.ts'
import type { LineSet } from '../lines/line-set.ts'
import { faultsByLine } from './document-body.ts'
import type { useMessages } from './use-messages.ts'

interface Refusing {
  readonly resource: Resource
  readonly form: UseFormReturn<FormValues>
  readonly rules: FormRules
  readonly sets: readonly LineSet[]
  readonly messages: ReturnType<typeof useMessages>
}

/** What the server refuses of a document stands where it belongs: at its boxes, in its lines, or over the buttons. */
export const useRefusal =
  ({ resource, form, rules, sets, messages }: Refusing) =>
  (error: unknown): void => {
    if (!(error instanceof CallRefused)) return
    const { hidden } = rules.latest().completed
    const isBox = (field: string): boolean => standsInForm(resource, hidden, { code: 'check', field })
    const placed = placeFaults(error.faults, { isBox, lines: sets.map(({ lines }) => lines.name) })
    for (const [index, { field, code, message }] of placed.head.entries())
      form.setError(field, { type: code, message }, { shouldFocus: index === 0 })
    for (const set of sets) set.store.setFaults(faultsByLine(set, placed.cells[set.lines.name]))
    messages.setFaults(placed.lines, placed.others)
  }
