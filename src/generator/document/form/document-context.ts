// The context of the document form, which its parts read, so that they can be combined in any way.

import { createContext, useCallback, useContext, useLayoutEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { mapNames } from '../../../../engine/values/records.ts'
import { getFieldPath } from '../../../forms/field-path.ts'
import type { FormFields } from '../../form/form-fields.ts'
import type { FormValues } from '../../form/form-values.ts'
import type { DocumentRow } from '../document-row.ts'
import { getLinesPath, toOrderedLines } from '../lines/line-rows.ts'
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

/**
 * Returns current values of fields as the form shows them. They are read from the form and not from its change events: what
 * follows from a key is reported before the key itself, with values from before it.
 */
export const useDocumentValues = (names: readonly string[]): FormValues => {
  const { getValues, subscribe } = useFormContext<FormFields>()
  const key = names.join(' ')
  const read = useCallback(
    (): string => JSON.stringify(key.split(' ').map(name => getValues(getFieldPath(name)) ?? '')),
    [key, getValues],
  )
  const [serialized, setSerialized] = useState(read)
  useLayoutEffect(() => {
    const update = (): void => setSerialized(read())
    update()
    return subscribe({ name: 'fields', formState: { values: true }, callback: update })
  }, [read, subscribe])
  const values = JSON.parse(serialized) as FormValues[string][]
  return mapNames(names, (_, index) => values[index] ?? '')
}

/** Returns the current lines of that name, each with its id on this screen. */
export const useDocumentLines = (name: string): readonly { readonly id: string; readonly values: FormValues }[] =>
  toOrderedLines(useWatch<FormFields, ReturnType<typeof getLinesPath>>({ name: getLinesPath(name) }))

/** The lines of that name; throws where the document has none that this person sees. */
export const getLineSet = ({ sets, fullResource }: DocumentContextValue, name: string): LineSet => {
  const set = sets.find(({ lines }) => lines.name === name)
  if (!set) throw new Error(`${fullResource.name} has no lines ${name}`)
  return set
}
