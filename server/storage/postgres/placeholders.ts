// PostgreSQL requires the placeholders `$1`, `$2` ... in order.
import { replacePlaceholders } from '../placeholders.ts'

/** Replaces each placeholder by its number. */
export const numberPlaceholders = replacePlaceholders(position => `$${position}`)
