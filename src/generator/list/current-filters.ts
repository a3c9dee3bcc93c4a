// The filters in the address of a list: the rendered ones may be one render behind.

import { isObject, type JsonObject } from '../../../engine/value/json-object.ts'

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
