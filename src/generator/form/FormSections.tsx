import Typography from '@mui/material/Typography'
import { memo, type ReactNode, type RefCallback, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { FormProvider } from 'react-hook-form'
import type { Field } from '../../../engine/schema/field.ts'
import type { Resource, ResourceCore } from '../../../engine/schema/resource.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FieldGrid } from '../../ui/form/FieldGrid.tsx'
import type { LookupRequest } from '../fields/field-view.ts'
import { FieldControl } from './FieldControl.tsx'
import { FormTabs } from './FormTabs.tsx'
import type { FormValues } from './form-values.ts'
import { applyView, isSameFieldView } from './form-view.ts'
import { serializeLookupValues } from './lookup-self.ts'
import type { RuledForm } from './use-ruled-form.ts'

interface FormSectionsProps {
  readonly resource: Resource
  readonly ruled: RuledForm
  readonly isNew: boolean
  /** Which fields are visible; all by default. */
  readonly shows?: ((field: Field) => boolean) | undefined
  /** Receives the input that has the focus when the form opens. */
  readonly focusRef: RefCallback<HTMLInputElement>
  /** The name of the field that gets the focus; default: the definition's field, or the first. */
  readonly focus?: string | undefined
  /** In as many columns as there may be, where something else needs the room. */
  readonly dense?: boolean
}

const isAnyField = (): boolean => true

/** The sections of a form with the fields that show now; one without any is not there. */
export const FormSections = memo(DrawnSections, isSameForm)

function DrawnSections({
  resource,
  ruled: { form, view, values, leaveBox },
  isNew,
  shows = isAnyField,
  focusRef,
  focus,
  dense = false,
}: FormSectionsProps) {
  const translate = useTranslate()
  const laterText = translate('generator.later')
  const sections = resource.screen.form.sections.map(section => ({
    ...section,
    fields: section.fields.flatMap(name => (view.hidden.includes(name) ? [] : (resource.field[name] ?? []))),
  }))
  const isEditable = (field: Field): boolean =>
    !field.readOnly && (isNew || !field.once) && !view.locked.includes(field.name)
  const editable = sections.flatMap(({ fields }) => fields.filter(isEditable))
  const focusName = useRef(focus ?? (editable.find(field => field.presentation.focus) ?? editable[0])?.name)
  const visibleSections = sections.map(section => ({ ...section, fields: section.fields.filter(shows) }))
  if (visibleSections.every(({ fields }) => fields.length === 0)) return <EmptyState />
  const tabbed = resource.screen.form.tabs === true
  const renderGrid = ({ columns, fields }: (typeof visibleSections)[number]) => (
    <FieldGrid columns={columns} dense={dense}>
      {fields.map(field => (
        <FieldControl
          key={field.name}
          field={applyView(field, view, { columns, later: laterText })}
          readOnly={!isEditable(field)}
          onLeave={leaveBox}
          lookup={createLookup(resource, field, values)}
          {...(field.name === focusName.current && { inputRef: focusRef })}
        />
      ))}
    </FieldGrid>
  )
  const nonEmpty = visibleSections.filter(({ fields }) => fields.length > 0)
  const topSections = tabbed ? nonEmpty.slice(0, 1) : nonEmpty
  const tabSections = tabbed ? nonEmpty.slice(1) : []
  return (
    <FormProvider {...form}>
      {topSections.map((section, index) => (
        <FormSection key={`${section.title} ${section.fields[0]?.name}`} title={section.title} isFirst={index === 0}>
          {renderGrid(section)}
        </FormSection>
      ))}
      {tabSections.length > 0 && (
        <FormTabs
          label={resource.title}
          above={topSections.flatMap(({ fields }) => fields.map(({ name }) => name))}
          tabs={tabSections.map(section => ({
            title: section.title,
            fields: section.fields.map(({ name }) => name),
            body: renderGrid(section),
          }))}
        />
      )}
    </FormProvider>
  )
}

/** Whether the fields look the same: warnings and faults of the whole form, which each scan changes, are shown elsewhere. */
function isSameForm(before: FormSectionsProps, next: FormSectionsProps): boolean {
  const { ruled: ruledBefore, ...propsBefore } = before
  const { ruled: ruledNext, ...propsNext } = next
  return (
    ruledBefore.form === ruledNext.form &&
    isShallowEqual(propsBefore, propsNext) &&
    isSameFieldView(next.resource, ruledBefore.view, ruledNext.view)
  )
}

const isShallowEqual = <T extends object>(first: T, second: T): boolean =>
  Object.keys({ ...first, ...second }).every(name => Reflect.get(first, name) === Reflect.get(second, name))

interface FormSectionProps {
  readonly title: string
  readonly isFirst: boolean
  readonly children: ReactNode
}

function FormSection({ title, isFirst, children }: FormSectionProps) {
  return (
    <section aria-label={title || undefined}>
      {title !== '' && (
        <Typography variant="subtitle1" component="h2" sx={{ mt: isFirst ? 0 : 2, mb: 1 }}>
          {title}
        </Typography>
      )}
      {children}
    </section>
  )
}

/** Returns the lookup parameters of a reference field, with the current form values if it has a filter. */
const createLookup = (
  resource: ResourceCore,
  { name, ref }: Field,
  values: () => FormValues,
): LookupRequest | undefined => {
  if (!ref) return undefined
  const lookup = `${resource.name}.${name}`
  return () => {
    const self = serializeLookupValues(ref, values())
    return { lookup, ...(self !== undefined && { self }) }
  }
}
