// The input of a field in forms and filters, by its view.
import Box from '@mui/material/Box'
import { type ComponentProps, type ComponentType, Suspense, useState } from 'react'
import type { Field } from '../../../engine/schema/field.ts'
import { readDevice } from '../../providers/device.ts'
import { useProject, useSession } from '../../providers/session-context.ts'
import { BusyBoundary } from '../../ui/BusyBoundary.tsx'
import { ChipList } from '../../ui/ChipList.tsx'
import { ChoiceInput } from '../../ui/inputs/ChoiceInput.tsx'
import { DateInput } from '../../ui/inputs/DateInput.tsx'
import { keepDigits, keepNumberWithDotAndK } from '../../ui/inputs/digit-filters.ts'
import { FlagInput } from '../../ui/inputs/FlagInput.tsx'
import { NumberInput } from '../../ui/inputs/NumberInput.tsx'
import { PictureInput } from '../../ui/inputs/PictureInput.tsx'
import { SecretInput } from '../../ui/inputs/SecretInput.tsx'
import { TextInput } from '../../ui/inputs/TextInput.tsx'
import { TimeInput } from '../../ui/inputs/TimeInput.tsx'
import { loadLazily } from '../../ui/load-lazily.ts'
import { ScaleButton } from '../scale/ScaleButton.tsx'
import type { FieldInputProps, FieldView } from './field-view.ts'
import {
  barcodeView,
  choiceView,
  dateView,
  digitsView,
  flagView,
  getFieldView,
  imageView,
  layoutView,
  manyReferenceView,
  menuView,
  noteView,
  numberKView,
  numberView,
  referenceView,
  secretView,
  timeView,
  useMenuCount,
} from './field-views.tsx'
import { getFrameProps } from './get-frame-props.ts'
import { ReferenceInput } from './ReferenceInput.tsx'
import { usePicture } from './use-picture.ts'

const MenuIdsInput = loadLazily(() => import('./MenuIdsInput.tsx'), 'MenuIdsInput')

const EventsInput = loadLazily(() => import('./EventsInput.tsx'), 'EventsInput')

const LayoutInput = loadLazily(() => import('./LayoutInput.tsx'), 'LayoutInput')

type TextInputOptions = Pick<
  ComponentProps<typeof TextInput>,
  'case' | 'filter' | 'multiline' | 'maxLength' | 'keepsScan'
>

/** A text, and what becomes of it while it is written. */
const createTextInput = (getOptions: (field: Field) => TextInputOptions): ComponentType<FieldInputProps> =>
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each view, when the module is loaded
  function OneTextInput({ field, value, onChange, ...rest }) {
    return (
      <TextInput
        {...getFrameProps(field, rest)}
        {...getOptions(field)}
        value={String(value ?? '')}
        onChange={onChange}
      />
    )
  }

const PlainTextInput = createTextInput(field => ({
  case: field.choices.length > 0 ? 'asis' : field.case,
  maxLength: field.limits.maxLength ?? field.type.json.maxLength,
  keepsScan: field.input?.scanner,
}))

/** What is left of a barcode is written out, `428` is `00000428`. */
function BarcodeInput({ field, value, onChange, onBlur, ...rest }: FieldInputProps) {
  const completeCode = (): void => {
    const parsed = field.type.read(String(value ?? ''))
    if ('value' in parsed && parsed.value !== null && parsed.value !== (value ?? '')) onChange(parsed.value)
    onBlur?.()
  }
  return (
    <TextInput
      {...getFrameProps(field, { ...rest, onBlur: completeCode })}
      case="asis"
      filter={keepDigits}
      inputMode="numeric"
      maxLength={field.type.width}
      value={String(value ?? '')}
      onChange={onChange}
    />
  )
}

function NumberFieldInput({ field, value, onChange, ...rest }: FieldInputProps) {
  return (
    <NumberInput
      {...getFrameProps(field, rest)}
      value={typeof value === 'boolean' || value === '' ? null : value}
      onChange={next => onChange(next ?? '')}
      scale={field.type.scale ?? 0}
      unit={field.type.unit}
      units={field.type.units}
      {...(field.input?.scale &&
        rest.readOnly !== true && {
          action: <ScaleButton of={field.title} onWeigh={grams => onChange(grams, 'scale')} />,
        })}
    />
  )
}

function DateFieldInput({ field, value, onChange, ...rest }: FieldInputProps) {
  const { dateFormat } = useProject()
  const { businessDate: today } = useSession().user
  return (
    <DateInput
      {...getFrameProps(field, rest)}
      value={String(value ?? '')}
      onChange={onChange}
      today={today}
      dateFormat={dateFormat}
    />
  )
}

function TimeFieldInput({ field, value, onChange, ...rest }: FieldInputProps) {
  return <TimeInput {...getFrameProps(field, rest)} value={String(value ?? '')} onChange={onChange} />
}

