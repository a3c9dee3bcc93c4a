// PostgreSQL requires the placeholders `$1`, `$2` ... in order.
import { placing } from '../placeholders.ts'

/** Replaces each placeholder by its number. */
export const numbered = placing(place => `$${place}`)
