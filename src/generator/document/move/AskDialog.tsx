import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { JsonRow } from '../../../../engine/record/row.ts'
import type { Resource } from '../../../../engine/schema/resource.ts'
import type { FaultAnswer } from '../../../providers/http.ts'
import { useSchema } from '../../../providers/schema.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { focusFirst } from '../../../ui/form/focus-first.ts'
import { FormSections } from '../../form/FormSections.tsx'
import { formResolver } from '../../form/form-resolver.ts'
import { bodyOf, type FormValues } from '../../form/form-values.ts'
import { useAppliedRules } from '../../form/use-applied-rules.ts'
import { useFormRules } from '../../form/use-form-rules.ts'
import { useWording } from '../../text/use-wording.ts'

export interface Asking {
  readonly asked: Resource
  readonly title: string
  /** What was answered before, and why the server does not take it. */
  readonly before: JsonRow | undefined
  readonly faults: readonly FaultAnswer[]
}

interface AskDialogProps extends Asking {
  readonly onAnswer: (answers: JsonRow | undefined) => void
}

const nobody = (): void => undefined
const noFocus = (): void => undefined

/** What a move asks before it is made. */
export function AskDialog({ asked, title, before, faults, onAnswer }: AskDialogProps) {
  const translate = useTranslate()
  const wording = useWording()
  const { emptyText } = useSchema().project
  const { rules, rows } = useFormRules(asked, undefined, before)
  const [errors] = useState(() =>
    Object.fromEntries(faults.map(({ field, code, message }) => [field, { type: code, message }])),
  )
  const form = useForm<FormValues>({
    defaultValues: rules.latest().values,
    mode: 'onTouched',
    errors,
    resolver: formResolver({ resource: asked, emptyText, wording, current: undefined, rules }),
  })
  const applied = useAppliedRules({ resource: asked, form, rules, rows, onTyped: nobody })
  return (
    <FormDialog
      open
      title={title}
      busy={false}
      onLeave={() => onAnswer(undefined)}
      onSubmit={form.handleSubmit(() => onAnswer(bodyOf(asked, form.getValues(), true)))}
      submitLabel={title}
      cancelLabel={translate('generator.cancel')}
    >
      <div ref={focusFirst}>
        <FormProvider {...form}>
          <FormSections
            resource={asked}
            view={applied.view}
            isNew
            values={() => form.getValues()}
            onLeave={applied.leave}
            focusRef={noFocus}
          />
        </FormProvider>
      </div>
    </FormDialog>
  )
}
