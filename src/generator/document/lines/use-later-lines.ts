import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { FormFields, Line } from '../../form/form-fields.ts'
import { afterPaint } from './after-paint.ts'
import { linesPath, orderedLines } from './line-rows.ts'

/** The lines of that name as they were when nothing else waited to be drawn: no key and no scan waits for what is counted of all rows. */
export const useLaterLines = (name: string, disabled = false): readonly Line[] => {
  const { getValues, subscribe } = useFormContext<FormFields>()
  const [lines, setLines] = useState(() => (disabled ? [] : orderedLines(getValues(linesPath(name)))))
  useEffect(() => {
    if (disabled) return undefined
    const { note, cancel } = afterPaint(() => setLines(orderedLines(getValues(linesPath(name)))))
    // What came between the first picture and this.
    note()
    const forget = subscribe({ name: linesPath(name), formState: { values: true }, callback: note })
    return () => {
      cancel()
      forget()
    }
  }, [name, disabled, getValues, subscribe])
  return lines
}
