// Operations on the rows of a resource through its path, and the methods of calls.

export const everyVerb = ['list', 'get', 'create', 'update', 'delete'] as const
export type Verb = (typeof everyVerb)[number]

/** The verbs of rows that are only read: documents are written by their moves, logs by the server. */
export const readVerbs: readonly Verb[] = ['list', 'get']

export const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const
export type Method = (typeof methods)[number]
