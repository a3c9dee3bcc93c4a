import OutlinedInput from '@mui/material/OutlinedInput'
import { Suspense, useState } from 'react'
import { useTranslate } from 'react-admin'
import { FieldFrame } from '../form/FieldFrame.tsx'
import { loadLazily } from '../load-lazily.ts'
import { getFieldFrameProps, type LookupInputProps, type LookupItem } from './input-props.ts'

/** One record to choose: its value, its label, and what distinguishes it from others. */
export type LookupOption = LookupItem

const LookupBox = loadLazily(() => import('./LookupBox.tsx'), 'LookupBox')

/** A record of another resource, searched on the server while typing; it shows the label and reports the value. */
export function LookupInput(props: LookupInputProps) {
  const translate = useTranslate()
  const { value, error, readOnly, onFree } = props
  const [unknown, setUnknown] = useState<string>()
  const isUnknown = unknown !== undefined && unknown === value && !readOnly && !onFree
  const shown =
    isUnknown && error === undefined ? { ...props, error: translate('ui.lookup.unknown', { text: value }) } : props
  return (
    <FieldFrame {...getFieldFrameProps(shown)}>
      <Suspense fallback={<OutlinedInput id={props.id} value={props.value ?? ''} disabled />}>
        <LookupBox {...shown} onUnknown={setUnknown} />
      </Suspense>
    </FieldFrame>
  )
}
