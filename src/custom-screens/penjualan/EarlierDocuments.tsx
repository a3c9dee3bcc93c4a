import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { type DataProvider, useDataProvider, useTranslate } from 'react-admin'
import type { JsonScalar } from '../../../engine/field/field-type.ts'
import {
  DocumentFields,
  DocumentLineForm,
  type DocumentRow,
  getLines,
  type LineFormFields,
  useDocument,
  useDocumentLines,
  useDocumentValues,
  useShowError,
} from '../../generator/parts/parts.ts'
import { KeyHint } from '../../ui/shortcuts/KeyHint.tsx'
import { useShortcut } from '../../ui/shortcuts/use-shortcut.ts'
import { focusBox } from '../kasir/focus-box.ts'
import { useModules } from '../kasir/use-modules.ts'
import { FindTradedNota } from '../pembelian/FindNota.tsx'

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

// Earlier documents of a customer: deposits and orders, with their pieces and the customer's data.

interface EarlierDocument {
  readonly document: DocumentRow
  readonly codes: readonly string[]
}

/** The field of the sale that names the earlier document, and how its pieces are read. */
interface EarlierKind {
  readonly field: 'no_titip_group' | 'no_pesanan'
  /** Fields that say what becomes of what the sale leaves. */
  readonly rest: readonly string[]
  readonly read: (provider: DataProvider, number: string) => Promise<EarlierDocument | undefined>
  /** The message if it cannot be read. */
  readonly failureText: string
}

type EarlierFilter = Readonly<Record<string, JsonScalar>>

/** Pieces of one order or deposit at most: a customer carries them home. */
const maxPieces = 100

const fetchRows = async (
  provider: DataProvider,
  resource: string,
  filter: EarlierFilter,
): Promise<readonly DocumentRow[]> => {
  const pagination = { page: 1, perPage: maxPieces }
  return (await provider.getList(resource, { filter, pagination, sort: { field: 'id', order: 'ASC' } })).data
}

const listCodes = (rows: readonly Readonly<Record<string, unknown>>[]): readonly string[] =>
  rows.map(({ kode_barcode: code }) => String(code))

const deposit: EarlierKind = {
  field: 'no_titip_group',
  rest: ['kode_gudang_sisa', 'kode_baki_sisa'],
  failureText: 'sale.deposit-unread',
  read: async (provider, number) => {
    const [row] = await fetchRows(provider, 'titipan', { no_titip_group: number })
    if (!row) return undefined
    const document: DocumentRow = (await provider.getOne('titipan', { id: String(row.id) })).data
    return { document, codes: listCodes(getLines(document, 'barang')) }
  },
}

const order: EarlierKind = {
  field: 'no_pesanan',
  rest: [],
  failureText: 'sale.order-unread',
  read: async (provider, number) => {
    const [document] = await fetchRows(provider, 'pesanan', { no_pesanan: number })
    if (!document) return undefined
    const pieces = await fetchRows(provider, 'barang', { no_pesanan: number })
    // A scrapped piece was made again; why any other cannot be sold is reported for its code.
    return { document, codes: listCodes(pieces.filter(({ tempat }) => tempat !== 'HANCUR')) }
  },
}

const customerFields = [
  'kode_sales',
  'jenis_customer',
  'kode_member',
  'nama_customer',
  'no_hp',
  'alamat_customer',
] as const

/** The salesperson and the customer of the document. */
const getCustomerValues = (document: DocumentRow): Readonly<Partial<Record<(typeof customerFields)[number], string>>> =>
  Object.fromEntries(
    customerFields.flatMap(name => {
      const value = document[name]
      return typeof value === 'string' && value !== '-' && value !== '' ? [[name, value] as const] : []
    }),
  )

/** Pieces come into the sale as if they were scanned, and its customer is that of the earlier document unless one is typed. */
const useEarlierDocument = ({ field, read, failureText }: EarlierKind): boolean => {
  const provider = useDataProvider()
  const showError = useShowError()
  const translate = useTranslate()
  const { sets, ruled } = useDocument()
  const number = String(useDocumentValues([field])[field] ?? '')
  const isNamed = number !== '' && number !== '-'
  const takeOver = useEffectEvent(async (documentNumber: string): Promise<void> => {
    try {
      const earlier = await read(provider, documentNumber)
      if (!earlier) return
      const typed = ruled.typed()
      const { kode_sales: sales, ...customer } = getCustomerValues(earlier.document)
      const isCustomerTyped = customerFields.some(name => name !== 'kode_sales' && typed[name] !== undefined)
      ruled.type({ ...(sales !== undefined && { kode_sales: sales }), ...(!isCustomerTyped && customer), ...typed })
      const goods = sets.find(({ lines }) => lines.name === 'barang')
      const scannedCodes = new Set(goods?.rows.lines().map(({ values }) => values.kode_barcode))
      goods?.scans.current?.take(...earlier.codes.filter(code => !scannedCodes.has(code)))
    } catch (error) {
      showError(error, translate(failureText))
    }
  })
  useEffect(() => {
    if (isNamed) void takeOver(number)
  }, [number, isNamed])
  return isNamed
}
