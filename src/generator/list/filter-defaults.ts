// The default filters of a view, evaluated once when the list opens.
import { evaluate } from '../../../engine/expression/evaluate/evaluate.ts'
import { createRowReader, toStored } from '../../../engine/expression/evaluate/reader.ts'
import type { JsonScalar } from '../../../engine/field/field-type.ts'
import type { RecordContext } from '../../../engine/record/completion-state.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { isObject, type JsonObject } from '../../../engine/value/json-text.ts'
import type { BrowserSchema } from '../../providers/schema.tsx'
import type { UserSession } from '../../providers/session.ts'
import { buildExpressionContext } from '../form/expression-context.ts'

/** By field; what is not known here is not filtered by. */
const evaluateDefaults = (
  { field: fields, screen: { views, view } }: Resource,
  context: RecordContext,
): Readonly<Record<string, JsonScalar>> | undefined => {
  const declared = Object.entries((view === undefined ? undefined : views[view]?.defaults) ?? {})
  if (declared.length === 0) return undefined
  const reader = { ...context, row: createRowReader({}) }
  return Object.fromEntries(
    declared.flatMap(([name, { term }]): [string, JsonScalar][] => {
      const field = fields[name]
      const evaluated = evaluate(term, reader)
      if (!field || !('value' in evaluated)) return []
      const stored = toStored(evaluated.value, field)
      return 'fault' in stored || stored.value === null ? [] : [[name, field.type.toJson(stored.value)]]
    }),
  )
}

export const getFilterDefaults = (
  resource: Resource,
  { schema, session }: { readonly schema: BrowserSchema; readonly session: UserSession },
): Readonly<Record<string, JsonScalar>> | undefined =>
  evaluateDefaults(
    resource,
    buildExpressionContext(schema, session, { findResource: () => undefined, find: () => undefined }),
  )

/** Those of the address; the drawn ones where it has none, as in a list that was just opened. */
export const readCurrentFilters = (fallback: JsonObject, search: string = window.location.search): JsonObject => {
  const text = new URLSearchParams(search).get('filter')
  if (text === null) return fallback
  try {
    const filters: unknown = JSON.parse(text)
    return isObject(filters) ? filters : fallback
  } catch {
    // An invalid address filters nothing.
    return fallback
  }
}
