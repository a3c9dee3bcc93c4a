import { useMemo, useState } from 'react'
import type { Field } from '../../../../engine/schema/field.ts'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { focusSoon } from '../../../ui/form/focus-soon.ts'
import { FormSections } from '../../form/FormSections.tsx'
import { useDocument } from './document-context.ts'
import { getHeaderFields } from './new-document.ts'
import { canScanFirst, canTypeLinesFirst } from './use-complete-header.ts'

interface DocumentFieldsProps {
  /**
   * Names of the fields, in this order, under the title; absent: the editable fields of the form definition, in its
   * sections.
   */
  readonly names?: readonly string[]
  readonly title?: string
  /** The maximum number of columns. */
  readonly columns?: number
  /** Whether the form opens with the focus in the first field; default: true. */
  readonly focus?: boolean
  /** Shows only editable fields, also for a saved document. */
  readonly isWritten?: boolean
}

const skipFocus = (): void => undefined

const maxColumns = 4

/** Fields of the document, with the rules of its file. */
export function DocumentFields({
  names,
  title = '',
  columns = maxColumns,
  focus = true,
  isWritten = false,
}: DocumentFieldsProps) {
  const { resource, ruled, saved, open } = useDocument()
  const [startsInLines] = useState(
    () =>
      (open.some(({ lines }) => lines.scan) && canScanFirst(resource, ruled)) ||
      canTypeLinesFirst(resource, ruled, open),
  )
  const { editable } = useMemo(() => getHeaderFields(resource), [resource])
  // What is asked in one row has the room of a field that is hidden.
  const isSingleRow = names?.length === columns
  const hiddenCount = names?.filter(name => ruled.view.hidden.includes(name)).length ?? 0
  const fittingColumns = isSingleRow ? columns - hiddenCount : columns
  const shown = useMemo(
    () => (names ? withSingleSection(resource, names, { title, columns: fittingColumns }) : resource),
    [resource, names, title, fittingColumns],
  )
  const isEditableOnly = !names && (isWritten || !saved)
  const shows = useMemo(
    () => (isEditableOnly ? ({ name }: Field) => editable.includes(name) : undefined),
    [isEditableOnly, editable],
  )
  if (isEditableOnly && editable.every(name => ruled.view.hidden.includes(name))) return null
  return (
    <FormSections
      resource={shown}
      ruled={ruled}
      isNew={!saved}
      dense
      shows={shows}
      focusRef={focus && !startsInLines ? focusSoon : skipFocus}
    />
  )
}

/** The resource with these fields alone in its form. */
const withSingleSection = (
  resource: Resource,
  names: readonly string[],
  section: { readonly title: string; readonly columns: number },
): Resource => ({
  ...resource,
  screen: {
    ...resource.screen,
    form: { ...resource.screen.form, sections: [{ ...section, fields: names }] },
  },
})
