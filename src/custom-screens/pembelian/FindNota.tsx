import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useDocument, useDocumentLines, useWindowScan } from '../../generator/parts/parts.ts'
import { assertFailedCall, type CallRefused, CallTimedOut } from '../../providers/http.ts'
import { focusRevealed } from '../../ui/focus/reveal.ts'
import { AddIcon } from '../../ui/icons.ts'
import { CodeBox } from '../../ui/inputs/CodeBox.tsx'
import { KeyHint } from '../../ui/shortcuts/KeyHint.tsx'
import { useShortcut } from '../../ui/shortcuts/use-shortcut.ts'
import { fetchSoldPieces, type SoldPieceAnswer } from './sold-piece.ts'
import { useAddPiece } from './use-add-piece.ts'

/**
 * The box for a nota, scanned or typed; a nota with several pieces offers a choice. A piece without a nota is added as an
 * empty line.
 */
export function FindNota() {
  const translate = useTranslate()
  const box = useRef<HTMLInputElement>(null)
  const lines = useDocumentLines('barang')
  const { session } = useDocument()
  const { addSold, addBare } = useAddPiece()
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
  // After the first box of the form, which has the customer.
  useEffect(() => {
    const timer = setTimeout(() => box.current?.focus())
    return () => clearTimeout(timer)
  }, [])
  useShortcut('F2', () => box.current && focusRevealed(box.current), { label: translate('purchase.document') })
  useShortcut('F6', addBare, { label: translate('purchase.bare') })
  useWindowScan(code => void findPieces(code), { isWhole: isWholeNota, disabled: session.busy })
  return (
    <Box data-scan sx={{ mb: 1 }}>
      <CodeBox
        label={translate('purchase.document')}
        placeholder={translate('purchase.document-hint')}
        boxRef={box}
        shortcut="F2"
        onCode={code => void findPieces(code)}
        waiting={busy ? 1 : 0}
        hasFailed={message !== ''}
        message={message}
        tools={
          <Button variant="outlined" startIcon={<AddIcon />} onClick={addBare} endIcon={<KeyHint>F6</KeyHint>}>
            {translate('purchase.bare')}
          </Button>
        }
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

/** The fault is more specific than the message of the refusal. */
const getRefusalText = (error: CallRefused | CallTimedOut, notFound: string): string => {
  if (error instanceof CallTimedOut) return error.message
  if (error.status === 404) return notFound
  return error.faults[0]?.message ?? error.message
}
