// Sources of reports: every source is a compiled resource, with its table, fields and scope.

import type { Resource } from './resource.ts'
import { findResource, type Schema } from './schema.ts'

/** Finds the source `resource:name`, or `name`; undefined if there is none. */
export const findReportSource = (schema: Pick<Schema, 'resources'>, from: string): Resource | undefined =>
  findResource(schema, from) ?? findResource(schema, from.replace(/^resource:/, ''))

/** Why a source cannot be read, for a name that no resource has. */
export const isForeignSource = (from: string): boolean => /^(?!resource:)[a-z]+:|\./.test(from)
