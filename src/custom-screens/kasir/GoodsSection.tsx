import Box from '@mui/material/Box'
import { useMemo, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { DocumentLines, useDeferredLines } from '../../generator/parts/parts.ts'
import { useShortcut } from '../../ui/shortcuts/use-shortcut.ts'
import { CustomerFacts } from './CustomerSection.tsx'
import { focusBox } from './focus-box.ts'

interface GoodsSectionProps {
  readonly columns: readonly string[]
}

/** The lines `barang` under the name of the customer; F2 leads to where a piece is scanned. */
export function GoodsSection({ columns }: GoodsSectionProps) {
  const translate = useTranslate()
  const shown = useNeededColumns(columns)
  const section = useRef<HTMLElement>(null)
  useShortcut('F2', () => focusBox(section.current, '[data-scan] input'), { label: translate('counter.goods') })
  return (
    <Box ref={section}>
      <DocumentLines name="barang" columns={shown} actions={<CustomerFacts />} />
    </Box>
  )
}

/** Columns of goods that are held by number: how many, and the tray that they are taken from. */
const numberColumns = new Set(['qty', 'kode_baki'])

/** Amounts that few pieces have, and that lead with the others to the total of the line. */
const amountColumns = ['harga_atribut', 'fee_sales', 'diskon_rp']

/**
 * Columns that few pieces need, where one of the lines does: what is no single piece, a further amount, and what another
 * person has to agree to.
 */
const useNeededColumns = (columns: readonly string[]): readonly string[] => {
  const lines = useDeferredLines('barang')
  const hasMany = lines.some(({ values }) => values.jenis_group === 'ACC')
  const hasQuestion = lines.some(({ values }) => values.perlu_otorisasi === true)
  const unusedAmounts = amountColumns.filter(name => lines.every(({ values }) => Number(values[name] ?? 0) === 0))
  // Every piece is rounded: the column has room only where its line is longer anyway.
  const unused = [...unusedAmounts, ...(unusedAmounts.length === amountColumns.length ? ['pembulatan'] : [])].join()
  return useMemo(
    () =>
      columns.filter(
        name =>
          (!numberColumns.has(name) || hasMany) &&
          (name !== 'perlu_otorisasi' || hasQuestion) &&
          !unused.split(',').includes(name),
      ),
    [columns, hasMany, hasQuestion, unused],
  )
}