function ChoiceFieldInput({ field, value, onChange, ...rest }: FieldInputProps) {
  return (
    <ChoiceInput
      {...getFrameProps(field, rest)}
      value={String(value ?? '')}
      onChange={onChange}
      choices={field.choices}
    />
  )
}

function FlagFieldInput({ field, value, onChange, ...rest }: FieldInputProps) {
  return <FlagInput {...getFrameProps(field, rest)} value={value === true} onChange={onChange} />
}

function SecretFieldInput({ field, value, onChange, ...rest }: FieldInputProps) {
  return (
    <SecretInput
      {...getFrameProps(field, rest)}
      value={String(value ?? '')}
      onChange={onChange}
      autoComplete="new-password"
    />
  )
}

const getFileName = (value: string): string => value.split('?')[0]?.split('/').at(-1) || 'image.jpg'

function ImageInput({ field, value, onChange, ...rest }: FieldInputProps) {
  const address = String(value ?? '')
  const shown = usePicture(address)
  const uploadedAddress = address.startsWith('data:') ? '' : address
  return (
    <PictureInput
      {...getFrameProps(field, rest)}
      value={address}
      onChange={onChange}
      shown={shown}
      fileName={getFileName(uploadedAddress)}
      camera={readDevice().camera}
    />
  )
}

/** References to several rows: each picked row is added as a chip that can be removed. */
function ManyReferenceInput({ field, value, onChange, readOnly, ...rest }: FieldInputProps) {
  const keys = String(value ?? '')
    .split(',')
    .filter(key => key !== '')
  const [hasPicked, setHasPicked] = useState(false)
  return (
    <Box sx={{ minWidth: 0, '@container (min-width: 560px)': { gridColumn: 'span 2' } }}>
      <ReferenceInput
        {...rest}
        autoFocus={hasPicked || rest.autoFocus === true}
        key={keys.length}
        field={{ ...field, required: field.required && keys.length === 0 }}
        value=""
        readOnly={readOnly === true}
        onChange={key => {
          if (key === null || key === '' || keys.includes(String(key))) return
          setHasPicked(true)
          onChange([...keys, key].join(','))
        }}
      />
      <ChipList
        label={field.title}
        chips={keys.map(key => ({ value: key, title: key }))}
        {...(readOnly !== true && { onRemove: key => onChange(keys.filter(other => other !== key).join(',')) })}
      />
    </Box>
  )
}

function MenuCountInput({ field, value, onChange, ...rest }: FieldInputProps) {
  const count = useMenuCount(value)
  return <TextInput {...getFrameProps(field, rest)} value={count} onChange={onChange} case="asis" readOnly />
}

/** The entries of a user are edited on a page of their own. */
function MenuInput(props: FieldInputProps) {
  if (props.readOnly || props.field.readOnly) return <MenuCountInput {...props} />
  return (
    <Suspense fallback={<MenuCountInput {...props} />}>
      <MenuIdsInput {...props} />
    </Suspense>
  )
}

function LayoutFieldInput(props: FieldInputProps) {
  return (
    <BusyBoundary>
      <LayoutInput {...props} />
    </BusyBoundary>
  )
}

/** Names of events are chosen; until the choices are there, they are a text. */
function EventsFieldInput(props: FieldInputProps) {
  if (props.readOnly || props.field.readOnly) return <NoteInput {...props} />
  return (
    <Suspense fallback={<NoteInput {...props} readOnly />}>
      <EventsInput {...props} />
    </Suspense>
  )
}

const NoteInput = createTextInput(field => ({ case: field.case, multiline: true }))

/** All others are written as a text. */
const inputs = new Map<FieldView, ComponentType<FieldInputProps>>([
  [noteView, NoteInput],
  [barcodeView, BarcodeInput],
  [digitsView, createTextInput(({ limits }) => ({ case: 'asis', filter: keepDigits, maxLength: limits.maxLength }))],
  // Digits, a dot and K are taken, nothing else.
  [numberKView, createTextInput(() => ({ case: 'upper', filter: keepNumberWithDotAndK }))],
  [numberView, NumberFieldInput],
  [flagView, FlagFieldInput],
  [dateView, DateFieldInput],
  [timeView, TimeFieldInput],
  [choiceView, ChoiceFieldInput],
  [secretView, SecretFieldInput],
  [imageView, ImageInput],
  [menuView, MenuInput],
  [layoutView, LayoutFieldInput],
  [referenceView, ReferenceInput],
  [manyReferenceView, ManyReferenceInput],
])

/** The input of a field. */
export const getFieldInput = (field: Field): ComponentType<FieldInputProps> =>
  field.presentation.widget === 'events' ? EventsFieldInput : (inputs.get(getFieldView(field)) ?? PlainTextInput)
