// The context of the document form, which its parts read, so that they can be combined in any way.

import { createContext, useContext } from 'react'
import type { Resource } from '../../../../engine/schema/resource.ts'
import type { DocumentRow } from '../document-row.ts'
import type { LineSet } from '../lines/line-set.ts'
import type { useDocumentForm } from './use-document-form.ts'

export interface DocumentContextValue extends ReturnType<typeof useDocumentForm> {
  /** As the schema has it, without what the form locks. */
  readonly fullResource: Resource
  /** The document that is edited; absent: a new one. */
  readonly saved?: DocumentRow | undefined
}

export const DocumentContext = createContext<DocumentContextValue | undefined>(undefined)

/** Returns the document of the surrounding panel; throws outside of a DocumentPanel. */
export const useDocument = (): DocumentContextValue => {
  const document = useContext(DocumentContext)
  if (!document) throw new Error('useDocument stands outside of a DocumentPanel')
  return document
}

/** The lines of that name; throws where the document has none that this person sees. */
export const getLineSet = ({ sets, fullResource }: DocumentContextValue, name: string): LineSet => {
  const set = sets.find(({ lines }) => lines.name === name)
  if (!set) throw new Error(`${fullResource.name} has no lines ${name}`)
  return set
}
