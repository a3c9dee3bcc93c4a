import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { type RefObject, useRef } from 'react'
import { DocumentLines, useDocument, useDocumentValues } from '../../generator/parts/parts.ts'
import { KeyHint } from '../../ui/shortcuts/KeyHint.tsx'
import { useShortcut } from '../../ui/shortcuts/use-shortcut.ts'
import { CashGiven } from './CashGiven.tsx'
import { type Due, dueOf } from './due.ts'
import { focusRow } from './focus-box.ts'
import { useModules } from './use-modules.ts'

/** Of what a document asks; others have accounts of their own where a sale has cards. */
const usualColumns = [
  ...['jenis', 'no_rekening', 'no_card', 'no_rekening_customer', 'nama_rekening_customer', 'bank_customer'],
  ...['jumlah_rp', 'fee', 'fee_rp'],
]

/** What a marketplace keeps of a transfer. */
const marketplaceColumns = [...usualColumns, 'kode_marketplace', 'biaya_rp']

/** How it is paid: F8 pays the rest, in cash until it is said otherwise. */
export function Payments(of: Due) {
  const section = useRef<HTMLElement>(null)
  const isOn = useModules()
  const columns = isOn('MARKETPLACE_PEMBAYARAN_MODULE') ? marketplaceColumns : usualColumns
  return (
    <Box ref={section}>
      <DocumentLines name="pembayaran" columns={columns} actions={<PayRest {...of} section={section} />} />
      <CashGiven />
    </Box>
  )
}

interface PayRestProps extends Due {
  readonly section: RefObject<HTMLElement | null>
}

function PayRest({ section, ...of }: PayRestProps) {
  const translate = useTranslate()
  const { sets, head, ruled } = useDocument()
  const payments = sets.find(({ lines }) => lines.name === 'pembayaran')
  const { due, paid } = dueOf(of)
  const restOf = (values: Readonly<Record<string, unknown>>): number =>
    (Number(values[due]) || 0) - (Number(values[paid]) || 0)
  const rest = restOf(useDocumentValues([due, paid]))
  const payRest = async (): Promise<void> => {
    // What is on its way to the lines is due too, and what the server has not said of them yet.
    await Promise.all(sets.flatMap(({ awaited }) => [...awaited]))
    await Promise.all(sets.map(({ asking, refresh }) => asking.size > 0 && refresh.current()))
    head()
    const now = restOf(ruled.values())
    if (now <= 0 || !payments) return
    const id = payments.addEmpty()
    payments.rows.change(id, 'jumlah_rp', now)
    focusRow(() => section.current, id)
  }
  useShortcut('F8', () => void payRest(), { label: translate('counter.pay-rest') })
  return (
    <Button variant="outlined" onClick={() => void payRest()} disabled={rest <= 0} endIcon={<KeyHint>F8</KeyHint>}>
      {translate('counter.pay-rest')}
    </Button>
  )
}
