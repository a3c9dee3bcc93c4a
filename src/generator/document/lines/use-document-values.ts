// The current values of the form around a component: of its fields, and of its lines.

import { useCallback, useLayoutEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { mapNames } from '../../../../engine/value/records.ts'
import { getFieldPath } from '../../../forms/save-key.ts'
import type { FormFields } from '../../form/form-fields.ts'
import type { FormValues } from '../../form/form-values.ts'
import { getLinesPath, toOrderedLines } from './line-rows.ts'

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
