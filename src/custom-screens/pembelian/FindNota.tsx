import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { useDocument, useWindowScan } from '../../generator/parts/parts.ts'
import { focusRevealed } from '../../ui/focus/reveal.ts'
import { AddIcon } from '../../ui/icons.ts'
import { CodeBox } from '../../ui/inputs/CodeBox.tsx'
import { KeyHint } from '../../ui/shortcuts/KeyHint.tsx'
import { useShortcut } from '../../ui/shortcuts/use-shortcut.ts'
import { useFindNota } from './use-find-nota.ts'

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
