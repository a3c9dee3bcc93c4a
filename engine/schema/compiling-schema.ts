import type { Schema } from './schema.ts'

/** What is compiled before that which is built on it: the menu, imports and reports. */
export type CompilingSchema = Pick<Schema, 'project' | 'resources' | 'ledgers'>
