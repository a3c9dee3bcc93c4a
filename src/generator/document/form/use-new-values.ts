// Requests the server's values of a new document while it is typed, so that they are shown before it is saved.

import { type RefObject, useMemo } from 'react'
import type { JsonRow } from '../../../../engine/record/row.ts'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { filterValues } from '../../../../engine/value/records.ts'
import type { FormValues } from '../../form/form-values.ts'
import type { RuledForm } from '../../form/use-ruled-form.ts'
import { type ServedValues, useServed } from '../../form/use-served.ts'
import { listCounterFields } from '../counter/counter-fields.ts'
import { fetchNewValues, type MoveRequestBody } from '../document-calls.ts'
import { getInitialMoves } from '../possible-moves.ts'
import { getHeaderFields } from './new-document.ts'

interface NewValuesOptions {
  readonly resource: Resource
  readonly ruled: RuledForm
  readonly isNew: boolean
  readonly body: () => MoveRequestBody
}

/** Stores the server's answer in `served`; requests nothing while all values that the form shows are known. */
export const useNewValues = (
  { resource, ruled, isNew, body }: NewValuesOptions,
  served: RefObject<FormValues>,
): ServedValues => {
  const [move] = getInitialMoves(resource)
  const shown = useMemo(() => listShownFields(resource), [resource])
  const request = (): Promise<JsonRow> => fetchNewValues(resource, move?.id ?? '', body())
  return useServed({ resource, ruled, request, enabled: isNew && move !== undefined, shown }, values => {
    const { unknown } = ruled.completed()
    served.current = filterValues(values, (_, name) => unknown.has(name))
    ruled.apply()
  })
}

/** A counter shows its sums in place of the other computed values. */
const listShownFields = (resource: Resource): readonly string[] => {
  const { editable, readOnly } = getHeaderFields(resource)
  const counterFields = listCounterFields(resource)
  return [...editable, ...(counterFields ?? readOnly.map(({ name }) => name))]
}
