// Extracts one field from the text of a place, by the patterns of places.
import type { Ledger, PlaceRows } from '../../engine/schema/ledger.ts'
import { rowOfPlace } from './places.ts'

/** Returns the field with that name; the place itself if its pattern lacks the field. */
export const partOfPlace = ({ places }: Ledger, place: string, part: string): string => {
  if (places.inside.includes(place) || places.outside.includes(place)) return place
  const rows = places.rows.toSorted((a, b) => headOf(b).length - headOf(a).length)
  for (const pattern of rows) {
    const row = rowOfPlace(pattern, place)
    // The pattern with the longest literal prefix is the intended one; others match by chance.
    if (row) return row.values[row.columns.indexOf(part)] ?? place
  }
  return place
}

const headOf = ({ pattern }: PlaceRows): string => pattern[0] ?? ''
