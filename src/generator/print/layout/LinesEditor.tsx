import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import IconButton from '@mui/material/IconButton'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useTranslate } from 'react-admin'
import { type LayoutLine, layoutLines } from '../../../../engine/field/line-layout.ts'
import { ArrowDownIcon, ArrowUpIcon, CloseIcon } from '../../../ui/icons.ts'
import { FieldPalette } from './FieldPalette.tsx'
import { movePart, removePart, replacePart, useUndo } from './layout-edits.ts'

interface LinesEditorProps {
  readonly value: string
  readonly onChange: (value: string) => void
  /** Titles by key of what may be shown. */
  readonly fields: Readonly<Record<string, string>>
  readonly readOnly: boolean
}

/** The lines of a slip in their order: shown or not, named, moved up and down. */
export function LinesEditor({ value, onChange, fields, readOnly }: LinesEditorProps) {
  const translate = useTranslate()
  const lines = layoutLines(value)
  const { change, undo, canUndo } = useUndo(value, onChange)
  const saveLines = (next: readonly LayoutLine[]): void => change(JSON.stringify(next))
  const getTitle = (key: string): string => (Object.hasOwn(fields, key) ? fields[key] : undefined) ?? key
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '220px minmax(0, 1fr)' } }}>
      <Box>
        {!readOnly && (
          <>
            <FieldPalette
              fields={fields}
              onPick={key => saveLines([...lines, { key, label: getTitle(key), show: true }])}
            />
            <Button size="small" color="secondary" disabled={!canUndo} onClick={undo} sx={{ mt: 1 }}>
              {translate('layout.undo')}
            </Button>
          </>
        )}
      </Box>
      <Box component="ol" aria-label={translate('layout.lines')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {lines.map((line, index) => (
          <Box
            component="li"
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place alone
            key={index}
            sx={{ display: 'flex', alignItems: 'center', gap: 0.5, borderBottom: 1, borderColor: 'divider', py: 0.25 }}
          >
            <Checkbox
              size="small"
              checked={line.show}
              disabled={readOnly}
              onChange={(_, show) => saveLines(replacePart(lines, index, { ...line, show }))}
              slotProps={{ input: { 'aria-label': translate('layout.show', { title: getTitle(line.key) }) } }}
            />
            <OutlinedInput
              size="small"
              value={line.label}
              readOnly={readOnly}
              onChange={event => saveLines(replacePart(lines, index, { ...line, label: event.target.value }))}
              inputProps={{ 'aria-label': translate('layout.label-of', { title: getTitle(line.key) }), maxLength: 300 }}
              sx={{ flex: 1, minWidth: 0 }}
            />
            {!readOnly && (
              <>
                <IconButton
                  size="small"
                  aria-label={translate('layout.up', { title: getTitle(line.key) })}
                  disabled={index === 0}
                  onClick={() => saveLines(movePart(lines, index, -1))}
                >
                  <ArrowUpIcon fontSize="small" />
                </IconButton>
                <IconButton
                  size="small"
                  aria-label={translate('layout.down', { title: getTitle(line.key) })}
                  disabled={index === lines.length - 1}
                  onClick={() => saveLines(movePart(lines, index, 1))}
                >
                  <ArrowDownIcon fontSize="small" />
                </IconButton>
                <IconButton
                  size="small"
                  aria-label={translate('layout.take-out', { title: getTitle(line.key) })}
                  onClick={() => saveLines(removePart(lines, index))}
                >
                  <CloseIcon fontSize="small" />
                </IconButton>
              </>
            )}
          </Box>
        ))}
      </Box>
    </Box>
  )
}
