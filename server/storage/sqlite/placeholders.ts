// SQLite with STAT4, as it is delivered, looks at the values that are bound while it plans a statement, and then plans it
// anew at every call with other values: fifty microseconds and more where the call itself takes five.
import { placing } from '../placeholders.ts'

/** The same statement with values that the planner cannot look at: behind a sign that changes none of them. */
export const plannedOnce = placing(() => '+?')
