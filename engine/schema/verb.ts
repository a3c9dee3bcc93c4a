// What a file may say of the rows of a resource: the calls, the rights to them and their description follow from this table.

export const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const
export type Method = (typeof methods)[number]

interface RowCallDefinition {
  readonly method: Method
  /** Behind the path of the resource. */
  readonly path: string
  /** The verb whose right the call needs, if it is no verb that files name. */
  readonly right?: string
}

/** The calls of rows by verb; `server/record/routes.ts` has the operation of each. */
export const rowCalls = {
  list: { method: 'GET', path: '' },
  get: { method: 'GET', path: '/{id}' },
  create: { method: 'POST', path: '' },
  update: { method: 'PUT', path: '/{id}' },
  delete: { method: 'DELETE', path: '/{id}' },
  activate: { method: 'POST', path: '/{id}/activate', right: 'update' },
} as const satisfies Readonly<Record<string, RowCallDefinition>>

export type RowCall = keyof typeof rowCalls

/** A verb that files name, and a right. */
export type Verb = {
  [Name in RowCall]: (typeof rowCalls)[Name] extends { readonly right: string } ? never : Name
}[RowCall]

const isRowCall = (name: string): name is RowCall => Object.hasOwn(rowCalls, name)
const isVerb = (name: RowCall): name is Verb => !('right' in rowCalls[name])

export const everyRowCall: readonly RowCall[] = Object.keys(rowCalls).filter(isRowCall)
export const everyVerb: readonly Verb[] = everyRowCall.filter(isVerb)

/** The verbs of rows that are only read: documents are written by their moves, logs by the server. */
export const readVerbs: readonly Verb[] = everyVerb.filter(verb => rowCalls[verb].method === 'GET')
export const writeVerbs: readonly Verb[] = everyVerb.filter(verb => rowCalls[verb].method !== 'GET')

/** The verb whose right the call needs. */
export const getRight = (name: RowCall): Verb => (isVerb(name) ? name : rowCalls[name].right)
