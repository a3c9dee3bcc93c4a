import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { filterValues } from '../../../engine/value/records.ts'
import { useDocument, useDocumentLines, useWindowScan } from '../../generator/parts/parts.ts'
import { assertFailedCall, type CallRefused, CallTimedOut, fetchBody } from '../../providers/http.ts'
import { useSession } from '../../providers/session-context.ts'
import { focusRevealed } from '../../ui/focus/focus-when-ready.ts'
import { AddIcon } from '../../ui/icons.ts'
import { CodeBox } from '../../ui/inputs/CodeBox.tsx'
import { KeyHint } from '../../ui/shortcuts/KeyHint.tsx'
import { useShortcut } from '../../ui/shortcuts/use-shortcut.ts'

/**
 * The box for a nota of a purchase, scanned or typed; a nota with several pieces offers a choice. A piece without a nota is
 * added as an empty line.
 */
export function FindNota() {
  const translate = useTranslate()
  const box = useRef<HTMLInputElement>(null)
  const { session } = useDocument()
  const search = useFindNota('barang')
  const { findPieces, addBare } = search
  // After the first box of the form, which has the customer.
  useEffect(() => {
    const timer = setTimeout(() => box.current?.focus())
    return () => clearTimeout(timer)
  }, [])
  useShortcut('F2', () => box.current && focusRevealed(box.current), { label: translate('purchase.document') })
  useShortcut('F6', addBare, { label: translate('purchase.bare') })
  useWindowScan(code => void findPieces(code), { isWhole: isWholeNota, disabled: session.busy })
  return (
    <NotaSearch
      search={search}
      boxRef={box}
      shortcut="F2"
      tools={
        <Button variant="outlined" startIcon={<AddIcon />} onClick={addBare} endIcon={<KeyHint>F6</KeyHint>}>
          {translate('purchase.bare')}
        </Button>
      }
    />
  )
}

/** The same for a trade-in, where scanned codes belong to the goods that are sold. */
export function FindTradedNota() {
  const box = useRef<HTMLInputElement>(null)
  return <NotaSearch search={useFindNota('tukar')} boxRef={box} />
}

interface NotaSearchProps {
  readonly search: ReturnType<typeof useFindNota>
  readonly boxRef: RefObject<HTMLInputElement | null>
  readonly shortcut?: string
  readonly tools?: ReactNode
}

