import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type {
  ImportCheck,
  ImportSample,
  ImportSampleKind,
  ImportTotalsAnswer,
} from '../../../engine/answers/import-answers.ts'
import { findFieldType } from '../../../engine/field/all.ts'
import { isNumberType, type JsonScalar } from '../../../engine/field/field-type.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { SectionHead } from './SectionHead.tsx'

/** What is looked at first comes first. */
const kinds: readonly ImportSampleKind[] = ['updated', 'deleted', 'inserted', 'same']

/** What the import would do: how many rows of each kind, notices, and some rows of the kind that one looks at, before and after. */
export function ImportPreview({ check }: { readonly check: ImportCheck }) {
  const translate = useTranslate()
  const words = { yes: translate('ui.yes'), no: translate('ui.no') }
  const availableKinds = kinds.filter(kind => check[kind] > 0)
  const [chosen, setChosen] = useState<ImportSampleKind>()
  const kind = chosen ?? availableKinds[0]
  const samples = check.samples.filter(sample => sample.kind === kind)
  const columns = [
    { name: 'line', title: translate('import.line'), align: 'right' as const, cell: (row: ImportSample) => row.line },
    ...check.columns.map(({ name, title, type }) => ({
      name,
      title,
      align: isNumber(type) ? ('right' as const) : undefined,
      cell: ({ row, before }: ImportSample) => {
        const after = formatPreview(row[name], type, words)
        return before && Object.hasOwn(before, name) ? (
          <ChangedCell before={formatPreview(before[name], type, words)} after={after} />
        ) : (
          after
        )
      },
    })),
  ]
  const count = kind === undefined ? check.rows : check[kind]
  const rows = translate('import.rows', { count: check.rows })
  const summary =
    check.documents === undefined ? rows : `${translate('import.documents', { count: check.documents })}, ${rows}`
  const warnings = [...check.removals, ...check.notices]
  const isPart = samples.length < (kind === 'inserted' && check.documents !== undefined ? check.rows : count)
  return (
    <Box component="section" aria-label={translate('import.first')} sx={{ mt: 2 }}>
      {warnings.length > 0 && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          <AlertTitle>{translate('import.notices')}</AlertTitle>
          <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
            {warnings.map(text => (
              <li key={text}>{text}</li>
            ))}
          </Box>
        </Alert>
      )}
      {check.totals && <ImportTotals totals={check.totals} />}
      <SectionHead
        title={translate('import.first')}
        note={isPart ? `${summary}. ${translate('import.shown', { shown: samples.length })}` : summary}
      >
        <ToggleButtonGroup
          exclusive
          size="small"
          value={kind ?? null}
          onChange={(_, next: ImportSampleKind | null) => next && setChosen(next)}
          aria-label={translate('import.kinds')}
        >
          {availableKinds.map(one => (
            <ToggleButton key={one} value={one} sx={{ textTransform: 'none', py: 0.25 }}>
              {translate(`import.${one}`, { count: check[one] })}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </SectionHead>
      <DataTable
        label={translate('import.first')}
        columns={columns}
        rows={samples}
        rowId={({ line, row }) => (line === undefined ? JSON.stringify(row) : String(line))}
        empty={<EmptyState />}
        density="compact"
        maxHeight="360px"
      />
    </Box>
  )
}

/** Sums that somebody agrees to: of the whole file, then for each value of a field. */
function ImportTotals({ totals: { columns, groups } }: { readonly totals: ImportTotalsAnswer }) {
  const translate = useTranslate()
  const words = { yes: translate('ui.yes'), no: translate('ui.no') }
  type ShownTotal = ImportTotalsAnswer['groups'][number]['rows'][number]
  const numbers = [
    {
      name: 'count',
      title: translate('import.totals.count'),
      align: 'right' as const,
      cell: ({ count }: ShownTotal) => count.toLocaleString('en-US'),
    },
    ...columns.map(({ name, title, type }) => ({
      name,
      title,
      align: 'right' as const,
      cell: ({ sums }: ShownTotal) => formatPreview(sums[name], type, words),
    })),
  ]
  return (
    <Box component="section" aria-label={translate('import.totals')} sx={{ mb: 2 }}>
      <SectionHead title={translate('import.totals')} note={translate('import.totals.note')} />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fit, minmax(280px, 1fr))',
          alignItems: 'start',
        }}
      >
        {groups.map(({ title, rows }) => (
          <DataTable
            key={title}
            label={`${translate('import.totals')} ${title}`}
            columns={[{ name: 'label', title, cell: ({ label }: ShownTotal) => label }, ...numbers]}
            rows={rows}
            rowId={({ label }) => label}
            empty={<EmptyState />}
            density="compact"
            maxHeight="300px"
          />
        ))}
      </Box>
    </Box>
  )
}

/** What a cell holds now, struck, and what it will. */
function ChangedCell({ before, after }: { readonly before: string; readonly after: string }) {
  return (
    <>
      <Box component="del" sx={{ color: 'text.secondary', mr: 0.75 }}>
        {before || '-'}
      </Box>
      <Box component="ins" sx={{ textDecoration: 'none', fontWeight: 650 }}>
        {after || '-'}
      </Box>
    </>
  )
}

const isNumber = (typeName: string): boolean => {
  const type = findFieldType(typeName)
  return type !== undefined && isNumberType(type)
}

/** Formats a preview value as a cell of its type; flags with the two words. */
export const formatPreview = (
  value: JsonScalar | undefined,
  typeName: string,
  { yes, no }: { yes: string; no: string },
): string => {
  if (value === undefined || value === null) return ''
  if (typeof value === 'boolean') return value ? yes : no
  const type = findFieldType(typeName)
  const stored = type?.parse(value)
  return type && stored && 'value' in stored ? type.format(stored.value) : String(value)
}
