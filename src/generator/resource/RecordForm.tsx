import { useTranslate } from 'react-admin'
import { FormProvider } from 'react-hook-form'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Resource } from '../../../engine/schema.ts'
import { FieldGrid } from '../../ui/form/FieldGrid.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { FormPage } from '../../ui/form/FormPage.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import { FieldControl } from './FieldControl.tsx'
import { useRecordForm } from './use-record-form.ts'

interface RecordFormProps {
  readonly resource: Resource
  readonly record?: JsonRow | undefined
  readonly place: string
  readonly onClose: () => void
}

/** Specification 9: the stone form's first box has the focus after 100 ms, when the dialog stands. */
const focusDelay = 100

const signsOfTyping = ['keydown', 'input'] as const

const isTypedIn = (element: Element | null): boolean => element instanceof HTMLInputElement && element.value !== ''

/** Gives a box the focus once it is there, which may be late; not to who types already. */
const focusSoon = (box: HTMLInputElement | null): (() => void) => {
  const timer = setTimeout(() => {
    if (!isTypedIn(document.activeElement)) box?.focus()
  }, focusDelay)
  const stay = (): void => clearTimeout(timer)
  for (const sign of signsOfTyping) document.addEventListener(sign, stay)
  return () => {
    stay()
    for (const sign of signsOfTyping) document.removeEventListener(sign, stay)
  }
}

/** The form of a new row or of one that is there, as a dialog or a page, as its file says. */
export function RecordForm({ resource, record, place, onClose }: RecordFormProps) {
  const translate = useTranslate()
  const { form, submit, leave, conflict, overwrite, take } = useRecordForm({
    resource,
    record,
    place,
    onSaved: onClose,
  })
  const Frame = resource.form.as === 'page' ? FormPage : FormDialog
  const fields = resource.form.sections.flatMap(section => section.fields.flatMap(name => resource.field[name] ?? []))
  const open = fields.filter(field => !field.readOnly && !(record && field.once))
  const focused = open.find(field => field.looks.focus) ?? open[0]
  const titled = record ? resource.form.titleEdit : resource.form.titleAdd
  return (
    <Frame
      title={titled || translate(record ? 'generator.title-edit' : 'generator.title-add', { title: resource.title })}
      open
      busy={form.formState.isSubmitting}
      dirty={form.formState.isDirty}
      onClose={() => {
        leave()
        onClose()
      }}
      onSubmit={submit}
      submitLabel={translate('generator.save')}
      cancelLabel={translate('generator.cancel')}
    >
      <FormProvider {...form}>
        <FieldGrid>
          {fields.map(field => (
            <FieldControl
              key={field.name}
              field={field}
              readOnly={field.readOnly || (record !== undefined && field.once)}
              {...(field === focused && { inputRef: focusSoon })}
            />
          ))}
        </FieldGrid>
      </FormProvider>
      {conflict && (
        <ConflictDialog
          resource={resource}
          mine={form.getValues()}
          theirs={conflict}
          onOverwrite={() => overwrite(conflict)}
          onTake={() => take(conflict)}
        />
      )}
    </Frame>
  )
}
