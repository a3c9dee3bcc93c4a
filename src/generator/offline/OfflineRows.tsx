import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useTranslate } from 'react-admin'
import { isNumberType } from '../../../engine/field/field-type.ts'
import { formatValue, type ValueWords } from '../../../engine/field/value-text.ts'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Field } from '../../../engine/schema/field.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { readOfflineEntry } from '../../providers/offline-store.ts'
import { useSchema } from '../../providers/schema.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { narrowMedia } from '../document/layout/counter-layout.ts'
import { useValueWords } from '../text/use-value-words.ts'
import { getTableName, listOfflineResources, type OfflineTable } from './refresh-rows.ts'
import { onRefreshed } from './use-keep-offline.ts'

/** Rows on the page; the search finds the others. */
const shownRows = 50

/** The stored rows of one resource, searched in this browser. */
export function OfflineRows({ table }: { readonly table: StoredTable }) {
  const translate = useTranslate()
  const words = useValueWords()
  const isNarrow = useMediaQuery(narrowMedia, { noSsr: true })
  const [text, setText] = useState('')
  const { resource, rows, total } = table
  const fields = useMemo(() => (resource.offline?.fields ?? []).flatMap(name => resource.field[name] ?? []), [resource])
  const format = (field: Field, row: JsonRow): string => formatValue(field, row[field.name], words)
  const found = useMemo(() => findRows(rows, fields, text), [rows, fields, text])
  const shown = found.slice(0, shownRows)
  return (
    <>
      <SearchBox value={text} onChange={setText} />
      <Box sx={{ my: 1, fontSize: 13, color: 'text.secondary' }} role="status">
        {translate('generator.offline.count', { count: found.length, total: rows.length })}
        {found.length > shownRows && ` · ${translate('generator.offline.more')}`}
        {total > rows.length && ` · ${translate('generator.offline.partly', { count: rows.length, total })}`}
      </Box>
      {shown.length === 0 ? (
        <EmptyState />
      ) : isNarrow ? (
        <OfflineCards {...{ fields, rows: shown, words }} />
      ) : (
        <TableContainer component={Paper} variant="outlined">
          <Table size="small" aria-label={resource.title}>
            <TableHead>
              <TableRow>
                {fields.map(field => (
                  <TableCell key={field.name} align={isNumberType(field.type) ? 'right' : 'left'}>
                    {field.title}
                  </TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {shown.map(row => (
                <TableRow key={String(row.id)}>
                  {fields.map(field => (
                    <TableCell key={field.name} align={isNumberType(field.type) ? 'right' : 'left'}>
                      {format(field, row)}
                    </TableCell>
                  ))}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
    </>
  )
}

interface OfflineCardsProps {
  readonly fields: readonly Field[]
  readonly rows: readonly JsonRow[]
  readonly words: ValueWords
}

/** Rows in a narrow window: the first two fields as the head of a card, the others below it. */
function OfflineCards({ fields, rows, words }: OfflineCardsProps) {
  const [head, facts] = [fields.slice(0, 2), fields.slice(2)]
  return (
    <Box component="ul" sx={{ display: 'grid', gap: 1, listStyle: 'none', m: 0, p: 0 }}>
      {rows.map(row => (
        <Paper key={String(row.id)} component="li" variant="outlined" sx={{ p: 1.5 }}>
          <Box sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>
            {head.map(field => formatValue(field, row[field.name], words)).join(' · ')}
          </Box>
          <Box sx={{ color: 'text.secondary', fontSize: 13, overflowWrap: 'anywhere' }}>
            {describeFacts(facts, row, words)}
          </Box>
        </Paper>
      ))}
    </Box>
  )
}

/** Titles and values of the fields, without those that are empty or do not hold. */
export const describeFacts = (fields: readonly Field[], row: JsonRow, words: ValueWords): string =>
  fields
    .flatMap(field => {
      const value = row[field.name]
      const text = value === false ? '' : formatValue(field, value, words)
      return text === '' ? [] : [`${field.title} ${text}`]
    })
    .join(' · ')

/** The rows that contain each word of the text. */
export const findRows = (rows: readonly JsonRow[], fields: readonly Field[], text: string): readonly JsonRow[] => {
  const parts = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (parts.length === 0) return rows
  return rows.filter(row => {
    const content = fields
      .map(({ name }) => String(row[name] ?? ''))
      .join(' ')
      .toLowerCase()
    return parts.every(part => content.includes(part))
  })
}

// The stored rows of each marked resource, read again after each refresh.

export interface StoredTable extends OfflineTable {
  readonly resource: Resource
  /** When it was refreshed last, in milliseconds. */
  readonly at: number
}

const queryKey = ['offline-tables']

/** By the name of the resource; a resource without stored rows is left out. */
export const useOfflineTables = (): Readonly<Record<string, StoredTable>> => {
  const schema = useSchema()
  const client = useQueryClient()
  const { data = {} } = useQuery({
    queryKey: [...queryKey, schema.version],
    networkMode: 'always',
    gcTime: 0,
    queryFn: async () => {
      const tables: Record<string, StoredTable> = {}
      for (const { name } of listOfflineResources(schema)) {
        const [entry, resource] = [await readOfflineEntry<OfflineTable>(getTableName(name)), schema.resources[name]]
        if (entry && resource) tables[name] = { ...entry.value, at: entry.at, resource }
      }
      return tables
    },
    structuralSharing: false,
  })
  useEffect(() => onRefreshed(() => void client.invalidateQueries({ queryKey })), [client])
  return data
}
