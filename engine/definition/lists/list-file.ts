// Types of a list over several documents while it is compiled.
import type { ListedView } from '../../schema/document-list.ts'
import type { Resource } from '../../schema/resource.ts'
import type { SchemaFile } from '../files/schema-file.ts'
import type { documentList } from '../shapes/document-list-shape.ts'
import type { InferShape } from '../shapes/shape.ts'

export type ListFile = SchemaFile<InferShape<typeof documentList>>

/** A view of a document that the list shows. */
export interface ListedDocument extends Pick<ListedView, 'document' | 'view'> {
  readonly resource: Resource
}
