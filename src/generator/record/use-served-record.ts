// Requests the server's values of a new row while it is typed, so that they are shown before it is saved.

import type { RefObject } from 'react'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { filterValues } from '../../../engine/value/records.ts'
import { fetchBody } from '../../providers/http.ts'
import { buildBody, type FormValues } from '../form/form-values.ts'
import type { RuledForm } from '../form/use-ruled-form.ts'
import { type ServedValues, useServed } from '../form/use-served.ts'

interface ServedRecordOptions {
  readonly resource: Resource
  readonly ruled: RuledForm
  readonly isNew: boolean
}

/** Stores the server's answer in `served`. */
export const useServedRecord = (
  { resource, ruled, isNew }: ServedRecordOptions,
  served: RefObject<FormValues>,
): ServedValues =>
  useServed(
    { resource, ruled, request: () => fetchPreview(resource, buildTypedBody(resource, ruled)), enabled: isNew },
    values => {
      const { unknown } = ruled.completed()
      served.current = filterValues(values, (_, name) => unknown.has(name))
      ruled.apply()
    },
  )

/** What was typed alone: all else is the file's to give. */
const buildTypedBody = (resource: Resource, ruled: RuledForm): JsonRow => {
  const typed = ruled.typed()
  const body = buildBody(resource, ruled.values(), true)
  return filterValues(body, (_, name) => Object.hasOwn(typed, name))
}

const fetchPreview = ({ api: { path } }: Resource, body: JsonRow): Promise<JsonRow> =>
  fetchBody(`${path}/preview`, { method: 'POST', body })
