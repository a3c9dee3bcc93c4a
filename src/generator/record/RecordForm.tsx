import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { formatValue } from '../../../engine/field/value-text.ts'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Field } from '../../../engine/schema/field.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { VersionsDialog } from '../../forms/VersionsDialog.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { FormNotes, FormPage } from '../../ui/form/FormPage.tsx'
import { focusInSight, focusSoon } from '../../ui/form/focus-soon.ts'
import { FormSections } from '../form/FormSections.tsx'
import { useValueWords } from '../text/use-value-words.ts'
import type { Conflict } from './use-conflict.ts'
import { type RecordFormOptions, useRecordForm } from './use-record-form.ts'

interface RecordFormProps {
  readonly resource: Resource
  readonly record?: JsonRow | undefined
  /** What a new row begins with. */
  readonly preset?: JsonRow | undefined
  readonly place: string
  readonly onClose: () => void
  /** Goes to the form of another row. */
  readonly onOpenOther?: ((id: string) => void) | undefined
  /** In place of the titles of the file. */
  readonly title?: string
  /** Rendered above the fields. */
  readonly head?: ReactNode
  /** Which fields are visible; all by default. */
  readonly shows?: (field: Field) => boolean
  readonly content?: RecordFormOptions['content']
  readonly otherShops?: RecordFormOptions['otherShops']
  readonly onMade?: RecordFormOptions['onMade']
  readonly onAgain?: RecordFormOptions['onAgain']
  /** The field that has the focus when it opens; default: that of the definition. */
  readonly focus?: string | undefined
  /** Rendered above the buttons, always visible. */
  readonly made?: ReactNode
  /** Rendered below the fields. */
  readonly foot?: ReactNode
  /** Rendered beside the title. */
  readonly tools?: ReactNode
}

/** The form of a new or an existing row, as a dialog or a page, as its definition says. */
export function RecordForm(props: RecordFormProps) {
  const { resource, record, preset, place, onClose, onOpenOther, title, head, shows, content, onMade, tools, foot } =
    props
  const { onAgain, focus, made, otherShops } = props
  const translate = useTranslate()
  const words = useValueWords()
  const { ruled, session, notes, submit, submitAgain, conflict, overwrite, take } = useRecordForm({
    resource,
    record,
    preset,
    place,
    onOpenOther,
    content,
    onMade,
    onAgain,
    onClose,
    otherShops,
  })
  const Frame = resource.screen.form.as === 'page' ? FormPage : FormDialog
  const heading = title ?? (record ? resource.screen.form.titleEdit : resource.screen.form.titleAdd)
  return (
    <Frame
      title={heading || translate(record ? 'generator.title-edit' : 'generator.title-add', { title: resource.title })}
      tools={tools}
      open
      busy={session.busy}
      findsFocus={false}
      onLeave={session.leave}
      onCancel={session.drop}
      onSubmit={submit}
      submitLabel={translate('generator.save')}
      again={onAgain && { label: translate('generator.save-again'), key: 'Shift+F9', onSubmit: submitAgain }}
      cancelLabel={translate('generator.cancel')}
      notes={
        <>
          {made}
          <FormNotes {...notes} />
        </>
      }
    >
      {session.offers}
      {head && <Box sx={{ mb: 2 }}>{head}</Box>}
      {otherShops?.choice}
      <FormSections
        {...{ resource, ruled, shows, focus }}
        isNew={record === undefined}
        focusRef={focus === undefined ? focusSoon : focusInSight}
        // Who enters many sees all of one at once.
        dense={onAgain !== undefined}
      />
      {foot}
      {conflict && (
        <VersionsDialog
          versions={listComparedFields(resource, conflict).map(field => ({
            title: field.title,
            mine: formatValue(field, ruled.values()[field.name], words),
            theirs: formatValue(field, conflict.theirs[field.name], words),
          }))}
          onOverwrite={() => overwrite(conflict)}
          onTake={() => take(conflict)}
        />
      )}
    </Frame>
  )
}

const listComparedFields = ({ fields }: Resource, { clashing }: Conflict): readonly Field[] =>
  fields.filter(({ name, writeOnly, readOnly }) => !writeOnly && !readOnly && (clashing?.includes(name) ?? true))
