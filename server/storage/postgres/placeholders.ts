// PostgreSQL wants `$1`, `$2` ... in their order.
import { placing } from '../placeholders.ts'

/** The same statement with numbered places. */
export const numbered = placing(place => `$${place}`)
