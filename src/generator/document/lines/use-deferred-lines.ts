import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { FormFields, FormLine } from '../../form/form-fields.ts'
import { createDeferredTask } from './deferred-task.ts'
import { getLinesPath, toOrderedLines } from './line-rows.ts'

/** The lines of that name as they were when nothing else waited to be drawn: no key and no scan waits for what is counted of all rows. */
export const useDeferredLines = (name: string, disabled = false): readonly FormLine[] => {
  const { getValues, subscribe } = useFormContext<FormFields>()
  const [lines, setLines] = useState(() => (disabled ? [] : toOrderedLines(getValues(getLinesPath(name)))))
  useEffect(() => {
    if (disabled) return undefined
    const { schedule, cancel } = createDeferredTask(() => setLines(toOrderedLines(getValues(getLinesPath(name)))))
    // What came between the first picture and this.
    schedule()
    const unsubscribe = subscribe({ name: getLinesPath(name), formState: { values: true }, callback: schedule })
    return () => {
      cancel()
      unsubscribe()
    }
  }, [name, disabled, getValues, subscribe])
  return lines
}
