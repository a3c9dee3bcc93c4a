import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import { DocumentFields, DocumentLines, useDocument, useDocumentLines } from '../../generator/parts/parts.ts'
import { KeyHint } from '../../ui/shortcuts/KeyHint.tsx'
import { useShortcut } from '../../ui/shortcuts/use-shortcut.ts'
import { focusBox, focusRow } from '../kasir/focus-box.ts'
import { deposit, type EarlierKind, order, useTakenBefore } from './taken-before.ts'

const oldColumns = [
  ...['no_faktur_jual', 'nama_barang', 'kondisi', 'berat', 'kode_group', 'kode_dept'],
  ...['berat_nota', 'harga_nota', 'type_kondisi', 'potongan_lain', 'harga_beli'],
]

/** Who sells them, as a purchase asks. */
const seller = ['jenis_identitas', 'no_identitas']

/** What goes against the price: pieces that were set aside or made, with what was paid for them, and old pieces that are given in. */
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
        <Box ref={old.section}>
          <DocumentLines name="tukar" columns={oldColumns} />
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

/** Old pieces that are given in: each press is one more. */
const useOldPieces = () => {
  const key = 'F7'
  const title = useTranslate()('sale.trade-in')
  const section = useRef<HTMLElement>(null)
  const pieces = useDocument().sets.find(({ lines }) => lines.name === 'tukar')
  const isOpen = useDocumentLines('tukar').length > 0
  const open = (): void => {
    const id = pieces?.addEmpty()
    if (id !== undefined) focusRow(() => section.current, id)
  }
  useShortcut(key, open, { label: title })
  return { key, title, section, isOpen, open }
}

/** Which of them is taken. */
function EarlierNumber({ kind, opened: { title, section } }: { readonly kind: EarlierKind; readonly opened: Opened }) {
  return (
    <Box ref={section} sx={{ flex: '0 1 320px' }}>
      <DocumentFields names={[kind.field, ...kind.rest]} title={title} columns={1} />
    </Box>
  )
}
