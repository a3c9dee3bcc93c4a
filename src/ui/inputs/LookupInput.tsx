import OutlinedInput from '@mui/material/OutlinedInput'
import { lazy, Suspense } from 'react'
import { FieldFrame } from '../form/FieldFrame.tsx'
import { frameOf } from './input-props.ts'
import type { LookupInputProps, Option } from './lookup-props.ts'

/** One record to choose: what is kept, what is shown, and what tells it from others. */
export type LookupOption = Option

const LookupBox = lazy(async () => ({ default: (await import('./LookupBox.tsx')).LookupBox }))

/** A record of another resource, searched on the server as one types; its label is shown, its value is told. */
export function LookupInput(props: LookupInputProps) {
  return (
    <FieldFrame {...frameOf(props)}>
      <Suspense fallback={<OutlinedInput id={props.id} value={props.value ?? ''} disabled />}>
        <LookupBox {...props} />
      </Suspense>
    </FieldFrame>
  )
}
