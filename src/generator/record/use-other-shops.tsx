// Other shops that a record is saved in too: which ones, and how they differ.

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslate } from 'react-admin'
import { formatValue } from '../../../engine/field/value-text.ts'
import { isOfEachShop } from '../../../engine/record/offered-choices.ts'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Field } from '../../../engine/schema/field.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import type { ShopsSave } from '../../providers/data-provider.ts'
import { fetchBody } from '../../providers/http.ts'
import { useSession } from '../../providers/session-context.ts'
import { useOwnShops } from '../../providers/use-shops.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useValueWords } from '../text/use-value-words.ts'

export interface OtherShops {
  readonly choice: ReactNode
  readonly isChosen: boolean
  readonly buildSave: (row: JsonRow) => ShopsSave
  /** Reads again what is in the shops, after a refusal. */
  readonly reload: () => void
}

const noRecords: readonly RecordInShop[] = []

/** Undefined where the user has no other shop, or shops have no such rows of their own. */
export const useOtherShops = (resource: Resource, key: string): OtherShops | undefined => {
  const {
    token,
    user: { shop },
  } = useSession()
  const [isOpen, setOpen] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>([])
  const isOffered = useOwnShops().length > 1 && isOfEachShop(resource)
  const path = `${resource.api.path}/shops?${new URLSearchParams({ key })}`
  const { data = noRecords, refetch } = useQuery({
    queryKey: ['shop-records', token, path],
    queryFn: () => fetchBody<readonly RecordInShop[]>(path),
    enabled: isOffered && isOpen,
    gcTime: 0,
  })
  if (!isOffered) return undefined
  const chosen = data.filter(({ code }) => code === shop || codes.includes(code))
  return {
    choice: (
      <OtherShopsChoice
        {...{ resource, isOpen, chosen }}
        records={data}
        own={shop}
        onOpen={() => setOpen(true)}
        onToggle={code => setCodes(codes.includes(code) ? codes.filter(one => one !== code) : [...codes, code])}
      />
    ),
    isChosen: chosen.length > 1,
    buildSave: row => ({
      key,
      row,
      shops: Object.fromEntries(chosen.map(one => [one.code, one.row?.versi ?? null])),
    }),
    reload: () => void (isOpen && refetch()),
  }
}

/** The record of a shop; null: the shop has none. */
interface RecordInShop {
  readonly code: string
  readonly name: string
  readonly row: JsonRow | null
}

interface OtherShopsChoiceProps {
  readonly resource: Resource
  readonly records: readonly RecordInShop[]
  readonly chosen: readonly RecordInShop[]
  /** The code of the shop whose record the form shows. */
  readonly own: string
  readonly isOpen: boolean
  readonly onOpen: () => void
  readonly onToggle: (code: string) => void
}

/** The shops that a save is for, and the values that differ in them. */
function OtherShopsChoice({ resource, records, chosen, own, isOpen, onOpen, onToggle }: OtherShopsChoiceProps) {
  const translate = useTranslate()
  const { fields } = resource.entries?.of ?? resource
  const differing = fields.filter(field => isDiffering(field, chosen))
  if (!isOpen)
    return (
      <Box sx={{ mb: 2 }}>
        <Button size="small" onClick={onOpen}>
          {translate('generator.other-shops.open')}
        </Button>
      </Box>
    )
  return (
    <Box component="section" aria-label={translate('generator.other-shops.title')} sx={{ mb: 2 }}>
      <Typography variant="subtitle2" component="h2">
        {translate('generator.other-shops.title')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, my: 1 }}>
        {records.map(({ code, name, row }) => (
          <Chip
            key={code}
            label={row ? name : translate('generator.other-shops.none', { shop: name })}
            disabled={code === own}
            onClick={() => onToggle(code)}
            aria-pressed={chosen.some(one => one.code === code)}
            {...(chosen.some(one => one.code === code) ? { color: 'primary' } : { variant: 'outlined' })}
          />
        ))}
      </Box>
      <Typography variant="body2" color="textSecondary">
        {translate('generator.other-shops.about')}
      </Typography>
      {differing.length > 0 && <DifferingValues fields={differing} chosen={chosen} />}
    </Box>
  )
}

const isDiffering = ({ name, readOnly, type }: Field, chosen: readonly RecordInShop[]): boolean => {
  const rows = chosen.flatMap(({ row }) => (row ? [row] : []))
  return !readOnly && !type.uploaded && rows.some(row => (row[name] ?? null) !== (rows[0]?.[name] ?? null))
}

interface DifferingValuesProps {
  readonly fields: readonly Field[]
  readonly chosen: readonly RecordInShop[]
}

function DifferingValues({ fields, chosen }: DifferingValuesProps) {
  const translate = useTranslate()
  const words = useValueWords()
  return (
    <Box sx={{ mt: 1 }}>
      <DataTable<Field>
        label={translate('generator.other-shops.differing')}
        columns={[
          { name: 'field', title: translate('generator.other-shops.differing'), cell: ({ title }) => title },
          ...chosen.map(({ code, name, row }) => ({
            name: code,
            title: name,
            cell: (field: Field) => row && <ShopValue shop={name} value={formatValue(field, row[field.name], words)} />,
          })),
        ]}
        rows={fields}
        rowId={({ name }) => name}
        empty={null}
        density="compact"
        maxHeight="240px"
      />
    </Box>
  )
}

/** The value, on a phone with its shop, as there is no heading. */
function ShopValue({ shop, value }: { readonly shop: string; readonly value: string }) {
  return (
    <>
      <Box component="span" sx={{ display: { sm: 'none' }, color: 'text.secondary' }}>
        {shop}:{' '}
      </Box>
      {value}
    </>
  )
}
