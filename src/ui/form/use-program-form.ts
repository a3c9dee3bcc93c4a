// A form of the program itself, that no schema file speaks of: react-hook-form, checked by yup.
import { useRef } from 'react'
import { type ResolverResult, useForm } from 'react-hook-form'
import type { ObjectSchema } from 'yup'

type FormTexts<Name extends string> = Readonly<Record<Name, string>>

interface ProgramFormOptions<Name extends string> {
  readonly defaultValues: FormTexts<Name>
  /** Comes with the first check: no page waits for it. */
  readonly schema: () => Promise<ObjectSchema<Record<Name, string>>>
  readonly send: (values: FormTexts<Name>) => Promise<unknown>
}

export const useProgramForm = <Name extends string>({ defaultValues, schema, send }: ProgramFormOptions<Name>) => {
  const form = useForm<Record<string, string>>({
    defaultValues,
    reValidateMode: 'onSubmit',
    resolver: async values => validateValues(await schema(), values),
  })
  const { errors, isDirty, isSubmitting } = form.formState
  const isSubmittingRef = useRef(false)
  const submit = async (): Promise<void> => {
    if (isSubmittingRef.current) return
    isSubmittingRef.current = true
    try {
      await form.handleSubmit(values => send(values as FormTexts<Name>))()
    } finally {
      isSubmittingRef.current = false
    }
  }
  /** What an input of that name takes. */
  const getInputProps = (name: string) => ({
    value: form.watch(name) ?? '',
    inputRef: form.register(name).ref,
    error: errors[name]?.message,
    onChange: (value: string): void => {
      form.setValue(name, value, { shouldDirty: true })
      form.clearErrors(name)
    },
  })
  /** What the server has against fields. */
  const refuse = (faults: readonly { readonly field: string; readonly message: string }[]): void => {
    for (const { field, message } of faults) form.setError(field, { message }, { shouldFocus: true })
  }
  return { form, getInputProps, refuse, submit, busy: isSubmitting, dirty: isDirty, message: errors.root?.message }
}

/** Every field with its first fault. */
const validateValues = async <Values extends Record<string, string>>(
  schema: ObjectSchema<Values>,
  values: Record<string, string>,
): Promise<ResolverResult<Record<string, string>>> => {
  const { ValidationError } = await import('yup')
  try {
    return { values: await schema.validate(values, { abortEarly: false }), errors: {} }
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    const faults = error.inner.map(({ path = '', message }) => [path, { type: 'yup', message }] as const)
    return { values: {}, errors: Object.fromEntries(faults.toReversed()) }
  }
}
