import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { visuallyHidden } from '@mui/utils'
import { useEffect, useRef, useState } from 'react'
import { useStore, useTranslate } from 'react-admin'
import type { JsonRow } from '../../../../engine/record/row.ts'
import type { Move } from '../../../../engine/schema/document.ts'
import type { Lines } from '../../../../engine/schema/lines.ts'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { focusRevealed } from '../../../ui/focus/reveal.ts'
import { CodeBox } from '../../../ui/inputs/CodeBox.tsx'
import { playTone } from '../../../ui/scan/play-tone.ts'
import { useShortcut } from '../../../ui/shortcuts/use-shortcut.ts'
import { formatCode, getShortestCode } from '../lines/use-scan.ts'
import { useWindowScan } from '../lines/use-window-scan.ts'

interface PickBarProps {
  readonly move: Move
  readonly lines: Lines
  readonly table: Resource
  /** The rows that may be chosen. */
  readonly rows: readonly JsonRow[]
  readonly picked: ReadonlySet<string>
  readonly isDanger: boolean
  readonly onPick: (ids: readonly string[]) => void
  readonly onRun: () => void
  readonly onCancel: () => void
}

/** Rows are chosen for a move by their codes, all at once, or one by one in the table under it; what is left is in sight. */
export function PickBar(props: PickBarProps) {
  const { move, lines, rows, picked, isDanger, onPick, onRun, onCancel } = props
  const translate = useTranslate()
  const count = rows.filter(({ id }) => picked.has(String(id))).length
  useShortcut('F9', onRun, { label: move.title, disabled: count === 0 })
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: '8px 24px' }}>
      {lines.scan && <PickScan {...props} field={lines.scan.field} />}
      <Box component="dl" sx={{ display: 'flex', gap: 3, margin: 0, '& dd': { margin: 0 } }}>
        <Figure title={translate('document.pick-chosen')} value={count} />
        <Figure title={translate('document.pick-left')} value={rows.length - count} />
      </Box>
      <Box
        role="status"
        sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 1, ml: 'auto', mt: { sm: '22px' } }}
      >
        <span style={visuallyHidden}>{translate('document.picked', { count })}</span>
        <Button color="secondary" variant="outlined" onClick={onCancel}>
          {translate('generator.close')}
        </Button>
        <Button
          variant="outlined"
          disabled={count === rows.length}
          onClick={() => onPick(rows.map(({ id }) => String(id)))}
        >
          {translate('document.pick-all')}
        </Button>
        <Button variant="contained" color={isDanger ? 'error' : 'primary'} disabled={count === 0} onClick={onRun}>
          {move.title}
        </Button>
      </Box>
    </Box>
  )
}

function Figure({ title, value }: { readonly title: string; readonly value: number }) {
  return (
    <div>
      <Box component="dt" sx={{ color: 'text.secondary', fontSize: 13 }}>
        {title}
      </Box>
      <Box component="dd" sx={{ fontSize: 30, lineHeight: 1.2, fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}>
        {value}
      </Box>
    </div>
  )
}

function PickScan({ table, rows, picked, onPick, field: name }: PickBarProps & { readonly field: string }) {
  const translate = useTranslate()
  const box = useRef<HTMLInputElement>(null)
  const [tones] = useStore<boolean>('document.tones', true)
  const [error, setError] = useState('')
  const field = table.field[name]
  const title = field?.title ?? ''
  const focus = (): void => {
    if (box.current) focusRevealed(box.current)
  }
  useEffect(() => focusRevealed(box.current ?? document.body), [])
  const pickCode = (typed: string): void => {
    const code = formatCode(field, typed.replaceAll(/\s/g, ''))
    const row = rows.find(one => one[name] === code)
    if (tones) playTone(row ? 'found' : 'missing')
    setError(row ? '' : translate('document.absent', { title, code }))
    if (row) onPick([...picked, String(row.id)])
  }
  useShortcut('F2', focus, { label: title })
  useWindowScan(
    code => {
      focus()
      pickCode(code)
    },
    { isWhole: code => formatCode(field, code) === code && code.length >= getShortestCode(field) },
  )
  return (
    <Box data-scan sx={{ flex: '1 1 300px', maxWidth: 480 }}>
      <CodeBox
        label={title}
        boxRef={box}
        placeholder={translate('document.scan')}
        shortcut="F2"
        isUpper
        waiting={0}
        hasFailed={error !== ''}
        message={error}
        tools={null}
        onCode={pickCode}
      />
    </Box>
  )
}
