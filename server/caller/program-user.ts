// The program as the user of what it does by itself.
import type { Caller } from './caller.ts'

const name = 'SYSTEM'

export const programUser: Caller['user'] = { rowId: '', userId: name, name, level: '' }
