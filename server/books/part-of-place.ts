// One field out of the text of a place, by the patterns that places are written with.
import type { Ledger, PlaceRows } from '../../engine/schema/ledger.ts'
import { rowOfPlace } from './places.ts'

/** The field of that name; of a place that is written without it, the place itself. */
export const partOfPlace = ({ places }: Ledger, place: string, part: string): string => {
  if (places.inside.includes(place) || places.outside.includes(place)) return place
  const rows = places.rows.toSorted((a, b) => headOf(b).length - headOf(a).length)
  for (const pattern of rows) {
    const row = rowOfPlace(pattern, place)
    // The pattern with most of its text in front is what the place is; others fit by chance.
    if (row) return row.values[row.columns.indexOf(part)] ?? place
  }
  return place
}

const headOf = ({ pattern }: PlaceRows): string => pattern[0] ?? ''
