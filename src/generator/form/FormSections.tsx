import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import { memo, type ReactNode, type RefCallback, useCallback, useEffect, useId, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { FormProvider, useController, useFormContext, useFormState } from 'react-hook-form'
import type { Field } from '../../../engine/schema/field.ts'
import type { Resource, ResourceCore } from '../../../engine/schema/resource.ts'
import { getFieldPath } from '../../forms/save-key.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FieldGrid } from '../../ui/form/FieldGrid.tsx'
import { getFieldInput } from '../fields/field-inputs.tsx'
import type { LookupRequest } from '../fields/field-view.ts'
import type { FormFields } from './form-fields.ts'
import type { FormValues } from './form-values.ts'
import { applyView, isSameFieldView } from './form-view.ts'
import { serializeLookupValues } from './lookup-self.ts'
import type { RuledForm } from './use-ruled-form.ts'

interface FormTab {
  readonly title: string
  /** Names of its fields. */
  readonly fields: readonly string[]
  readonly body: ReactNode
}

interface FormTabsProps {
  readonly label: string
  readonly tabs: readonly FormTab[]
  /** Fields that are always in sight: what is wrong with them is seen first. */
  readonly above: readonly string[]
}

/** Sections of a form, one in sight at a time; all are there, and who saves is led to the first that is wrong. */
function FormTabs({ label, tabs, above }: FormTabsProps) {
  const id = useId()
  const [chosen, setChosen] = useState(0)
  const { errors, submitCount } = useFormState<FormFields>()
  const invalidNames = Object.keys(errors.fields ?? {})
  const countInvalid = ({ fields }: FormTab): number => fields.filter(name => invalidNames.includes(name)).length
  const current = Math.min(chosen, tabs.length - 1)
  const isVisible = invalidNames.some(name => above.includes(name) || tabs[current]?.fields.includes(name))
  const firstInvalidTab = isVisible ? -1 : tabs.findIndex(tab => countInvalid(tab) > 0)
  useEffect(() => {
    if (submitCount > 0 && firstInvalidTab >= 0) setChosen(firstInvalidTab)
  }, [submitCount, firstInvalidTab])
  return (
    <Box sx={{ mt: 2 }}>
      <Tabs
        value={current}
        onChange={(_, next: number) => setChosen(next)}
        aria-label={label}
        variant="scrollable"
        scrollButtons="auto"
        sx={{ borderBottom: 1, borderColor: 'divider', mb: 2 }}
      >
        {tabs.map((tab, index) => {
          const count = countInvalid(tab)
          return (
            <Tab
              key={tab.title}
              id={`${id}-tab-${index}`}
              aria-controls={`${id}-panel-${index}`}
              label={count > 0 ? `${tab.title} (${count})` : tab.title}
              sx={{ ...(count > 0 && { color: 'error.main' }) }}
            />
          )
        })}
      </Tabs>
      {tabs.map((tab, index) => (
        <Box
          key={tab.title}
          role="tabpanel"
          id={`${id}-panel-${index}`}
          aria-labelledby={`${id}-tab-${index}`}
          hidden={index !== current}
        >
          {tab.body}
        </Box>
      ))}
    </Box>
  )
}

interface FieldControlProps {
  readonly field: Field
  readonly readOnly: boolean
  readonly onLeave: (name: string) => void
  readonly lookup?: LookupRequest | undefined
  readonly inputRef?: RefCallback<HTMLInputElement>
}

/** One field of a form: the view of its type, its value, and its fault once it was touched. */
function FieldControl({ field, readOnly, onLeave, lookup, inputRef }: FieldControlProps) {
  const { field: control, fieldState } = useController<FormFields, ReturnType<typeof getFieldPath>>({
    name: getFieldPath(field.name),
  })
  const { getValues, setValue } = useFormContext<FormFields>()
  const controlId = useId()
  const Input = getFieldInput(field)
  const { ref: controlRef } = control
  const inputCallback = useCallback<RefCallback<HTMLInputElement>>(
    element => {
      // The form gives the first field that is wrong the focus, so it must know the boxes.
      controlRef(element)
      return inputRef?.(element)
    },
    [controlRef, inputRef],
  )
  return (
    <Input
      // A dialog over a form may have a field of the same name.
      id={`${controlId}-field-${field.name}`}
      field={field}
      value={control.value ?? ''}
      onChange={(value, by) => {
        const { source, sources: [typed, weighed] = [] } = field.input ?? {}
        // Known to the rules before they see the number.
        if (source !== undefined) setValue('typed', { ...getValues('typed'), [source]: (by ? weighed : typed) ?? '' })
        control.onChange(value)
      }}
      onBlur={() => {
        control.onBlur()
        onLeave(field.name)
      }}
      readOnly={readOnly}
      {...(lookup && { lookup })}
      {...(fieldState.error?.message !== undefined && { error: fieldState.error.message })}
      inputRef={inputCallback}
    />
  )
}

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
