import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useMemo, useRef, useState } from 'react'
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
import { useModules } from '../kasir/use-modules.ts'
import { FindTradedNota } from '../pembelian/FindNota.tsx'
import { deposit, type EarlierKind, order, useEarlierDocument } from './earlier-document.ts'

const oldColumns = ['nama_barang', 'no_faktur_jual', 'kondisi', 'berat', 'harga_beli']

/** The fields of a traded-in piece, in the order of inspection; with a nota the program fills the rest. */
const listOldFields =
  (isOn: (module: string) => boolean) =>
  (values: Readonly<Record<string, unknown>>): LineFormFields => {
    const nota = String(values.no_faktur_jual ?? '')
    const hasNota = nota !== '' && nota !== '-'
    const manualFields = hasNota ? [] : ['nama_barang', 'kode_group', 'kode_dept', 'kadar']
    const shopFields = hasNota && isOn('NOTA_SEMUA_CABANG') ? ['toko_jual'] : []
    return {
      boxes: ['no_faktur_jual', ...shopFields, ...manualFields, 'berat', 'kondisi', 'type_kondisi', 'potongan_lain'],
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

/** What reduces the price: deposits and orders of the customer, and traded-in pieces. */
export function EarlierDocuments() {
  const fromDeposit = useOpenablePart('F3', 'sale.take-deposit', useEarlierDocument(deposit))
  const fromOrder = useOpenablePart('Shift+F3', 'sale.take-order', useEarlierDocument(order))
  const old = useOldPieces()
  const isOn = useModules()
  const getOldFields = useMemo(() => listOldFields(isOn), [isOn])
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
          <DocumentLineForm name="tukar" title={old.title} getFields={getOldFields} columns={oldColumns}>
            <FindTradedNota />
          </DocumentLineForm>
        </Box>
      )}
    </Box>
  )
}

const boxes = 'input, [role=combobox]'

type OpenedPart = ReturnType<typeof useOpenablePart>

/** A part of the screen that its key opens, and leads to from then on. */
const useOpenablePart = (key: string, label: string, isNeeded: boolean) => {
  const title = useTranslate()(label)
  const section = useRef<HTMLElement>(null)
  const [isRequested, setRequested] = useState(false)
  useEffect(() => {
    if (isRequested) focusBox(section.current, boxes)
  }, [isRequested])
  const open = (): void => {
    setRequested(true)
    focusBox(section.current, boxes)
  }
  useShortcut(key, open, { label: title })
  return { key, title, section, isOpen: isRequested || isNeeded, open }
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
function EarlierNumber({
  kind,
  opened: { title, section },
}: {
  readonly kind: EarlierKind
  readonly opened: OpenedPart
}) {
  return (
    <Box ref={section} sx={{ flex: '0 1 320px' }}>
      <DocumentFields names={[kind.field, ...kind.rest]} title={title} columns={1} />
    </Box>
  )
}
