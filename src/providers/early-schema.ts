// The schema, asked for while the screens are still loading; it is the longest wait before the first rows.
import type { SchemaAnswer } from '../../engine/schema-answer.ts'
import { call } from './http.ts'

let early: Promise<SchemaAnswer> | undefined

const fetchSchema = async (): Promise<SchemaAnswer> => (await call<SchemaAnswer>('schema')).body

/** Asks now; the answer, or its failure, goes to who takes it. */
export const askEarly = (): void => {
  early = fetchSchema()
  early.catch(() => undefined)
}

/** What was asked for early, once; after that the schema as it is at the moment. */
export const takeSchema = (): Promise<SchemaAnswer> => {
  const asked = early ?? fetchSchema()
  early = undefined
  return asked
}
