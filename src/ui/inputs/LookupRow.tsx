import Box from '@mui/material/Box'
import type { HTMLAttributes } from 'react'
import { useTranslate } from 'react-admin'
import { AddIcon, OpenIcon } from '../icons.ts'
import type { LookupItem } from './lookup-props.ts'

interface LookupRowProps {
  readonly row: HTMLAttributes<HTMLLIElement>
  readonly option: LookupItem
  /** A record, the offer to take what was typed, or the link to where all of them are managed. */
  readonly kind: 'record' | 'offer' | 'manage'
}

/** One option: its label and, in small text below, what distinguishes it from others. */
export function LookupRow({ row, option, kind }: LookupRowProps) {
  const translate = useTranslate()
  return (
    <Box component="li" {...row} sx={{ gap: 1, ...(kind === 'manage' && { borderTop: 1, borderColor: 'divider' }) }}>
      {kind === 'manage' && <OpenIcon color="primary" sx={{ fontSize: 18 }} aria-hidden />}
      {kind === 'offer' && <AddIcon color="primary" sx={{ fontSize: 18 }} aria-hidden />}
      <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {kind === 'offer' ? translate('ui.lookup.free', { text: option.label }) : option.label}
        {option.refusal && (
          <Box component="span" sx={{ display: 'block', fontSize: 12, color: 'error.dark' }}>
            {option.refusal}
          </Box>
        )}
        {option.hint && (
          <Box component="span" sx={{ display: 'block', fontSize: 12, color: 'text.secondary' }}>
            {option.hint}
          </Box>
        )}
      </Box>
    </Box>
  )
}
