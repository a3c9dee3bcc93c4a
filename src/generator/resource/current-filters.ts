// The filters of a list as its address has them by now: what is drawn may be a moment behind.

type Filters = Readonly<Record<string, unknown>>

const isFilters = (value: unknown): value is Filters =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Those of the address; the drawn ones where it has none, as in a list that was just opened. */
export const currentFilters = (drawn: Filters, search: string = window.location.search): Filters => {
  const text = new URLSearchParams(search).get('filter')
  if (text === null) return drawn
  try {
    const filters: unknown = JSON.parse(text)
    return isFilters(filters) ? filters : drawn
  } catch {
    // An address that somebody typed: the list shows no filter of it either.
    return drawn
  }
}
