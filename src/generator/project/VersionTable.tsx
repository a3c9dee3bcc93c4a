import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useTranslate } from 'react-admin'
import type { SchemaVersionAnswer } from '../../../engine/answers/schema-version-answers.ts'
import { formatMoment } from '../../ui/format-moment.ts'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { ComparisonTable } from '../../ui/table/ComparisonTable.tsx'

interface VersionTableProps {
  readonly versions: readonly SchemaVersionAnswer[]
  readonly onCompare: (version: SchemaVersionAnswer) => void
  readonly onRevert: (version: SchemaVersionAnswer) => void
}

/** Each schema that was put in force: when, by whom, from where and why, and what it did to the rows. */
export function VersionTable({ versions, onCompare, onRevert }: VersionTableProps) {
  const translate = useTranslate()
  const columns = ['seq', 'at', 'author', 'origin', 'reason', 'effects', 'actions'] as const
  return (
    <ComparisonTable
      label={translate('schema-editor.versions')}
      limit="420px"
      columns={columns.map(name => ({ name, title: translate(`schema-editor.column.${name}`) }))}
      rows={versions.map((version, index) => {
        const { seq, at, author, origin, reason, effects } = version
        return [
          seq,
          formatMoment(at),
          author || '-',
          translate(`schema-editor.origin.${origin}`),
          reason || '-',
          effects.join('; ') || '-',
          <Stack key={seq} direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
            {index === 0 && <StatusChip color="success" label={translate('schema-editor.in-force')} />}
            {versions.length > 1 && (
              <Button size="small" onClick={() => onCompare(version)}>
                {translate('schema-editor.difference')}
              </Button>
            )}
            {index > 0 && (
              <Button size="small" color="secondary" onClick={() => onRevert(version)}>
                {translate('schema-editor.revert')}
              </Button>
            )}
          </Stack>,
        ]
      })}
    />
  )
}
