// What a report reads: every source is a compiled resource, with its table, its fields and its scope.

import type { Resource } from './resource.ts'
import { findResource, type Schema } from './schema.ts'

/** The source that a report calls `resource:name`, or just `name`; undefined when there is none. */
export const findReportSource = (schema: Pick<Schema, 'resources'>, from: string): Resource | undefined =>
  findResource(schema, from) ?? findResource(schema, from.replace(/^resource:/, ''))

/** Why a source cannot be read, for a name that no resource has. */
export const isForeignSource = (from: string): boolean => /^(?!resource:)[a-z]+:|\./.test(from)
