import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import {
  DocumentFields,
  DocumentLineForm,
  type LineFormFields,
  useDocument,
  useDocumentLines,
} from '../../generator/parts/parts.ts'
import { KeyHint } from '../../ui/shortcuts/KeyHint.tsx'
import { useShortcut } from '../../ui/shortcuts/use-shortcut.ts'
import { focusBox } from '../kasir/focus-box.ts'
import { deposit, type EarlierKind, order, useTakenBefore } from './taken-before.ts'

const oldColumns = ['nama_barang', 'no_faktur_jual', 'kondisi', 'berat', 'harga_beli']

/** The fields of a traded-in piece, in the order of inspection; with a nota the program fills the rest. */
const oldFields = (values: Readonly<Record<string, unknown>>): LineFormFields => {
  const nota = String(values.no_faktur_jual ?? '')
  const hasNota = nota !== '' && nota !== '-'
  const known = hasNota ? [] : ['nama_barang', 'kode_group', 'kode_dept', 'kadar']
  return {
    boxes: ['no_faktur_jual', ...known, 'berat', 'kondisi', 'type_kondisi', 'potongan_lain'],
    facts: [
      'harga_beli',
      'harga_nota',
      'berat_nota',
      'potongan_kondisi',
      'potongan_berat',
      'rugi_nota',
      'kode_barcode',
    ],
  }
}

/** The identity of the seller, as in a purchase. */
const seller = ['jenis_identitas', 'no_identitas']

/** What reduces the price: deposits and orders of the customer, and traded-in pieces. */
export function Taken() {
  const fromDeposit = useOpened('F3', 'sale.take-deposit', useTakenBefore(deposit))
  const fromOrder = useOpened('Shift+F3', 'sale.take-order', useTakenBefore(order))
  const old = useOldPieces()
  return (
    <Box sx={{ mt: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {[fromDeposit, fromOrder, old].map(({ key, title, isOpen, open }) =>
          isOpen ? null : (
            <Button key={key} variant="outlined" onClick={open} endIcon={<KeyHint>{key}</KeyHint>}>
              {title}
            </Button>
          ),
        )}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3 }}>
        {fromDeposit.isOpen && <EarlierNumber kind={deposit} opened={fromDeposit} />}
        {fromOrder.isOpen && <EarlierNumber kind={order} opened={fromOrder} />}
      </Box>
      {old.isOpen && (
        <Box sx={{ mt: 1 }}>
          <DocumentLineForm name="tukar" title={old.title} fieldsOf={oldFields} columns={oldColumns} />
          <DocumentFields names={seller} columns={6} />
        </Box>
      )}
    </Box>
  )
}

const boxes = 'input, [role=combobox]'

type Opened = ReturnType<typeof useOpened>

/** A part of the screen that its key opens, and leads to from then on. */
const useOpened = (key: string, label: string, isNeeded: boolean) => {
  const title = useTranslate()(label)
  const section = useRef<HTMLElement>(null)
  const [isAsked, setAsked] = useState(false)
  useEffect(() => {
    if (isAsked) focusBox(section.current, boxes)
  }, [isAsked])
  const open = (): void => {
    setAsked(true)
    focusBox(section.current, boxes)
  }
  useShortcut(key, open, { label: title })
  return { key, title, section, isOpen: isAsked || isNeeded, open }
}

/** Traded-in pieces: each press adds one. */
const useOldPieces = () => {
  const key = 'F7'
  const title = useTranslate()('sale.trade-in')
  const pieces = useDocument().sets.find(({ lines }) => lines.name === 'tukar')
  const isOpen = useDocumentLines('tukar').length > 0
  const open = (): void => {
    pieces?.addEmpty()
  }
  useShortcut(key, open, { label: title })
  return { key, title, isOpen, open }
}

/** Which of them is taken. */
function EarlierNumber({ kind, opened: { title, section } }: { readonly kind: EarlierKind; readonly opened: Opened }) {
  return (
    <Box ref={section} sx={{ flex: '0 1 320px' }}>
      <DocumentFields names={[kind.field, ...kind.rest]} title={title} columns={1} />
    </Box>
  )
}
