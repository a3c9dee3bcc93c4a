// The filters of a list as its address has them by now: what is drawn may be a moment behind.

import { isObject, type JsonObject } from '../../../engine/values/json-object.ts'

/** Those of the address; the drawn ones where it has none, as in a list that was just opened. */
export const currentFilters = (drawn: JsonObject, search: string = window.location.search): JsonObject => {
  const text = new URLSearchParams(search).get('filter')
  if (text === null) return drawn
  try {
    const filters: unknown = JSON.parse(text)
    return isObject(filters) ? filters : drawn
  } catch {
    // An address that somebody typed: the list shows no filter of it either.
    return drawn
  }
}
