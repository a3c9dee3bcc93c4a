// Extracts one field from the text of a place, by the patterns of places.
import type { Ledger, PlaceRows } from '../../engine/schema/ledger.ts'
import { matchPlaceRow } from './places.ts'

/** Returns the field with that name; the place itself if its pattern lacks the field. */
export const extractPlacePart = ({ places }: Ledger, place: string, part: string): string => {
  if (places.inside.includes(place) || places.outside.includes(place)) return place
  const rows = places.rows.toSorted((a, b) => getHead(b).length - getHead(a).length)
  for (const pattern of rows) {
    const row = matchPlaceRow(pattern, place)
    // The pattern with the longest literal prefix is the intended one; others match by chance.
    if (row) return row.values[row.columns.indexOf(part)] ?? place
  }
  return place
}

const getHead = ({ pattern }: PlaceRows): string => pattern[0] ?? ''