function NotaSearch({ search, tools, ...box }: NotaSearchProps) {
  const translate = useTranslate()
  const { findPieces, busy, message, choices, addSold } = search
  return (
    <Box data-scan sx={{ mb: 1 }}>
      <CodeBox
        label={translate('purchase.document')}
        placeholder={translate('purchase.document-hint')}
        {...box}
        onCode={code => void findPieces(code)}
        waiting={busy ? 1 : 0}
        hasFailed={message !== ''}
        message={message}
        tools={tools}
      />
      {choices.length > 0 && (
        <Box role="group" aria-label={translate('purchase.which')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {choices.map((piece, index) => (
            <Button
              key={piece.no_faktur_jual}
              variant="outlined"
              color="secondary"
              autoFocus={index === 0}
              onClick={() => addSold(piece)}
            >
              {`${piece.kode_barcode} ${piece.nama_barang} ${piece.berat ?? ''} gr`}
            </Button>
          ))}
        </Box>
      )}
    </Box>
  )
}

/** A barcode, the number of a nota, or what its QR holds. */
const isWholeNota = (code: string): boolean => /^\d{8}$/.test(code) || (code.length >= 10 && /\D/.test(code))

/** Finds the sold pieces of a code and adds a single one to the lines; several are offered. */
const useFindNota = (name: OldPieceLines) => {
  const translate = useTranslate()
  const lines = useDocumentLines(name)
  const { addSold, addBare } = useAddPiece(name)
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState('')
  const [offeredPieces, setOfferedPieces] = useState<readonly SoldPieceAnswer[]>([])
  const addedNotas = new Set(lines.map(({ values }) => String(values.no_faktur_jual ?? '')))
  const choices = offeredPieces.filter(({ no_faktur_jual: nota }) => !addedNotas.has(nota))
  const findPieces = async (code: string): Promise<void> => {
    setBusy(true)
    setMessage('')
    setOfferedPieces([])
    try {
      const pieces = await fetchSoldPieces(code)
      const open = pieces.filter(({ no_faktur_jual: nota }) => !addedNotas.has(nota))
      const [only, ...others] = open
      if (!only) setMessage(translate('purchase.there', { code }))
      else if (others.length === 0) addSold(only)
      else setOfferedPieces(open)
    } catch (error) {
      assertFailedCall(error)
      setMessage(getRefusalText(error, translate('purchase.not-found', { code })))
    } finally {
      setBusy(false)
    }
  }
  return { findPieces, busy, message, choices, addSold, addBare }
}

/** The fault is more specific than the message of the refusal. */
const getRefusalText = (error: CallRefused | CallTimedOut, notFound: string): string => {
  if (error instanceof CallTimedOut) return error.message
  if (error.status === 404) return notFound
  return error.faults[0]?.message ?? error.message
}

/** The lines of a purchase, or of a trade-in. */
type OldPieceLines = 'barang' | 'tukar'

const isUnused = ({ no_faktur_jual: nota, nama_barang: name }: Readonly<Record<string, unknown>>): boolean =>
  [nota, name].every(value => value === undefined || value === null || value === '' || value === '-')

/**
 * Adds a line: of a sold piece, in a purchase with its customer if none is typed yet, or of one without a nota. A trade-in
 * uses its empty line first.
 */
const useAddPiece = (name: OldPieceLines) => {
  const { sets, ruled } = useDocument()
  const { shop } = useSession().user
  const pieces = sets.find(({ lines }) => lines.name === name)
  const addSold = (piece: SoldPieceAnswer): void => {
    if (!pieces) return
    const lines = pieces.rows.lines()
    const emptyLine = name === 'tukar' ? lines.find(({ values }) => isUnused(values)) : undefined
    if (name === 'barang' && lines.length === 0) ruled.type({ ...getCustomer(piece), ...ruled.typed() })
    const id = emptyLine?.id ?? pieces.addEmpty()
    if (piece.toko_jual !== shop) pieces.rows.change(id, 'toko_jual', piece.toko_jual)
    pieces.rows.change(id, 'no_faktur_jual', piece.no_faktur_jual)
    void pieces.refresh.current()
  }
  const addBare = (): void => {
    pieces?.addEmpty()
  }
  return { addSold, addBare }
}

// A piece that the shop sold, as the call that looks for a nota answers it.

interface SoldPieceAnswer {
  readonly no_faktur_jual: string
  readonly kode_barcode: string
  readonly nama_barang: string
  readonly berat: number | null
  readonly no_faktur_group: string
  readonly tgl_system: string | null
  readonly kode_sales: string
  readonly jenis_customer: string
  readonly kode_member: string
  readonly nama_customer: string
  readonly no_hp: string
  readonly alamat_customer: string
  readonly toko_jual: string
  readonly nama_toko: string
}

/** Finds what may be bought back by a nota, a barcode, or a QR code; throws CallRefused with the reason if nothing may. */
const fetchSoldPieces = (code: string): Promise<readonly SoldPieceAnswer[]> =>
  fetchBody(`pembelian/get/jual/${encodeURIComponent(code)}`)

/** The buyer is the seller by default. */
const getCustomer = (piece: SoldPieceAnswer): Readonly<Record<string, string>> =>
  filterValues(
    {
      kode_sales: piece.kode_sales,
      jenis_customer: piece.jenis_customer,
      kode_member: piece.kode_member,
      nama_customer: piece.nama_customer,
      no_hp: piece.no_hp,
      alamat_customer: piece.alamat_customer,
    },
    value => value !== '' && value !== '-',
  )
