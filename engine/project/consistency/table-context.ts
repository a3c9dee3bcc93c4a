// What the checks of finished resources share: a file of a table with the resource that was compiled from it.
import type { PostingRule } from '../../schema/document.ts'
import type { Resource } from '../../schema/resource.ts'
import { findResource } from '../../schema/schema.ts'
import type { CompilingSchema } from '../../schema/stages.ts'
import type { ResourceKeywords, TableFile } from '../../schema-file/files/table-file.ts'
import type { JsonPath, ReportFault } from '../../schema-file/language/shape.ts'

export interface CheckedTable {
  readonly file: TableFile
  readonly resource: Resource
  readonly definition: ResourceKeywords
  readonly report: ReportFault
}

/** The tables whose resources were compiled from these files. */
export const pairTables = (files: readonly TableFile[], schema: CompilingSchema): readonly CheckedTable[] =>
  files.flatMap(file => {
    const resource = findResource(schema, file.name)
    if (resource?.file !== file.path) return []
    return [{ file, resource, definition: file.definition, report: file.report }]
  })

export interface LocatedPosting {
  readonly path: JsonPath
  readonly set: string
  readonly posting: PostingRule
}

/** The postings of a resource with their paths; sets of which one could not be compiled are left out. */
export const locatePostings = ({ resource, definition }: CheckedTable): readonly LocatedPosting[] =>
  Object.entries(definition.post).flatMap(([set, definitions]) => {
    const postings = resource.lifecycle.posts[set] ?? []
    if (postings.length !== definitions.length) return []
    return postings.map((posting, index) => ({ path: ['x-post', set, index], set, posting }))
  })
