// SQLite with STAT4 inspects bound values when it plans a statement, and plans it again for each call with other
// values: 50 microseconds and more for a call that takes five.
import { replacePlaceholders } from '../placeholders.ts'

/** Puts a unary plus before each placeholder, which hides the value from the planner and does not change it. */
export const hideBoundValues = replacePlaceholders(() => '+?')
