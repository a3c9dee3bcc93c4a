import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useController, useForm } from 'react-hook-form'

/** A form of one value, which is edited as a whole. */
interface ValueForm<Value> {
  readonly value: Value
  /** The value at this moment, also between two drawings. */
  readonly now: () => Value
  readonly set: (value: Value) => void
  /** Resets the form to a saved value. */
  readonly reset: (value: Value) => void
  readonly isDirty: () => boolean
  readonly isChanged: boolean
  /** The version that the changing began with. */
  readonly versi: { current: number | string | undefined }
}

interface SavedValue<Value> {
  readonly value: Value
  readonly versi: number | string
}

/** While nothing is typed it follows what is read. */
export const useValueForm = <Value>(read: SavedValue<Value> | undefined, empty: Value): ValueForm<Value> => {
  const defaultValues = useMemo(() => ({ value: read?.value ?? empty }), [read?.value, empty])
  const form = useForm<{ value: unknown }>({ defaultValues })
  const isChanged = form.formState.dirtyFields.value !== undefined
  const { field } = useController({ control: form.control, name: 'value' })
  const versi = useRef(read?.versi)
  if (!isChanged) versi.current = read?.versi
  const isDirty = (): boolean => form.getFieldState('value').isDirty
  const resetIfClean = useEffectEvent(() => {
    if (!isDirty()) form.reset(defaultValues)
  })
  useEffect(() => {
    void defaultValues
    resetIfClean()
  }, [defaultValues])
  return {
    versi,
    isDirty,
    isChanged,
    value: field.value as Value,
    now: () => form.getValues('value') as Value,
    set: field.onChange,
    reset: value => form.reset({ value }),
  }
}
