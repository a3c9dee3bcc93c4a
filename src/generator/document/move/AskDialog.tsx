import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { JsonRow } from '../../../../engine/record/row.ts'
import type { Resource } from '../../../../engine/schema/resource.ts'
import type { FaultAnswer } from '../../../providers/http.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { focusFirst } from '../../../ui/form/focus-first.ts'
import { FormSections } from '../../form/FormSections.tsx'
import { bodyOf } from '../../form/form-values.ts'
import { useRuledForm } from '../../form/use-ruled-form.ts'

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

const noFocus = (): void => undefined

/** What a move asks before it is made. */
export function AskDialog({ asked, title, before, faults, onAnswer }: AskDialogProps) {
  const translate = useTranslate()
  const [errors] = useState(() => ({
    fields: Object.fromEntries(faults.map(({ field, code, message }) => [field, { type: code, message }])),
  }))
  const ruled = useRuledForm({ resource: asked, preset: before, errors })
  return (
    <FormDialog
      open
      title={title}
      busy={false}
      onLeave={() => onAnswer(undefined)}
      onSubmit={ruled.form.handleSubmit(() => onAnswer(bodyOf(asked, ruled.values(), true)))}
      submitLabel={title}
      cancelLabel={translate('generator.cancel')}
    >
      <div ref={focusFirst}>
        <FormSections resource={asked} ruled={ruled} isNew focusRef={noFocus} />
      </div>
    </FormDialog>
  )
}
